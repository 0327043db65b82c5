import type { Colour } from '@storey/api/conventions.ts'
import type { ReactNode } from 'react'
import styles from './Tag.module.css'

/** A small label; a colour only tints it, the word says it. */
export function Tag({ colour = 'grey', children }: { colour?: Colour; children: ReactNode }) {
  return (
    <span className={styles.tag} data-colour={colour} dir="auto">
      {children}
    </span>
  )
}

/** Several on one line. */
export function Tags({ children }: { children: ReactNode }) {
  return <span className={styles.tags}>{children}</span>
}

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

/** Several; on one line alone, where each gives way before another line begins. */
export function Tags({ oneLine = false, children }: { oneLine?: boolean; children: ReactNode }) {
  return (
    <span className={styles.tags} data-one-line={oneLine || undefined}>
      {children}
    </span>
  )
}

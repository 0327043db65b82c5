import type { Colour } from '@storey/api/conventions.ts'
import type { ReactNode } from 'react'
import styles from './Tag.module.css'

/** A small label; its colour is only decoration, the text has the meaning. */
export function Tag({ colour = 'grey', children }: { colour?: Colour; children: ReactNode }) {
  return (
    <span className={styles.tag} data-colour={colour} dir="auto">
      {children}
    </span>
  )
}

/** Several tags; `oneLine` keeps them on one line, where each is truncated before the list wraps. */
export function Tags({ oneLine = false, children }: { oneLine?: boolean; children: ReactNode }) {
  return (
    <span className={styles.tags} data-one-line={oneLine || undefined}>
      {children}
    </span>
  )
}

import type { ReactNode } from 'react'
import styles from './RowCard.module.css'

interface Props {
  /** An avatar or a small picture. */
  mark?: ReactNode
  /** The title, which contains the link. */
  title: ReactNode
  /** Next to the title: the status. */
  aside?: ReactNode
  /** Under the title, at most two; a pair is split left and right. */
  lines?: readonly (ReactNode | readonly [ReactNode, ReactNode])[]
  strong?: boolean
}

/** A row on a phone: title and status, then at most two lines. */
export function RowCard({ mark, title, aside, lines = [], strong = false }: Props) {
  return (
    <div className={styles.card} data-mark={mark ? true : undefined}>
      {mark && <div className={styles.mark}>{mark}</div>}
      <div className={styles.line}>
        <span className={styles.title} data-strong={strong || undefined} dir="auto">
          {title}
        </span>
        {aside && <span className={styles.aside}>{aside}</span>}
      </div>
      {lines.map((line, position) => {
        const [left, right] = isPair(line) ? line : [line, null]
        return (
          // Lines have no identity but their place.
          // biome-ignore lint/suspicious/noArrayIndexKey: a card's lines never move
          <div key={position} className={styles.line}>
            <span className={styles.left}>{left}</span>
            {right && <span className={styles.aside}>{right}</span>}
          </div>
        )
      })}
    </div>
  )
}

type Line = ReactNode | readonly [ReactNode, ReactNode]
const isPair = (line: Line): line is readonly [ReactNode, ReactNode] => Array.isArray(line)

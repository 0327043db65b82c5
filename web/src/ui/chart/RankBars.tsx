import { FigureLink } from './ChartCard.tsx'
import styles from './RankBars.module.css'

interface Rank {
  readonly name: string
  /** Determines the length of the bar. */
  readonly value: number
  /** Text at the end of the bar. */
  readonly text: string
  readonly to: string
  /** One more figure, such as a count. */
  readonly more?: string
  readonly tone?: 'main' | 'bad'
}

/** Letters of one more figure that fits at the end of the line on a phone. */
const SHORT = 8

/** A bar for each name, the figure at its end. Each is a link to the rows that it counts. */
export function RankBars({ label, ranks }: { label: string; ranks: readonly Rank[] }) {
  const greatest = Math.max(1, ...ranks.map(({ value }) => value))
  const long = ranks.some(({ more = '' }) => more.length > SHORT)
  return (
    <ul className={styles.ranks} aria-label={label} data-long={long || undefined}>
      {ranks.map(({ name, value, text, to, more, tone }) => (
        <li key={to}>
          <span className={styles.name} dir="auto">
            {name}
          </span>
          <span className={styles.track} aria-hidden="true">
            {value > 0 && <i style={{ width: `${(value / greatest) * 100}%` }} data-tone={tone} />}
          </span>
          <span className={styles.text}>
            <FigureLink to={to} text={text} of={name} />
          </span>
          {more !== undefined && <small className={styles.more}>{more}</small>}
        </li>
      ))}
    </ul>
  )
}

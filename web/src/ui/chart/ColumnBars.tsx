import { Link } from '../Link.tsx'
import styles from './ColumnBars.module.css'

interface ChartBar {
  readonly key: string
  /** Under the bar; empty for none. */
  readonly label: string
  /** From the bottom: the certain part, and what depends on something. */
  readonly parts: readonly [number, number]
  /** Above the bar, if it is named. */
  readonly text?: string | undefined
  /** The whole as words, for screen readers and the pointer. */
  readonly words: string
  readonly to: string
  readonly tone?: 'main' | 'bad' | undefined
}

interface Props {
  label: string
  bars: readonly ChartBar[]
  /** The end of the axis that starts at zero, and its text. */
  end: number
  ends: readonly [whole: string, half: string]
}

/** Bars over time in two tones. Each is a link to the rows that it counts. */
export function ColumnBars({ label, bars, end, ends }: Props) {
  return (
    <div className={styles.chart}>
      <div className={styles.axis} aria-hidden="true">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
        <span>0</span>
      </div>
      <ol className={styles.bars} aria-label={label} data-drawn>
        {bars.map(({ key, parts: [sure, rest], text, words, to, tone }) => {
          const height = ((sure + rest) / end) * 100
          return (
            <li key={key}>
              {text !== undefined && (
                <span className={styles.figure} style={{ bottom: `${height}%` }} aria-hidden="true">
                  {text}
                </span>
              )}
              {sure + rest > 0 ? (
                <Link to={to} quiet className={styles.bar ?? ''} aria-label={words} title={words}>
                  {rest > 0 && <i data-rest data-tone={tone} style={{ height: `${(rest / end) * 100}%` }} />}
                  {sure > 0 && <i data-tone={tone} style={{ height: `${(sure / end) * 100}%` }} />}
                </Link>
              ) : (
                <span className={styles.bar} role="img" aria-label={words} />
              )}
            </li>
          )
        })}
      </ol>
      <div className={styles.labels} aria-hidden="true">
        {bars.map(({ key, label: name }) => (
          <span key={key}>{name}</span>
        ))}
      </div>
    </div>
  )
}

import { FigureLink } from './ChartCard.tsx'
import styles from './DotPairs.module.css'

interface DotPair {
  readonly name: string
  /** Where it should be, as an open dot, and where it is. */
  readonly from: number
  readonly to: number
  /** The difference. */
  readonly text: string
  /** One more figure below it. */
  readonly more?: string
  readonly link: string
  readonly tone?: 'bad' | undefined
}

interface Props {
  label: string
  pairs: readonly DotPair[]
  /** Text of a value at an end of the scale. */
  textOf: (value: number) => string
}

/** Two dots for each name on one scale, such as the list price and the achieved price, with their difference. */
export function DotPairs({ label, pairs, textOf }: Props) {
  const values = pairs.flatMap(({ from, to }) => [from, to])
  const lowest = Math.min(...values)
  const highest = Math.max(...values)
  const room = (highest - lowest || highest || 1) * 0.06
  const [start, end] = [Math.max(0, lowest - room), highest + room]
  const at = (value: number) => ((value - start) / (end - start)) * 100
  return (
    <>
      <ul className={styles.pairs} aria-label={label}>
        {pairs.map(({ name, from, to, text, more, link, tone }) => (
          <li key={link} data-tone={tone}>
            <span className={styles.name} dir="auto">
              {name}
            </span>
            <span className={styles.scale} role="img" aria-label={`${textOf(to)} of ${textOf(from)}`}>
              <i data-line style={{ left: `${at(Math.min(from, to))}%`, width: `${Math.abs(at(from) - at(to))}%` }} />
              <i data-open style={{ left: `${at(from)}%` }} />
              <i style={{ left: `${at(to)}%` }} />
            </span>
            <span className={styles.text}>
              <FigureLink to={link} text={text} of={name} />
              {more !== undefined && <small>{more}</small>}
            </span>
          </li>
        ))}
      </ul>
      <div className={styles.ends} aria-hidden="true">
        <span>{textOf(start)}</span>
        <span>{textOf((start + end) / 2)}</span>
        <span>{textOf(end)}</span>
      </div>
    </>
  )
}

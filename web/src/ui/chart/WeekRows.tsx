import { FigureLink } from './ChartCard.tsx'
import styles from './WeekRows.module.css'

interface WeekRow {
  readonly name: string
  readonly counts: readonly number[]
  /** The figures behind the bars, one for each head; the first opens its rows. */
  readonly figures: readonly string[]
  readonly to: string
  /** The bars in words. */
  readonly words: string
}

interface Props {
  label: string
  head: string
  /** Under which the bars begin and end. */
  ends: readonly [first: string, last: string]
  heads: readonly string[]
  rows: readonly WeekRow[]
  total: {
    readonly name: string
    readonly counts: readonly number[]
    readonly text: string
    readonly to: string
    /** Under the heads after the first. */
    readonly figures?: readonly string[]
  }
}

/** Small bars for each row on one scale, by week, with figures at their end and a total. */
export function WeekRows({ label, head, ends, heads, rows, total }: Props) {
  const greatest = Math.max(1, ...rows.flatMap(({ counts }) => counts))
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col">
              <span className={styles.ends}>
                <span>{ends[0]}</span>
                <span>{ends[1]}</span>
              </span>
            </th>
            {heads.map((title) => (
              <th key={title} scope="col" data-end>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, counts, figures, to, words }) => (
            <tr key={name}>
              <th scope="row" dir="auto">
                {name}
              </th>
              <td>
                <span className={styles.bars} role="img" aria-label={words} data-drawn>
                  {weeksOf(counts).map(({ key, count }) => (
                    <i
                      key={key}
                      style={{ height: `${(count / greatest) * 100}%` }}
                      data-none={count === 0 || undefined}
                    />
                  ))}
                </span>
              </td>
              {figures.map((text, place) => (
                <td key={heads[place]} data-end>
                  {place === 0 ? <FigureLink to={to} text={text} of={name} /> : text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{total.name}</th>
            <td>
              <span className={styles.counts} aria-hidden="true">
                {weeksOf(total.counts).map(({ key, count }) => (
                  <span key={key}>{isLegible(total.counts) ? count : ''}</span>
                ))}
              </span>
            </td>
            <td data-end>
              <FigureLink to={total.to} text={total.text} of={total.name} />
            </td>
            {heads.slice(1).map((title, place) => (
              <td key={title} data-end>
                {total.figures?.[place]}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

/** Whether the counts have room under their bars; the table has them in any case. */
const isLegible = (counts: readonly number[]) => counts.length <= 14 && counts.every((count) => count < 10)

const weeksOf = (counts: readonly number[]) => counts.map((count, place) => ({ key: `week-${place}`, count }))

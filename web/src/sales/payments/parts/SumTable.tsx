import { haveMinor } from '../../../ui/format/money.ts'
import { Money } from '../../../ui/values/Money.tsx'
import styles from './SumTable.module.css'

interface Props {
  label: string
  heads: readonly string[]
  /** A row with a name has its currency after it. */
  rows: readonly { readonly name?: string; readonly currency: string; readonly amounts: readonly number[] }[]
  /** Heading of the names. */
  first?: string
}

/** From more figures than this on they are smaller. */
const MANY = 6

/**
 * The totals of a list: figures of one currency, or a row for each currency or account. Columns without any amount are left out, but
 * the first. It scrolls by itself if the window is narrower.
 */
export function SumTable({ label, heads, rows, first = 'Currency' }: Props) {
  const shown = heads.flatMap((head, index) =>
    index === 0 || rows.some(({ amounts }) => amounts[index]) ? [{ head, index }] : [],
  )
  const minor = rows.some(({ currency, amounts }) => haveMinor(amounts, currency))
  if (rows.every(({ name }) => name === undefined))
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard
      <section className={styles.frame} aria-label={label} tabIndex={0}>
        <dl className={styles.figures} data-many={shown.length > MANY || rows.length > 1 || undefined}>
          {shown.map(({ head, index }) => (
            <div key={head}>
              <dt>{head}</dt>
              {rows.map(({ currency, amounts }) => (
                <dd key={currency}>
                  <small>{currency}</small>{' '}
                  {amounts[index] ? <Money value={{ amount: amounts[index], currency }} bare minor={minor} /> : '–'}
                </dd>
              ))}
            </div>
          ))}
        </dl>
      </section>
    )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard
    <section className={styles.frame} aria-label={label} tabIndex={0}>
      <table className={styles.sums}>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {shown.map(({ head }) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, currency, amounts }) => (
            <tr key={`${name} ${currency}`}>
              <th scope="row">{name === undefined ? currency : `${name}, ${currency}`}</th>
              {shown.map(({ head, index }) => (
                <td key={head}>
                  {amounts[index] ? <Money value={{ amount: amounts[index], currency }} bare minor={minor} /> : '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** A table of totals that opens by a press. */
export function FoldedSums({ title, ...table }: Props & { title: string }) {
  return (
    <details className={styles.folded}>
      <summary>{title}</summary>
      <SumTable {...table} />
    </details>
  )
}

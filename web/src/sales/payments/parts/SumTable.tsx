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

/**
 * The totals of a list, a row for each currency, or for each account. Columns without any amount are left out, but the
 * first. It scrolls by itself if the window is narrower.
 */
export function SumTable({ label, heads, rows, first = 'Currency' }: Props) {
  const shown = heads.flatMap((head, index) =>
    index === 0 || rows.some(({ amounts }) => amounts[index]) ? [{ head, index }] : [],
  )
  const minor = rows.some(({ currency, amounts }) => haveMinor(amounts, currency))
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

import { type MoneyValue, moneyText } from '../format/money.ts'
import { countText } from '../format/number.ts'
import styles from './ListFoot.module.css'

type Noun = readonly [one: string, several: string]

interface Props {
  label: string
  /** What one row is, and what several are, if the label is not the plural. */
  noun?: Noun | undefined
  /** The amounts of the rows that count. */
  amounts: readonly (MoneyValue | null | undefined)[]
  count: number
}

/** Under the last row of a list of one page: how many rows there are, and the sum of amounts for each currency, of which rows if not of all. */
export function ListFoot({ label, noun = nounOf(label), amounts, count }: Props) {
  const sums = new Map<string, number>()
  for (const amount of amounts) if (amount) sums.set(amount.currency, (sums.get(amount.currency) ?? 0) + amount.amount)
  // Of two currencies it would read as if the last sum were of them all.
  const counted = sums.size === 1 ? amounts.filter(Boolean).length : 0
  return (
    <p className={styles.foot}>
      {[
        `${countText(count)} ${noun[count === 1 ? 0 : 1]}`,
        ...[...sums].map(([currency, amount]) => moneyText({ amount, currency })),
      ].join(' · ')}
      {counted > 0 && counted < amounts.length && ` in ${countText(counted)} of them`}
    </p>
  )
}

/** What the rows of a list are, by its title: `Price lists` are price lists, and one is a price list. */
export function nounOf(label: string): Noun {
  const several = label.charAt(0).toLowerCase() + label.slice(1)
  return [several.replace(/ies$/, 'y').replace(/(ch)es$|s$/, '$1'), several]
}

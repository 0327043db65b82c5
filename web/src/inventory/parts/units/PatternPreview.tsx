import type { ReactNode } from 'react'
import { countText } from '../../../ui/format/number.ts'
import { MoneyRange } from '../../../ui/values/Money.tsx'
import styles from './AddUnits.module.css'

interface Props {
  rows: readonly { readonly number: string; readonly floor: number; readonly price: number; readonly priced: boolean }[]
  currency: string
}

const unitsOnFloors = (units: ReactNode, floors: string, first: string, last: string, prices: ReactNode) => (
  <>
    {units} on {floors} floors, {first} to {last}
    {prices ? <>, {prices}</> : ''}
  </>
)

/** Preview of the units that the pattern would create, with prices for stacks that have one; nothing is saved yet. */
export function PatternPreview({ rows, currency }: Props) {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return <p className={styles.preview}>No units on these floors.</p>
  const prices = rows.filter(({ priced }) => priced).map(({ price }) => price)
  const floors = new Set(rows.map(({ floor }) => floor)).size
  return (
    <p className={styles.preview} role="status">
      {unitsOnFloors(
        <b>{countText(rows.length)} units</b>,
        countText(floors),
        first.number,
        last.number,
        prices.length > 0 && (
          <MoneyRange from={Math.min(...prices)} to={Math.max(...prices)} currency={currency} short={false} />
        ),
      )}
    </p>
  )
}

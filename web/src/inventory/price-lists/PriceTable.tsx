import { Text } from '@mantine/core'
import type { PricedUnit, PricePreview, PriceSkip } from '@storey/api/inventory/price-lists.ts'
import { useMemo, useState } from 'react'
import { toUnit } from '../../ui/format/area.ts'
import { haveMinor, moneyText } from '../../ui/format/money.ts'
import { usePhone } from '../../ui/usePhone.ts'
import { useAreaUnit } from '../../ui/values/useAreaUnit.ts'
import { areaFigure, perAreaName, perAreaText } from '../parts/PerArea.tsx'
import { UnitDot } from '../parts/units/UnitStatus.tsx'
import { unitsText } from './labels.ts'
import styles from './PriceTable.module.css'
import { shareDecimals, shareText } from './parts.ts'

/** Row heights in pixels, for the virtualization; the style sheet has the same. */
const ROW = { table: 36, phone: 60 }
/** Rows drawn above and below the visible ones. */
const AROUND = 12

interface Props {
  preview: PricePreview
  /** True if the prices have already been applied. */
  final?: boolean
}

const skipLabels: Readonly<Record<PriceSkip, string>> = {
  claimed: 'On hold or sold',
  below_minimum: 'Below floor price',
  changed: 'Price changed since',
  same: 'No change',
}

/** Thousands of units with both prices; only visible rows are drawn. */
export function PriceTable({ preview, final = false }: Props) {
  const { currency, units } = preview
  const phone = usePhone()
  const [areaUnit] = useAreaUnit()
  const [seen, setSeen] = useState({ top: 0, height: 1200 })
  const row = phone ? ROW.phone : ROW.table
  const first = Math.max(0, Math.floor(seen.top / row) - AROUND)
  const last = Math.min(units.length, Math.ceil((seen.top + seen.height) / row) + AROUND)
  const minor = useMemo(
    () =>
      haveMinor(
        units.flatMap((unit) => [unit.old_price ?? 0, unit.new_price, unit.minimum_price ?? 0]),
        currency,
      ),
    [units, currency],
  )
  const decimals = useMemo(() => shareDecimals(units), [units])
  const bare = (amount: number) => moneyText({ amount, currency }, { bare: true, minor })
  const per = ({ new_price, total_area }: PricedUnit) =>
    perAreaText({ amount: Math.round(new_price / toUnit(Number(total_area), 'm2')), currency }, areaUnit, true)

  return (
    <section
      className={styles.window}
      aria-label="Current and new prices"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard reaches it
      tabIndex={0}
      onScroll={({ currentTarget }) => setSeen({ top: currentTarget.scrollTop, height: currentTarget.clientHeight })}
    >
      <table aria-label="Units with their new prices" className={styles.table} aria-rowcount={units.length + 1}>
        <thead>
          <tr>
            <th scope="col">Unit</th>
            {!phone && (
              <th scope="col" data-end>
                {areaUnit === 'sq_ft' ? 'Area, sq ft' : 'Area, m²'}
              </th>
            )}
            <th scope="col" data-end>
              {final ? 'Old price' : 'Current price'}, {currency}
            </th>
            <th scope="col" data-end>
              New price, {currency}
            </th>
            {!phone && (
              <>
                <th scope="col" data-end>
                  Change
                </th>
                <th scope="col" data-end data-wide>
                  {perAreaName(areaUnit)}
                </th>
                <th scope="col" data-end data-wide>
                  Floor price
                </th>
                <th scope="col">Note</th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {first > 0 && <Gap height={first * row} />}
          {units.slice(first, last).map((unit, at) => (
            <tr key={unit.id} aria-rowindex={first + at + 2} data-skipped={unit.skipped ? true : undefined}>
              <th scope="row">
                <UnitDot status={unit.status} />
                <span>{unit.name}</span>
                {phone && unit.skipped && (
                  <Text span inherit className={styles.why}>
                    {skipLabels[unit.skipped]}
                  </Text>
                )}
              </th>
              {!phone && <td data-end>{areaFigure(unit.total_area, areaUnit)}</td>}
              <td data-end>{unit.old_price === null ? 'No price' : bare(unit.old_price)}</td>
              <td data-end data-new>
                {unit.skipped ? '–' : bare(unit.new_price)}
                {phone && !unit.skipped && unit.old_price !== null && (
                  <Text span inherit className={styles.why}>
                    {shareText(unit.old_price, unit.new_price, decimals)}
                  </Text>
                )}
              </td>
              {!phone && (
                <>
                  <td data-end>
                    {unit.skipped
                      ? '–'
                      : unit.old_price === null
                        ? 'First price'
                        : shareText(unit.old_price, unit.new_price, decimals)}
                  </td>
                  <td data-end data-wide>
                    {per(unit)}
                  </td>
                  <td data-end data-wide>
                    {unit.minimum_price === null ? '–' : bare(unit.minimum_price)}
                  </td>
                  <td>{unit.skipped && skipLabels[unit.skipped]}</td>
                </>
              )}
            </tr>
          ))}
          {last < units.length && <Gap height={(units.length - last) * row} />}
        </tbody>
      </table>
    </section>
  )
}

/** Placeholder for rows that are not drawn. */
const Gap = ({ height }: { height: number }) => (
  <tr aria-hidden style={{ height }}>
    <td />
  </tr>
)

/** Summary of a price change, in one line. */
export function PriceTotals({ preview }: Props) {
  const { currency, changed, first_prices, skipped, value_before, value_after } = preview
  const moved = changed - first_prices
  return (
    <Text size="sm" role="status">
      <b>
        {(moved > 0 || first_prices === 0) && (
          <>
            {unitsText(moved)} · {moneyText({ amount: value_before, currency })} →{' '}
            {moneyText({ amount: value_after, currency }, { bare: true })} ({shareText(value_before, value_after)})
          </>
        )}
        {moved > 0 && first_prices > 0 && ' · '}
        {first_prices > 0 && `${unitsText(first_prices)} with a first price`}
      </b>
      {skipped > 0 && (
        <span style={{ whiteSpace: 'nowrap' }}>
          {' · '}
          {skipped.toLocaleString('en-US')} skipped
        </span>
      )}
    </Text>
  )
}

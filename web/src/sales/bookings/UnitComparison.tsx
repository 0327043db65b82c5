import { unitName } from '@storey/api/inventory/unit-names.ts'
import type { Agreement, UnitChangePreview } from '@storey/api/sales/booking-changes.ts'
import { planText } from '@storey/api/sales/booking-names.ts'
import type { ReactNode } from 'react'
import { ScheduleTable } from '../../inventory/parts/plans/ScheduleTable.tsx'
import { haveMinor, moneyText } from '../../ui/format/money.ts'
import { Money } from '../../ui/values/Money.tsx'
import styles from './UnitComparison.module.css'

/** The unit, price and payments of a booking, next to those after the change. */
export function UnitComparison({ seen: { before, after, received, obstacle } }: { seen: UnitChangePreview }) {
  const { currency } = after.price
  const change = after.price.amount - before.price.amount
  const sums = [before, after].flatMap((one) => [one.plan_price, one.discount, one.price, one.total])
  const minor = haveMinor(
    sums.map(({ amount }) => amount),
    currency,
  )
  const rows: readonly (readonly [string, (one: Agreement) => ReactNode])[] = [
    ['Unit', ({ unit }) => <b>{unitName(unit.building, unit.number)}</b>],
    ['Project', ({ unit }) => unit.project.name],
    ['Plan', ({ plan_name, split_label }) => planText({ name: plan_name, split_label })],
    ['Plan price', ({ plan_price }) => <Money value={plan_price} minor={minor} />],
    ...(before.discount.amount > 0 || after.discount.amount > 0
      ? [
          [
            'Discount',
            ({ discount }: Agreement) => (discount.amount > 0 ? <Money value={discount} minor={minor} /> : '–'),
          ] as const,
        ]
      : []),
    ['Price', ({ price }) => <Money value={price} minor={minor} />],
    ['With charges', ({ total }) => <Money value={total} minor={minor} />],
  ]
  return (
    <section aria-label="Before and after" className={styles.comparison}>
      <table aria-label="Units before and after" className={styles.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">Now</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, of]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{of(before)}</td>
              <td>{of(after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>
        {change === 0
          ? 'The price stays the same.'
          : change > 0
            ? `Price increases by ${moneyText({ amount: change, currency })}.`
            : `Price drops by ${moneyText({ amount: -change, currency })}.`}
        {received.amount > 0 &&
          received.amount <= after.total.amount &&
          ` ${moneyText(received)} received is applied to the new schedule. Outstanding: ${moneyText({ amount: after.total.amount - received.amount, currency })}.`}
      </p>
      {obstacle && (
        <p role="alert" className={styles.note} data-tone="bad">
          {obstacle}
        </p>
      )}
      <h3>New payments</h3>
      <AgreedPayments of={after} />
      <h3>Payments now</h3>
      <AgreedPayments of={before} />
    </section>
  )
}

/** The payments and charges of a price, as agreed now or earlier. */
export function AgreedPayments({ of: { installments, price } }: { of: Pick<Agreement, 'installments' | 'price'> }) {
  return (
    <ScheduleTable
      lines={installments.filter(({ is_charge }) => !is_charge)}
      charges={installments.filter(({ is_charge }) => is_charge)}
      currency={price.currency}
    />
  )
}

import type { Agreement, UnitChangePreview } from '@storey/api/sales/booking-changes.ts'
import type { ReactNode } from 'react'
import { ScheduleTable } from '../../inventory/parts/plans/ScheduleTable.tsx'
import { unitName } from '../../inventory/parts/units/unit-labels.ts'
import { moneyText } from '../../ui/format/money.ts'
import { Money } from '../../ui/values/Money.tsx'
import { planText } from '../parts/labels.ts'
import * as copy from './copy.ts'
import styles from './UnitComparison.module.css'

/** The unit, price and payments of a booking, next to those after the change. */
export function UnitComparison({ seen: { before, after, received, obstacle } }: { seen: UnitChangePreview }) {
  const { currency } = after.price
  const change = after.price.amount - before.price.amount
  const rows: readonly (readonly [string, (one: Agreement) => ReactNode])[] = [
    [copy.unit, ({ unit }) => <b>{unitName(unit.building, unit.number)}</b>],
    [copy.project, ({ unit }) => unit.project.name],
    [copy.plan, ({ plan_name, split_label }) => planText({ name: plan_name, split_label })],
    [copy.priceOnPlan, ({ plan_price }) => <Money value={plan_price} />],
    ...(before.discount.amount > 0 || after.discount.amount > 0
      ? [
          [
            copy.discount,
            ({ discount }: Agreement) => (discount.amount > 0 ? <Money value={discount} /> : '–'),
          ] as const,
        ]
      : []),
    [copy.price, ({ price }) => <Money value={price} />],
    [copy.withCharges, ({ total }) => <Money value={total} />],
  ]
  return (
    <section aria-label={copy.oldAndNew} className={styles.comparison}>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">{copy.now}</th>
            <th scope="col">{copy.afterChange}</th>
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
          ? copy.samePrice
          : change > 0
            ? copy.priceRises(moneyText({ amount: change, currency }))
            : copy.priceFalls(moneyText({ amount: -change, currency }))}
        {received.amount > 0 &&
          received.amount <= after.total.amount &&
          ` ${copy.receivedStays(moneyText(received), moneyText({ amount: after.total.amount - received.amount, currency }))}`}
      </p>
      {obstacle && (
        <p role="alert" className={styles.note} data-tone="bad">
          {obstacle}
        </p>
      )}
      <h3>{copy.newPayments}</h3>
      <AgreedPayments of={after} />
      <h3>{copy.paymentsNow}</h3>
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

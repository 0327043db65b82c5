import type { ConstructionPreview } from '@storey/api/inventory/construction.ts'
import { dayText } from '../../../ui/format/day.ts'
import { moneyText } from '../../../ui/format/money.ts'
import { dueLabels } from '../../parts/plans/schedule-labels.ts'
import styles from './Construction.module.css'

const paymentsText = (payments: number, bookings: number) =>
  `${payments} ${payments === 1 ? 'payment' : 'payments'} of ${bookings} ${bookings === 1 ? 'booking' : 'bookings'}`

const becomeDue = (payments: number, bookings: number, amount: string | undefined, day: string) =>
  `${paymentsText(payments, bookings)} ${payments === 1 ? 'becomes' : 'become'} due on ${day}${amount ? `, ${amount} together` : ''}.`

const isDueAgain = (payments: number, bookings: number, amount: string | undefined) =>
  `${paymentsText(payments, bookings)} ${payments === 1 ? 'becomes' : 'become'} due${amount ? `, ${amount} together` : ''}.`

const overdueAtOnce = (payments: number) =>
  payments === 1
    ? '1 of them is overdue at once, because its day has passed.'
    : `${payments} of them are overdue at once, because their day has passed.`

/** Preview of the booking payments that an update moves. `day` is the day of the update. */
export function UpdatePreview({ preview, day }: { preview: ConstructionPreview; day?: string }) {
  const { due, overdue, taken_back, expected, plans, first, obstacle } = preview
  const all = due.payments + taken_back.payments + expected.payments
  const sum = due.amount ? moneyText(due.amount) : undefined
  return (
    <section className={styles.preview} aria-label="What changes">
      <h3>What changes</h3>
      {obstacle && (
        <p role="alert" data-tone="bad">
          {obstacle}
        </p>
      )}
      {all === 0 && <p>No payments are affected.</p>}
      {due.payments > 0 && (
        <p>
          {day ? becomeDue(due.payments, due.bookings, sum, dayText(day)) : isDueAgain(due.payments, due.bookings, sum)}
        </p>
      )}
      {overdue > 0 && <p data-tone="bad">{overdueAtOnce(overdue)}</p>}
      {taken_back.payments > 0 && (
        <p>{`${paymentsText(taken_back.payments, taken_back.bookings)} ${taken_back.payments === 1 ? 'is' : 'are'} no longer due.`}</p>
      )}
      {expected.payments > 0 && (
        <p>{`${paymentsText(expected.payments, expected.bookings)} ${expected.payments === 1 ? 'is' : 'are'} expected on another day.`}</p>
      )}
      {plans.length > 0 && (
        <p>{`Payment plans: ${plans.map(({ name, payments }) => `${name} (${payments})`).join(', ')}.`}</p>
      )}
      {first.length > 0 && (
        <table aria-label="Payments that become due" className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Unit</th>
              <th scope="col">Payment</th>
              <th scope="col">Now</th>
              <th scope="col">Then</th>
            </tr>
          </thead>
          <tbody>
            {first.map(({ unit, name, due_text, before, after }) => (
              <tr key={`${unit.id} ${name} ${due_text}`}>
                <td>{unit.number}</td>
                <td>{name}</td>
                <td>{dueLabels({ ...before, due_text })}</td>
                <td>{dueLabels({ ...after, due_text })}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {first.length < all && (
        <p>
          The first {first.length} of {all}.
        </p>
      )}
    </section>
  )
}

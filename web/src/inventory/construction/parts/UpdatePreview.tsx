import type { ConstructionPreview } from '@storey/api/inventory/construction.ts'
import { dayText } from '../../../ui/format/day.ts'
import { moneyText } from '../../../ui/format/money.ts'
import { dueLabels } from '../../parts/plans/schedule-labels.ts'
import styles from './Construction.module.css'
import * as copy from './copy.ts'

/** Preview of the booking payments that an update moves. `day` is the day of the update. */
export function UpdatePreview({ preview, day }: { preview: ConstructionPreview; day?: string }) {
  const { due, overdue, taken_back, expected, plans, first, obstacle } = preview
  const all = due.payments + taken_back.payments + expected.payments
  const sum = due.amount ? moneyText(due.amount) : undefined
  return (
    <section className={styles.preview} aria-label={copy.whatChanges}>
      <h3>{copy.whatChanges}</h3>
      {obstacle && (
        <p role="alert" data-tone="bad">
          {obstacle}
        </p>
      )}
      {all === 0 && <p>{copy.nothingMoves}</p>}
      {due.payments > 0 && (
        <p>
          {day
            ? copy.becomeDue(due.payments, due.bookings, sum, dayText(day))
            : copy.isDueAgain(due.payments, due.bookings, sum)}
        </p>
      )}
      {overdue > 0 && <p data-tone="bad">{copy.overdueAtOnce(overdue)}</p>}
      {taken_back.payments > 0 && <p>{copy.takenBack(taken_back.payments, taken_back.bookings)}</p>}
      {expected.payments > 0 && <p>{copy.expectedAnew(expected.payments, expected.bookings)}</p>}
      {plans.length > 0 && <p>{copy.plansText(plans)}</p>}
      {first.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{copy.unit}</th>
              <th scope="col">{copy.payment}</th>
              <th scope="col">{copy.now}</th>
              <th scope="col">{copy.afterwards}</th>
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
      {first.length < all && <p>{copy.firstOf(first.length, all)}</p>}
    </section>
  )
}

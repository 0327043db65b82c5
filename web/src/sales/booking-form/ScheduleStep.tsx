import type { BookingForm } from '@storey/api/sales/booking-form.ts'
import { ScheduleTable } from '../../inventory/parts/plans/ScheduleTable.tsx'
import { vatOf } from '../../inventory/parts/plans/vat-of.ts'
import { Day } from '../../ui/values/Day.tsx'
import { explained } from '../parts/explained.ts'
import styles from './Booking.module.css'

/** Step with the payment schedule, as of today. */
export function ScheduleStep({ form }: { form: BookingForm }) {
  const { schedule, plan, booked_on } = form
  const { lines, charges, currency } = schedule
  return (
    <>
      <div className={styles.head}>
        <div>
          <h2>Payment schedule</h2>
          <p>
            {plan.name}, booked on <Day value={booked_on} />. These amounts and dates are fixed by the booking.
          </p>
        </div>
      </div>
      <ScheduleTable
        lines={explained(lines)}
        charges={explained(charges.filter(({ payer }) => payer === 'buyer'))}
        currency={currency}
        vat={vatOf(schedule)}
      />
    </>
  )
}

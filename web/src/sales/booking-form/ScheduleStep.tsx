import { Alert, Button, Group } from '@mantine/core'
import type { BookingForm } from '@storey/api/sales/booking-form.ts'
import { ScheduleTable } from '../../inventory/parts/plans/ScheduleTable.tsx'
import { vatOf } from '../../inventory/parts/plans/vat-of.ts'
import type { EndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { Day } from '../../ui/values/Day.tsx'
import { explained } from '../parts/explained.ts'
import styles from './Booking.module.css'
import { isUsed, type OwnTerms } from './priced.ts'
import type { BookingValues } from './values.ts'

interface Props {
  form: BookingForm
  own: OwnTerms | null
  booking: EndpointForm<BookingValues>
  /** Opens the schedule to change it. */
  onShape: () => void
}

/** Step with the payment schedule, as of today, which can be one of its own. */
export function ScheduleStep({ form, own, booking, onShape }: Props) {
  const { schedule, plan, booked_on } = form
  const { lines, charges, currency } = schedule
  const unused = booking.values.own_schedule && !own && !form.offer
  return (
    <>
      <div className={styles.head}>
        <div>
          <h2>Payment schedule</h2>
          <p>
            {isUsed(own) ? `${plan.name}, own schedule` : plan.name}, booked on <Day value={booked_on} />. These amounts
            and dates are fixed by the booking.
          </p>
          {form.offer && <p>To change the payments, use Change schedule on the page of the booking.</p>}
        </div>
      </div>
      {!form.offer && (
        <Group gap="xs" mb="md" data-path="own_schedule">
          <Button variant="default" onClick={onShape}>
            Change schedule
          </Button>
          {booking.values.own_schedule && (
            <Button variant="subtle" onClick={() => booking.set('own_schedule', null)}>
              Back to the plan
            </Button>
          )}
        </Group>
      )}
      {own?.problem && (
        <Alert color="red" mb="md" title="This schedule cannot be used yet">
          {own.problem}
        </Alert>
      )}
      {own && own.beyond.length > 0 && (
        <Alert color="yellow" mb="md" title="Its own schedule needs approval">
          The booking begins with the payments of {plan.name}. {own.beyond.join(' ')}
        </Alert>
      )}
      {unused && (
        <Alert color="yellow" mb="md" title="The changed schedule is not used">
          It was made from another payment plan. Change the schedule of <bdi>{plan.name}</bdi>, or go back to the other
          plan.
        </Alert>
      )}
      <ScheduleTable
        lines={explained(lines)}
        charges={explained(charges.filter(({ payer }) => payer === 'buyer'))}
        currency={currency}
        vat={vatOf(schedule)}
      />
    </>
  )
}

import { discounts } from '@storey/api/client-endpoints.ts'
import type { SalesOverview } from '@storey/api/sales/overview.ts'
import { countIn } from '@storey/api/sales/overview-lists.ts'
import { useCan } from '../../shell/Can.tsx'
import { countText } from '../../ui/format/number.ts'
import { Link } from '../../ui/Link.tsx'
import * as addresses from './addresses.ts'
import * as copy from './copy.ts'
import styles from './Figures.module.css'

interface Figure {
  readonly to: string
  readonly count: number
  readonly words: string
  readonly late?: boolean
}

/** Key figures, each a link to the list of the records that it counts. */
export function Figures({ overview }: { overview: SalesOverview }) {
  const seesDiscounts = useCan(discounts.list.access)
  const { to_decide, running_out, overdue, absorption } = overview
  const registrations = to_decide.registrations ?? 0
  const released = countIn('released', absorption.counts)
  const available = countIn('available', absorption.counts)
  const figures: readonly Figure[] = [
    {
      to: addresses.waitingBookings,
      count: to_decide.bookings,
      words: copy.bookingsToDecide(to_decide.bookings),
    },
    {
      to: seesDiscounts ? addresses.waitingDiscounts : addresses.ownDiscounts,
      count: to_decide.discounts,
      words: copy.discountsToDecide(to_decide.discounts),
    },
    ...(to_decide.registrations === null
      ? []
      : [
          {
            to: addresses.waitingRegistrations,
            count: registrations,
            words: copy.registrationsToReview(registrations),
          },
        ]),
    {
      to: addresses.endingBookings,
      count: running_out.bookings,
      words: copy.bookingsEnding(running_out.bookings),
    },
    { to: addresses.heldUnits, count: running_out.holds, words: copy.unitsOnHold(running_out.holds) },
    {
      to: addresses.OVERDUE,
      count: overdue.installments,
      words: copy.installmentsOverdue(overdue.installments),
      late: overdue.installments > 0,
    },
    ...(overview.refunds.bookings > 0
      ? [
          {
            to: addresses.refundsLeft,
            count: overview.refunds.bookings,
            words: copy.refundsLeft(overview.refunds.bookings),
          },
        ]
      : []),
    { to: addresses.unitsIn('available'), count: available, words: copy.ofReleased(countText(released)) },
  ]
  return (
    <ul className={styles.figures} aria-label={copy.figures}>
      {figures.map(({ to, count, words, late }) => (
        <li key={to}>
          <Link to={to} quiet className={styles.figure ?? ''} data-late={late || undefined}>
            <b>{countText(count)}</b> <span>{words}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

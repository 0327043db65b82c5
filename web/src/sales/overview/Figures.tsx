import { bookings, discounts } from '@storey/api/client-endpoints.ts'
import type { SalesOverview } from '@storey/api/sales/overview.ts'
import { countIn } from '@storey/api/sales/overview-lists.ts'
import { useCan } from '../../shell/Can.tsx'
import { countText } from '../../ui/format/number.ts'
import { Link } from '../../ui/Link.tsx'
import * as addresses from './addresses.ts'
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
  const waits = useCan(bookings.accept.access) ? 'to decide' : 'awaiting a decision'
  const { to_decide, running_out, overdue, absorption } = overview
  const registrations = to_decide.registrations ?? 0
  const released = countIn('released', absorption.counts)
  const available = countIn('available', absorption.counts)
  const figures: readonly Figure[] = [
    {
      to: addresses.waitingBookings,
      count: to_decide.bookings,
      words: `${to_decide.bookings === 1 ? 'booking' : 'bookings'} ${waits}`,
    },
    {
      to: seesDiscounts ? addresses.waitingDiscounts : addresses.ownDiscounts,
      count: to_decide.discounts,
      words: `${to_decide.discounts === 1 ? 'discount' : 'discounts'} ${waits}`,
    },
    ...(to_decide.registrations === null
      ? []
      : [
          {
            to: addresses.waitingRegistrations,
            count: registrations,
            words: registrations === 1 ? 'registration to review' : 'registrations to review',
          },
        ]),
    {
      to: addresses.endingBookings,
      count: running_out.bookings,
      words: running_out.bookings === 1 ? 'booking expires within a day' : 'bookings expire within a day',
    },
    {
      to: addresses.heldUnits,
      count: running_out.holds,
      words: running_out.holds === 1 ? 'unit on hold' : 'units on hold',
    },
    {
      to: addresses.OVERDUE,
      count: overdue.installments,
      words: overdue.installments === 1 ? 'installment overdue' : 'installments overdue',
      late: overdue.installments > 0,
    },
    ...(overview.refunds.bookings > 0
      ? [
          {
            to: addresses.refundsLeft,
            count: overview.refunds.bookings,
            words: overview.refunds.bookings === 1 ? 'refund to pay' : 'refunds to pay',
          },
        ]
      : []),
    {
      to: addresses.unitsIn('available'),
      count: available,
      words: `available of ${countText(released)} released`,
    },
  ]
  return (
    <ul className={styles.figures} aria-label="What waits">
      {figures.map(({ to, count, words, late }) => (
        <li key={to}>
          <Link
            to={to}
            quiet
            className={styles.figure ?? ''}
            data-late={late || undefined}
            data-zero={count === 0 || undefined}
          >
            <b>{countText(count)}</b> <span>{words}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

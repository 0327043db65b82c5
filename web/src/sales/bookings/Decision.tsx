import { Button } from '@mantine/core'
import { bookings } from '@storey/api/client-endpoints.ts'
import type { Booking } from '@storey/api/sales/booking.ts'
import { planText } from '@storey/api/sales/booking-names.ts'
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { Failure } from '../../http/failure.ts'
import { refresh } from '../../http/query.ts'
import { refetched } from '../../http/stale.ts'
import { Can, useCan } from '../../shell/Can.tsx'
import { now } from '../../ui/clock.ts'
import { late } from '../../ui/late.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { notify } from '../../ui/overlays/notify.tsx'
import { Countdown } from '../../ui/values/Countdown.tsx'
import { Instant } from '../../ui/values/Instant.tsx'
import { Money } from '../../ui/values/Money.tsx'
import styles from './Decision.module.css'
import { leftText } from './Expiry.tsx'
import type { Reason } from './ReasonDialog.tsx'

const { Late: ReasonDialog } = late(async () => (await import('./ReasonDialog.tsx')).ReasonDialog)

/** `an ID of Layla Haddad and the proof of payment`, of a company its license; empty if nothing is missing. */
function missingText({ missing, unidentified, buyers }: Booking): string {
  const unknown = unidentified.flatMap((position) => buyers[position - 1] ?? [])
  const names = unknown.map(({ full_name }) => full_name)
  const isCompany = unknown.length > 0 && unknown.every(({ id_type }) => id_type === 'company_registration')
  const document = isCompany ? 'the trade license' : 'an ID'
  const id = buyers.length === 1 ? `${document} of the buyer` : `${document} of ${listText.format(names)}`
  return listText.format(missing.map((one) => (one === 'identity' ? id : 'the proof of payment')))
}
const listText = new Intl.ListFormat('en', { type: 'conjunction' })

/** The pending decision with the price; afterwards the decision and its reason. */
export function Decision({ booking }: { booking: Booking }) {
  const [asking, setAsking] = useState<Reason | undefined>()
  const [accepting, setAccepting] = useState(false)
  const pending = booking.status === 'pending'
  const mayAccept = useCan(bookings.accept.access)

  const accept = async () => {
    // As the question below describes it, whatever changes while it is open.
    const { version } = booking
    const missing = missingText(booking)
    const agreed = await confirm({
      title: missing ? `Accept ${booking.number} without ${missing}?` : `Accept ${booking.number}?`,
      effect: missing
        ? 'The unit becomes booked. The documents can still be added.'
        : 'The unit becomes booked, and its price and schedule are fixed.',
      verb: 'Accept booking',
    })
    if (!agreed) return
    setAccepting(true)
    try {
      await call(bookings.accept, { params: { id: booking.id }, body: { expected_version: version } })
      notify.good(`${booking.number} accepted`)
    } catch (error) {
      // Not `act`: after a refusal the booking is refetched too, unless the server was unreachable.
      notify.bad(error)
      if (!(error instanceof Failure)) return setAccepting(false)
    }
    await refetched()
    setAccepting(false)
  }

  return (
    <section className={styles.decision} aria-label="Decision">
      <div className={styles.figures}>
        <Money value={booking.price} size="large" />
        <p>{planText({ name: booking.plan_name, split_label: booking.split_label })}</p>
      </div>
      <div className={styles.state}>
        <State booking={booking} />
        {pending && mayAccept && booking.accept_obstacle !== null && (
          <p id="accept-obstacle" data-tone="warn">
            <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
            {booking.accept_obstacle}
          </p>
        )}
      </div>
      <Can access={bookings.accept.access}>
        {pending && <PriceChanges changes={booking.price_changes} />}
        {pending && (
          <div className={styles.actions}>
            <Button
              loading={accepting}
              disabled={booking.accept_obstacle !== null}
              aria-describedby={booking.accept_obstacle === null ? undefined : 'accept-obstacle'}
              onClick={() => void accept()}
            >
              Accept booking
            </Button>
            <Button variant="default" onClick={() => setAsking('reject')}>
              Reject
            </Button>
            {booking.expires_at !== null && (
              <Button variant="default" onClick={() => setAsking('extend')}>
                Extend
              </Button>
            )}
          </div>
        )}
      </Can>
      {asking && (
        <ReasonDialog
          kind={asking}
          booking={booking}
          onClose={() => setAsking(undefined)}
          onDone={() => setAsking(undefined)}
        />
      )}
    </section>
  )
}

/** Changes of the unit's price shortly before the booking, for the user who accepts it. */
function PriceChanges({ changes }: { changes: Booking['price_changes'] }) {
  if (changes.length === 0) return null
  return (
    <ul className={styles.changes} aria-label="Price changes in the two weeks before the booking">
      {changes.map(({ at, old_price, price, actor_name, by_hand }) => (
        <li key={at}>
          <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
          <span>
            Price {price.amount < old_price.amount ? 'lowered' : 'raised'} {by_hand ? 'by hand ' : ''}from{' '}
            <Money value={old_price} /> to <Money value={price} />
            {actor_name && ` by ${actor_name}`}, <Instant value={at} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function State({ booking }: { booking: Booking }) {
  const { status, decided_by, decided_at, reason, expires_at } = booking
  const decides = useCan(bookings.accept.access)
  if (status === 'pending' && !decides)
    return (
      <>
        {expires_at && <Deadline until={expires_at} since={booking.created_at} />}
        <p>The sales desk decides this booking.</p>
      </>
    )
  if (status === 'pending') {
    const missing = missingText(booking)
    return (
      <>
        {expires_at && <Deadline until={expires_at} since={booking.created_at} />}
        <p data-tone={missing ? 'warn' : 'ok'}>
          {missing ? (
            <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
          ) : (
            <IconCheck size={16} stroke={2} aria-hidden />
          )}
          {missing ? `Missing: ${missing}.` : 'Documents complete. Awaiting decision; it won’t expire.'}
        </p>
      </>
    )
  }
  if (status === 'expired') return <p>Expired before documents were complete. The unit is available again.</p>
  return (
    <>
      {decided_by && (
        <p>
          {status === 'rejected' ? (
            <>
              Rejected by {decided_by.full_name} <Instant value={decided_at} />
            </>
          ) : (
            <>
              Accepted by {decided_by.full_name} <Instant value={decided_at} />
            </>
          )}
        </p>
      )}
      {reason && <p dir="auto">{status === 'cancelled' ? `Canceled: ${reason}` : `Reason: ${reason}`}</p>}
    </>
  )
}

const DAY = 86_400_000

/** Days as text; a countdown in seconds on the last day. */
function Deadline({ until, since }: { until: string; since: string }) {
  const left = Date.parse(until) - now()
  if (left < DAY)
    return (
      <Countdown until={until} since={since} label="Expires" onEnd={() => void refresh(bookings.list, bookings.one)} />
    )
  return (
    <p>
      <IconClock size={16} stroke={1.6} aria-hidden />
      Expires {leftText(left)}
    </p>
  )
}

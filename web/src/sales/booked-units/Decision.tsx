import { Button } from '@mantine/core'
import { bookings } from '@storey/api/calls.ts'
import type { Booking } from '@storey/api/sales/bookings.ts'
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { Failure } from '../../http/failure.ts'
import { Can } from '../../shell/Can.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { Instant } from '../../ui/Instant.tsx'
import { Money } from '../../ui/Money.tsx'
import { notify } from '../../ui/notify.tsx'
import { refreshBookings } from '../parts/live.ts'
import { planText } from '../parts/words.ts'
import styles from './Decision.module.css'
import { leftText } from './Expiry.tsx'
import { type Reason, ReasonDialog } from './ReasonDialog.tsx'

const missingWords = { identity: 'an ID of the buyer', payment_proof: 'the proof of payment' } as const

/** What there is to decide, with the price it is about; afterwards what was decided, and why. */
export function Decision({ booking }: { booking: Booking }) {
  const [asking, setAsking] = useState<Reason | undefined>()
  const [accepting, setAccepting] = useState(false)
  const pending = booking.status === 'pending'
  const live = pending || booking.status === 'accepted'

  const accept = async () => {
    const missing = booking.missing.map((paper) => missingWords[paper]).join(' and ')
    if (missing) {
      const agreed = await confirm({
        title: `Accept ${booking.number} without ${missing}?`,
        effect: 'The unit becomes booked. The papers can still be added.',
        verb: 'Accept booking',
      })
      if (!agreed) return
    }
    setAccepting(true)
    try {
      await call(bookings.accept, { params: { id: booking.id }, body: {} })
      notify.good(`${booking.number} is accepted.`)
    } catch (error) {
      notify.bad(error)
      if (!(error instanceof Failure)) return setAccepting(false)
    }
    await refreshBookings()
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
      </div>
      <Can access={bookings.accept.access}>
        {live && (
          <div className={styles.actions}>
            {pending && (
              <>
                <Button loading={accepting} onClick={() => void accept()}>
                  Accept booking
                </Button>
                <Button variant="default" onClick={() => setAsking('reject')}>
                  Reject
                </Button>
                {booking.expires_at !== null && (
                  <Button variant="default" onClick={() => setAsking('extend')}>
                    Give more time
                  </Button>
                )}
              </>
            )}
            <Button variant="subtle" color="gray" onClick={() => setAsking('cancel')}>
              Cancel booking
            </Button>
          </div>
        )}
      </Can>
      {asking && (
        <ReasonDialog
          kind={asking}
          booking={booking}
          onClose={() => setAsking(undefined)}
          onDone={() => {
            setAsking(undefined)
            void refreshBookings()
          }}
        />
      )}
    </section>
  )
}

function State({ booking }: { booking: Booking }) {
  const { status, decided_by, decided_at, reason, expires_at } = booking
  if (status === 'pending') {
    const missing = booking.missing.map((paper) => missingWords[paper]).join(' and ')
    return (
      <>
        {expires_at && <Deadline until={expires_at} since={booking.created_at} />}
        <p data-tone={missing ? 'warn' : 'ok'}>
          {missing ? (
            <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
          ) : (
            <IconCheck size={16} stroke={2} aria-hidden />
          )}
          {missing
            ? `Still missing: ${missing}.`
            : 'The papers are complete. It waits for a decision and does not expire.'}
        </p>
      </>
    )
  }
  if (status === 'expired') return <p>It ran out before its papers were complete. The unit is free again.</p>
  return (
    <>
      {decided_by && (
        <p>
          {status === 'rejected' ? 'Rejected' : 'Accepted'} by {decided_by.full_name} <Instant value={decided_at} />
        </p>
      )}
      {reason && (
        <p dir="auto">
          {status === 'cancelled' ? 'Cancelled' : 'Reason'}: {reason}
        </p>
      )}
    </>
  )
}

const DAY = 86_400_000

/** Days in words; the last one by the second. */
function Deadline({ until, since }: { until: string; since: string }) {
  const left = Date.parse(until) - Date.now()
  if (left < DAY) return <Countdown until={until} since={since} label="Expires" onEnd={() => void refreshBookings()} />
  return (
    <p>
      <IconClock size={16} stroke={1.6} aria-hidden />
      Expires {leftText(left)}
    </p>
  )
}

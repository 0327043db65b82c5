import { Button } from '@mantine/core'
import type { HoldRequest } from '@storey/api/inventory/hold-requests.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { dayOf, dayText } from '../../../ui/format/day.ts'
import { countText } from '../../../ui/format/number.ts'
import { unbroken } from '../../../ui/format/unbroken.ts'
import { Link } from '../../../ui/Link.tsx'
import { Instant } from '../../../ui/values/Instant.tsx'
import { Status, type Tone } from '../../../ui/values/Status.tsx'
import { QueueHeads } from '../../parts/QueueHeads.tsx'
import styles from '../../parts/QueueRows.module.css'

interface Props {
  requests: readonly HoldRequest[]
  to: (request: HoldRequest) => string
  actions: (request: HoldRequest) => ReactNode
  /** Broker, brokerage and what became of the broker's earlier holds, for the sales desk. */
  showBroker?: boolean
  /** Accepts a home of a counter-offer. */
  onAccept?: (request: HoldRequest, unit_id: number) => void
}

const labels: Readonly<Record<HoldRequest['status'], { readonly label: string; readonly tone: Tone }>> = {
  waiting: { label: 'Waiting', tone: 'warn' },
  countered: { label: 'Other homes offered', tone: 'warn' },
  accepted: { label: 'Being held', tone: 'warn' },
  granted: { label: 'Granted', tone: 'good' },
  rejected: { label: 'Rejected', tone: 'bad' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
}

/** The warning of the sales desk about a client whom another brokerage registered. */
export const protectedText = ({ brokerage, until, matches }: NonNullable<HoldRequest['protected_for']>) =>
  matches === 'contact'
    ? `This client is protected for ${brokerage} until ${dayText(dayOf(until))}.`
    : `A client of this name is protected for ${brokerage} until ${dayText(dayOf(until))}. Compare their contacts.`

const kinds: Readonly<Record<HoldRequest['kind'], string>> = { hold: 'Hold', offer: 'Offer', booking: 'Booking' }

/** What became of a broker's holds within a year. */
export const recordText = ({ held, booked, expired }: HoldRequest['record']) =>
  held === 0
    ? 'No holds in the past year'
    : `${held === 1 ? '1 hold' : `${countText(held)} holds`} in the past year, ${countText(booked)} booked, ${countText(expired)} expired`

/** Hold requests as rows: unit, client, state and age; for the sales desk the broker, and under them what the request says. */
export function RequestRows({ requests, to, actions, showBroker = false, onAccept }: Props) {
  return (
    <ul className={styles.rows}>
      <QueueHeads titles={['Unit', 'Client', showBroker ? 'Broker' : 'Details', 'Status']} />
      {requests.map((request) => {
        const { id, unit, project, status, client_name, plan_name, broker, brokerage } = request
        return (
          <li key={id} className={styles.row}>
            <p className={styles.title}>
              <Link to={to(request)}>{unit.name}</Link>
            </p>
            <div className={styles.state}>
              <Status tone={labels[status].tone}>{labels[status].label}</Status>
              <p className={styles.note}>
                Requested <Instant value={request.requested_at} />
              </p>
            </div>
            <div className={styles.facts}>
              <p className={styles.note}>{project.name}</p>
            </div>
            <div className={styles.who}>
              <p dir="auto">{client_name}</p>
              <p className={styles.note}>{[kinds[request.kind], plan_name].filter(Boolean).join(' · ')}</p>
            </div>
            {showBroker ? (
              <>
                <div className={styles.story}>
                  <p>
                    {broker.name} · {brokerage.name}
                  </p>
                  <p className={styles.note}>{recordText(request.record)}</p>
                </div>
                <div className={styles.below}>
                  <Said request={request} />
                </div>
              </>
            ) : (
              <div className={styles.story}>
                <Said request={request} onAccept={onAccept} />
              </div>
            )}
            <div className={styles.actions}>{actions(request)}</div>
          </li>
        )
      })}
    </ul>
  )
}

/** What both sides said about a request, and what came of it. */
function Said({ request, onAccept }: { request: HoldRequest; onAccept?: Props['onAccept'] }) {
  const { unit, status, message, reason } = request
  return (
    <>
      {status === 'countered' && onAccept && (
        <ul className={styles.homes} aria-label={`Homes offered instead of ${unit.name}`}>
          {request.counter.map((home) => (
            <li key={home.id}>
              <Link to={`/channel/units/${home.id}`}>{home.name}</Link>
              <span className={styles.note}>Floor {home.floor}</span>
              {home.available ? (
                <Button size="xs" aria-label={`Accept ${home.name}`} onClick={() => onAccept(request, home.id)}>
                  Accept
                </Button>
              ) : (
                <span className={styles.note}>Taken</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {request.held_until && (
        <p>
          On hold until <Instant value={request.held_until} />
        </p>
      )}
      {request.protection && (
        <p className={styles.note}>
          Client protected until <Instant value={request.protection.until} />
        </p>
      )}
      {request.protected_for && (
        <p className={styles.warning} title={protectedText(request.protected_for)}>
          <IconAlertTriangle size={14} aria-hidden="true" />
          <span>
            {request.protected_for.matches === 'contact' ? 'Protected' : 'Same name protected'} for{' '}
            {request.protected_for.brokerage} until {unbroken(dayText(dayOf(request.protected_for.until)))}
            {request.protected_for.matches === 'contact' ? '' : ', compare their contacts'}
          </span>
        </p>
      )}
      {message && <p>Message: {message}</p>}
      {reason && <p>{status === 'rejected' ? `Reason: ${reason}` : reason}</p>}
    </>
  )
}

import { Alert } from '@mantine/core'
import type { HoldRequest } from '@storey/api/inventory/hold-requests.ts'
import type { ReactNode } from 'react'
import { dayText } from '../../../ui/format/day.ts'
import { Link } from '../../../ui/Link.tsx'
import { Instant } from '../../../ui/values/Instant.tsx'
import { Status, type Tone } from '../../../ui/values/Status.tsx'
import styles from './RequestRows.module.css'

interface Props {
  requests: readonly HoldRequest[]
  to: (request: HoldRequest) => string
  actions: (request: HoldRequest) => ReactNode
  /** Broker and brokerage, for the sales desk. */
  showBroker?: boolean
}

const labels: Readonly<Record<HoldRequest['status'], { readonly label: string; readonly tone: Tone }>> = {
  waiting: { label: 'Waiting', tone: 'warn' },
  granted: { label: 'Granted', tone: 'good' },
  rejected: { label: 'Rejected', tone: 'bad' },
  withdrawn: { label: 'Withdrawn', tone: 'neutral' },
}

/** The warning of the sales desk about a client whom another brokerage registered. */
export const protectedText = ({ brokerage, until, matches }: NonNullable<HoldRequest['protected_for']>) =>
  matches === 'contact'
    ? `This client is protected for ${brokerage} until ${dayText(until.slice(0, 10))}.`
    : `A client of this name is protected for ${brokerage} until ${dayText(until.slice(0, 10))}. Compare their contacts.`

/** Hold requests as rows: unit, client, state and age. */
export function RequestRows({ requests, to, actions, showBroker = false }: Props) {
  return (
    <ul className={styles.rows}>
      {requests.map((request) => {
        const { id, unit, project, status, client_name, plan_name, broker, brokerage, message, reason } = request
        const who = showBroker ? [`${broker.name}, ${brokerage.name}`] : []
        return (
          <li key={id} className={styles.row}>
            <Link to={to(request)}>{unit.name}</Link>
            <Status tone={labels[status].tone}>{labels[status].label}</Status>
            <div className={styles.facts}>
              <p className={styles.note}>
                {[project.name, client_name, plan_name, ...who].filter(Boolean).join(' · ')}
                {', requested '}
                <Instant value={request.requested_at} />
              </p>
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
              {request.protected_for && <Alert color="orange">{protectedText(request.protected_for)}</Alert>}
              {message && <p className={styles.note}>{message}</p>}
              {reason && <p>Reason: {reason}</p>}
            </div>
            <div className={styles.actions}>{actions(request)}</div>
          </li>
        )
      })}
    </ul>
  )
}

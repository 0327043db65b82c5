import type { ClientRegistration, RegistrationStatus } from '@storey/api/inventory/client-registrations.ts'
import { phoneText } from '@storey/api/phone-text.ts'
import type { ReactNode } from 'react'
import { Instant } from '../../../ui/values/Instant.tsx'
import { Status, type Tone } from '../../../ui/values/Status.tsx'
import styles from '../../parts/QueueRows.module.css'

export const registrationLabels: Readonly<Record<RegistrationStatus, { readonly label: string; readonly tone: Tone }>> =
  {
    open: { label: 'No viewing yet', tone: 'warn' },
    protected: { label: 'Protected', tone: 'good' },
    refused: { label: 'Refused', tone: 'bad' },
    expired: { label: 'Expired', tone: 'neutral' },
    released: { label: 'Released', tone: 'neutral' },
    transferred: { label: 'Transferred', tone: 'neutral' },
  }

interface Props {
  registrations: readonly ClientRegistration[]
  actions?: (registration: ClientRegistration) => ReactNode
  /** For the sales desk: broker and brokerage, and who was first. */
  forDesk?: boolean
}

/** Registrations of clients as rows: client, state with its reason, and when. */
export function RegistrationRows({ registrations, actions, forDesk = false }: Props) {
  return (
    <ul className={styles.rows}>
      {registrations.map((registration) => {
        const { id, number, project, developer, status, reason, broker, brokerage, blocked_by, events } = registration
        const viewed = events.findLast(({ kind }) => kind === 'viewed')
        const contact = [registration.client_phone && phoneText(registration.client_phone), registration.client_email]
        const place = forDesk ? [project.name, `${broker.name}, ${brokerage.name}`] : [project.name, developer]
        return (
          <li key={id} className={styles.row}>
            <strong dir="auto" className={styles.title}>
              {registration.client_name}
            </strong>
            <Status tone={registrationLabels[status].tone}>{registrationLabels[status].label}</Status>
            <div className={styles.facts}>
              <p className={styles.note}>{[...place, ...contact].filter(Boolean).join(' · ')}</p>
              <p className={styles.note}>
                {number}, registered <Instant value={registration.registered_at} />
                {viewed && (
                  <>
                    {', last viewing '}
                    <Instant value={viewed.at} />
                    {viewed.detail && `, ${viewed.detail}`}
                  </>
                )}
              </p>
            </div>
            <div className={styles.story}>
              <p>{reason}</p>
              {blocked_by && (
                <p>
                  {events.some(({ kind }) => kind === 'registered') ? 'First viewing' : 'First registered'} by{' '}
                  {blocked_by.name}.
                </p>
              )}
            </div>
            <div className={styles.actions}>{actions?.(registration)}</div>
          </li>
        )
      })}
    </ul>
  )
}

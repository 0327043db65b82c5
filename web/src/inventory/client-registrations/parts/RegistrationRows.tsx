import type { ClientRegistration } from '@storey/api/inventory/client-registrations.ts'
import { phoneText } from '@storey/api/phone-text.ts'
import type { ReactNode } from 'react'
import { Instant } from '../../../ui/values/Instant.tsx'
import { Status } from '../../../ui/values/Status.tsx'
import { QueueHeads } from '../../parts/QueueHeads.tsx'
import styles from '../../parts/QueueRows.module.css'
import { protectionText, registrationLabels } from './registration-labels.ts'

interface Props {
  registrations: readonly ClientRegistration[]
  actions?: (registration: ClientRegistration) => ReactNode
  /** For the sales desk: broker and brokerage. */
  forDesk?: boolean
}

/** Registrations of clients as rows: client, project, protection in one sentence, state and when. */
export function RegistrationRows({ registrations, actions, forDesk = false }: Props) {
  return (
    <ul className={styles.rows}>
      <QueueHeads titles={['Client', 'Project', 'Protection', 'Status']} />
      {registrations.map((registration) => {
        const { id, number, project, developer, status, reason, broker, brokerage, events } = registration
        const viewed = events.findLast(({ kind }) => kind === 'viewed')
        const contact = [registration.client_phone && phoneText(registration.client_phone), registration.client_email]
        const beside = forDesk ? `${broker.name}, ${brokerage.name}` : developer
        return (
          <li key={id} className={styles.row}>
            <strong dir="auto" className={styles.title}>
              {registration.client_name}
            </strong>
            <div className={styles.state}>
              <Status tone={registrationLabels[status].tone}>{registrationLabels[status].label}</Status>
              <p className={styles.note}>
                Registered <Instant value={registration.registered_at} />
              </p>
            </div>
            <div className={styles.facts}>
              <p className={styles.note}>{[...contact, number].filter(Boolean).join(' · ')}</p>
            </div>
            <div className={styles.who}>
              <p>{project.name}</p>
              <p className={styles.note}>{beside}</p>
            </div>
            <div className={styles.story}>
              <p title={reason}>{protectionText(registration)}</p>
              {viewed && (
                <p className={styles.note}>
                  Last viewing <Instant value={viewed.at} />
                  {viewed.detail && `, ${viewed.detail}`}
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

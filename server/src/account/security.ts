import { randomUUID } from 'node:crypto'
import type { AccountContext } from '../services/context.ts'
import { notify } from './notifications/actions.ts'

interface SecurityEvent {
  readonly user_id: number
  /** A sentence that describes the event. */
  readonly detail: string
  /** Events with the same key are sent once; undefined if the call happens only once anyway. Must not contain client input. */
  readonly dedupe_key?: string
}

/** Notifies a user of a change of how they sign in: in the app and by e-mail, whatever their settings. */
export const notifyOfSecurityEvent = ({ db, services }: AccountContext<'queue'>, event: SecurityEvent): Promise<void> =>
  notify(
    { db, services },
    {
      dedupe_key: `security:${randomUUID()}`,
      ...event,
      kind: 'security',
      organization_id: null,
      path: '/auth/account-settings/security',
    },
  )

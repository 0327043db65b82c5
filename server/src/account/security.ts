import { randomUUID } from 'node:crypto'
import type { AccountContext } from '../context.ts'
import { notify } from './notifications/actions.ts'

interface SecurityEvent {
  readonly user_id: number
  /** A sentence about the event. */
  readonly detail: string
  /** Two with the same key are one; left out where the call happens once anyway. Never anything that a client sent. */
  readonly once?: string
}

/** Notifies a person of a change to their sign-in, in the app and by e-mail, regardless of their settings. */
export const notifyOfSecurityEvent = ({ db, services }: AccountContext<'queue'>, event: SecurityEvent): Promise<void> =>
  notify(
    { db, services },
    {
      once: `security:${randomUUID()}`,
      ...event,
      kind: 'security',
      organization_id: null,
      path: '/auth/account-settings/security',
    },
  )

import { randomUUID } from 'node:crypto'
import type { AccountContext } from '../context.ts'
import { notify } from './notifications/actions.ts'

interface SecurityEvent {
  readonly user_id: number
  /** A sentence that says what happened. */
  readonly detail: string
  /** Two with the same key are one; left out where the call happens once anyway. Never anything that a client sent. */
  readonly once?: string
}

/** Tells a person of a change to how they sign in: under the bell and by mail, whatever they chose. */
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

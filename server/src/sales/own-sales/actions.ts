import type { NotificationOutcome } from '@storey/api/account/notifications.ts'
import { notifyAll } from '../../account/notifications/actions.ts'
import type { Context } from '../../services/context.ts'
import { listReaders } from './queries.ts'

interface Sold {
  readonly id: number
  readonly number: string
  readonly organization_id: number
}

interface SaleEvent {
  /** `done` for a new booking. */
  readonly outcome: NotificationOutcome
  readonly detail?: string | undefined
  /** Names the event among those of the booking. */
  readonly key: string
  /** A user who is notified of it otherwise, such as the maker of the booking. */
  readonly except?: number | undefined
}

/** Notifies those who read the sales of a developer of what happens to one of them. */
export async function notifyDeveloper(
  { db, scope, services, emit }: Context<never, 'queue'>,
  { id, number, organization_id }: Sold,
  { outcome, detail, key, except }: SaleEvent,
): Promise<void> {
  const readers = await listReaders(db, scope, organization_id)
  await notifyAll(
    { db, services, emit },
    readers
      .filter((reader) => reader.user_id !== except)
      .map(({ user_id }) => ({
        user_id,
        kind: 'own_sale',
        organization_id,
        actor: scope.user_id === 0 ? undefined : scope,
        subject: { kind: 'booking', id, name: number },
        outcome,
        detail,
        path: `/inventory/units/booked-units/${id}`,
        dedupe_key: `own_sale:${id}:${key}`,
      })),
  )
}

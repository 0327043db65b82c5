import type { NotificationOutcome } from '@storey/api/account/notifications.ts'
import { notifyAll } from '../../account/notifications/actions.ts'
import type { Context } from '../../services/context.ts'
import { findHomeOf, listBrokersOf, listDeciders } from './queries.ts'

interface About {
  readonly id: number
  readonly number: string
  readonly organization_id: number
}

/** Notifies every user who may decide a new booking, other than its maker, that it waits. */
export async function notifyDeciders(
  { db, scope, services, emit }: Context<never, 'queue'>,
  { id, number, organization_id }: About,
  detail: string,
): Promise<void> {
  await notifyAll(
    { db, services, emit },
    (await listDeciders(db, scope, organization_id)).map(({ user_id }) => ({
      user_id,
      kind: 'booking_decided',
      organization_id,
      actor: scope,
      subject: { kind: 'booking', id, name: number },
      outcome: 'done',
      detail,
      path: `/inventory/units/booked-units/${id}`,
      dedupe_key: `booking:${id}:waits`,
    })),
  )
}

/**
 * Notifies the broker that a booking names, in their brokerage; the admins of the brokerage if it names none, or
 * one who has left. No reason is sent: it may be about the buyers.
 *
 * @param what is new of the booking, without names of buyers
 */
export async function notifyBrokers(
  { db, scope, services, emit }: Context<never, 'queue'>,
  { id, number }: Omit<About, 'organization_id'>,
  outcome: NotificationOutcome,
  key: string,
  what?: string,
): Promise<void> {
  const brokers = await listBrokersOf(db, scope, id)
  const home = brokers.length === 0 ? undefined : await findHomeOf(db, scope, id)
  await notifyAll(
    { db, services, emit },
    brokers.map(({ user_id, brokerage_id, is_named }) => ({
      user_id,
      kind: 'booking_decided',
      organization_id: brokerage_id,
      actor: scope.user_id === 0 ? undefined : scope,
      // Without an id: a broker opens no booking of the sales desk.
      subject: { kind: 'booking', id: null, name: number },
      outcome,
      // In lines, of which the e-mail makes its rows.
      detail: [
        ...(home ? [`${home.unit}, ${home.project}.`] : []),
        ...(what === undefined ? [] : [what]),
        is_named ? 'You are the broker of this booking.' : 'This booking names your brokerage.',
      ].join('\n'),
      path: '/channel/hold-requests?tab=sales',
      dedupe_key: `booking:${id}:broker:${key}`,
    })),
  )
}

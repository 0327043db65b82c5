import type { NotificationOutcome } from '@storey/api/account/notifications.ts'
import type { HoldRequest } from '@storey/api/inventory/hold-requests.ts'
import { notify, notifyAll } from '../../account/notifications/actions.ts'
import type { Emit } from '../../live/events.ts'
import type { AccountContext, Context } from '../../services/context.ts'
import { momentText } from '../client-registrations/rules.ts'
import { listDeciders } from './queries.ts'

type Request = Pick<HoldRequest, 'id' | 'unit' | 'client_name' | 'brokerage' | 'broker' | 'reason'> & {
  readonly brokerage_timezone: string
}

/** Notifies the users who can decide a new request. */
export async function notifyDesk(
  { db, scope, services, emit }: Context<never, 'queue'>,
  { id, organization_id, unit, client_name, brokerage }: Request & { readonly organization_id: number },
): Promise<void> {
  await notifyAll(
    { db, services, emit },
    (await listDeciders(db, scope, id)).map((user_id) => ({
      user_id,
      kind: 'hold_request',
      organization_id,
      actor: scope,
      subject: { kind: 'hold_request', id, name: unit.name },
      detail: `${client_name}, ${brokerage.name}`,
      path: '/inventory/hold-requests',
      dedupe_key: `hold_request:${id}:requested`,
    })),
  )
}

type Outcome = Extract<
  NotificationOutcome,
  'failed' | 'accepted' | 'rejected' | 'changed' | 'expired' | 'cancelled' | 'done'
>

/** Notifies the broker of the decision on a request, or that its hold ends or has ended. */
export const notifyBroker = (
  { db, services, emit }: AccountContext<'queue'> & { readonly emit?: Emit },
  { id, unit, client_name, brokerage, broker, reason, brokerage_timezone }: Request,
  outcome: Outcome,
  until: string | null = null,
): Promise<void> =>
  notify(
    { db, services, emit },
    {
      user_id: broker.id,
      kind: 'hold_request',
      organization_id: brokerage.id,
      subject: { kind: 'hold_request', id, name: unit.name },
      outcome,
      detail: [client_name, reason, until && `until ${momentText(until, brokerage_timezone)}`]
        .filter(Boolean)
        .join(', '),
      path: '/channel/hold-requests',
      // An extended hold ends again.
      dedupe_key: `hold_request:${id}:${outcome}${outcome === 'changed' ? `:${until}` : ''}`,
    },
  )

/** Notifies the user in whose name the home of a counter-offer is held that a colleague made, who has left. */
export const notifyHolder = (
  { db, services, emit }: AccountContext<'queue'> & { readonly emit?: Emit },
  {
    id,
    organization_id,
    unit,
    client_name,
    brokerage,
    broker,
    seller_timezone,
  }: Omit<Request, 'reason' | 'brokerage_timezone'> & {
    readonly organization_id: number
    readonly seller_timezone: string
  },
  user_id: number,
  until: string | null,
): Promise<void> =>
  notify(
    { db, services, emit },
    {
      user_id,
      kind: 'hold_request',
      organization_id,
      actor: { user_id: broker.id, user_name: broker.name },
      subject: { kind: 'hold_request', id, name: unit.name },
      outcome: 'accepted',
      detail: [client_name, brokerage.name, until && `until ${momentText(until, seller_timezone)}`]
        .filter(Boolean)
        .join(', '),
      path: `/inventory/units/${unit.id}`,
      dedupe_key: `hold_request:${id}:held`,
    },
  )

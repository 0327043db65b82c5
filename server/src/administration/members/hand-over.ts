import type { HandedOver, WorkKind } from '@storey/api/administration/members.ts'
import { workText } from '@storey/api/administration/work-names.ts'
import { notify } from '../../account/notifications/actions.ts'
import type { LiveEvent } from '../../live/events.ts'
import type { Context } from '../../services/context.ts'
import { moveWork } from './work-queries.ts'

type Moved =
  | 'lead.changed'
  | 'deal.changed'
  | 'activity.changed'
  | 'booking.changed'
  | 'sale_offer.changed'
  | 'hold_request.changed'

const EVENTS: Readonly<Record<WorkKind, LiveEvent<Moved>['type']>> = {
  leads: 'lead.changed',
  deals: 'deal.changed',
  activities: 'activity.changed',
  offers: 'sale_offer.changed',
  // What shows a unit shows who holds it.
  holds: 'booking.changed',
  bookings: 'booking.changed',
  discount_decisions: 'booking.changed',
  hold_requests: 'hold_request.changed',
}
const OF_CRM: readonly WorkKind[] = ['leads', 'deals', 'activities']

interface Leaving {
  readonly organization_id: number
  readonly user_id: number
  readonly member: string
  readonly receiver: number | null
}

/** Hands over the open work of a member and notifies the receiver once, however much it is. */
export async function handOver(
  { db, scope, services, emit }: Context<Moved, 'queue'>,
  { member, ...leaving }: Leaving,
): Promise<HandedOver> {
  const rows = await moveWork(db, scope, leaving)
  const moved = rows.flatMap(({ kind, moved: count }) => (count > 0 ? [{ kind, count }] : []))
  // The number of records is not limited, so the event names none of them.
  for (const { kind, sellers } of rows)
    for (const organization_id of sellers ?? []) emit({ type: EVENTS[kind], id: 0, organization_id })
  if (leaving.receiver !== null && moved.length > 0) {
    const crm = moved.some(({ kind }) => OF_CRM.includes(kind))
    const list = moved.map(workText).join(', ')
    await notify(
      { db, services, emit },
      {
        user_id: leaving.receiver,
        kind: 'assigned',
        organization_id: leaving.organization_id,
        actor: scope,
        subject: { kind: crm ? 'lead' : 'booking', id: null, name: `the work of ${member}: ${list}` },
        path: crm ? '/crm/leads?mine=true' : '/home',
        dedupe_key: `handed-over:${crypto.randomUUID()}`,
      },
    )
  }
  return {
    moved,
    stayed: rows.flatMap(({ kind, remaining: count, reason }) =>
      count > 0 && reason ? [{ kind, count, reason }] : [],
    ),
  }
}

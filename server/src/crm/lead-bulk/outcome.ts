import type { BulkAction } from '@storey/api/crm/lead-bulk.ts'
import type { Scope } from '../../access/scope.ts'
import { notify } from '../../account/notifications/actions.ts'
import type { Emit, LiveEvent } from '../../live/events.ts'
import type { ReadContext } from '../../services/context.ts'
import type { Handed } from './applied.ts'

type ChangeEvent = LiveEvent<'lead.changed' | 'deal.changed' | 'activity.changed'>

/** Events that make browsers fetch again; a change of many leads does not list each. */
export function eventsOf({ organization_id }: Scope, { type }: Pick<BulkAction, 'type'>): ChangeEvent[] {
  const many = { id: 0, organization_id }
  const leads: ChangeEvent = { ...many, type: 'lead.changed' }
  const deals: ChangeEvent = { ...many, type: 'deal.changed' }
  const activities: ChangeEvent = { ...many, type: 'activity.changed' }
  if (type === 'delete') return [leads, deals, activities]
  return type === 'activity' ? [leads, activities] : [leads]
}

/** Sends one notification to each new owner, however many records they got. */
export async function notifyOwners(
  { db, scope, services, emit }: ReadContext<'queue'> & { readonly emit?: Emit },
  action: BulkAction,
  handed: readonly Handed[],
): Promise<void> {
  const kind = action.type === 'activity' ? 'activity' : 'lead'
  const byOwner = Map.groupBy(handed, ({ owner_id }) => owner_id)
  for (const [user_id, mine] of [...byOwner].sort(([one], [other]) => one - other)) {
    const [only] = mine
    const many = { id: null, name: `${mine.length} ${kind === 'lead' ? 'leads' : 'activities'}` }
    const { id, name } = mine.length === 1 && only ? only : many
    await notify(
      { db, services, emit },
      {
        user_id,
        kind: 'assigned',
        organization_id: scope.organization_id,
        actor: scope,
        subject: { kind, id, name },
        path: kind === 'lead' ? (id === null ? '/crm/leads?mine=true' : `/crm/leads/${id}`) : '/crm/activities',
        dedupe_key: `assigned:bulk:${crypto.randomUUID()}`,
      },
    )
  }
}

import type { ActivityResult, Activity as ShownActivity } from '@storey/api/crm/activities.ts'
import type { Context, EmitContext } from '../../services/context.ts'
import { notifyOwner } from '../members/actions.ts'
import { activityChanged, note } from './history.ts'
import { type ActivityFacts, binUntouched, insertActivity } from './queries.ts'
import { pathOf, requireNear } from './rules.ts'

/** Results after which the same activity is planned again. */
const UNREACHED: readonly ActivityResult[] = ['no_answer', 'left_message', 'no_show', 'not_delivered']
const MAX_SUBJECT = 200

interface Completed extends Omit<ActivityFacts, 'result'> {
  readonly result: ActivityResult
}

/** Plans the same activity again if the person was not reached, otherwise a follow-up. @returns its id */
export async function planNext(
  context: Context<'activity.changed', 'queue' | 'clock'>,
  { type, subject, result, lead_id, deal_id, owner_id }: Completed,
  lead: ShownActivity['lead'],
  due_at: string,
): Promise<number> {
  const { db, scope, emit, services } = context
  requireNear(due_at, services.clock.now(), 'next_at')
  const again = UNREACHED.includes(result)
  const planned = {
    type: again ? type : ('follow_up' as const),
    subject: again ? subject : (lead ? `Follow up with ${lead.full_name}` : 'Follow up').slice(0, MAX_SUBJECT),
    ...{ lead_id, deal_id, owner_id, due_at },
  }
  const { id } = await insertActivity(db, scope, planned)
  await note(db, scope, { ...planned, id }, 'activity_created')
  emit(activityChanged(scope, { ...planned, id }))
  await notifyOwner(context, { kind: 'activity', id, name: planned.subject, owner_id, path: pathOf(planned) })
  return id
}

/** Removes the next step of a completion that is reverted, unless someone worked with it since. */
export async function removeNext({ db, scope, emit }: EmitContext<'activity.changed'>, id: number): Promise<void> {
  const removed = await binUntouched(db, scope, id)
  if (!removed) return
  await note(db, scope, removed, 'activity_deleted')
  emit(activityChanged(scope, removed))
}

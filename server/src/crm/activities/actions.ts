import type { EmitContext } from '../../services/context.ts'
import { noteContact } from './history.ts'
import { keepEffects, lockActivity } from './queries.ts'

export { activitiesOfLead, dayOf, findActivity as readActivity } from './queries.ts'

/** Restores the effect of an activity that returns from the bin: if it was completed, its lead counts as contacted again. */
export async function countAgain(context: EmitContext<'lead.changed'>, id: number): Promise<void> {
  const { db, scope } = context
  const activity = await lockActivity(db, scope, id)
  if (!activity || activity.completed_at === null || activity.result === null) return
  const { outcome } = activity.effects ?? {}
  const effects = await noteContact(context, { ...activity, result: activity.result }, activity.completed_at)
  await keepEffects(db, scope, id, { ...effects, ...(outcome ? { outcome } : {}) }).execute()
}

import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import type { Emit } from '../../live/events.ts'
import { noteContact } from './history.ts'
import { keepEffects, lockActivity } from './queries.ts'

export { activitiesOfLead, findActivity as readActivity } from './queries.ts'

/** An activity is back from the bin: one that was completed reached its lead again. */
export async function countAgain(db: Database, scope: Scope, id: number, emit: Emit<'lead.changed'>): Promise<void> {
  const activity = await lockActivity(db, scope, id)
  if (!activity || activity.completed_at === null || activity.result === null) return
  const { outcome } = activity.effects ?? {}
  const effects = await noteContact(db, scope, { ...activity, result: activity.result }, activity.completed_at, emit)
  await keepEffects(db, scope, id, { ...effects, ...(outcome ? { outcome } : {}) })
}

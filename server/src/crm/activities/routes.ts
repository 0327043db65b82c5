import { activities } from '@storey/api/crm/activities.ts'
import type { Database } from '../../database/connect.ts'
import type { Scope } from '../../database/scope.ts'
import { notFound, stale } from '../../http/problems.ts'
import { serve } from '../../http/serve.ts'
import { differences } from '../history/actions.ts'
import { ownerNamed, tellOwner } from '../members/actions.ts'
import { changed, note, noteDone, noteOwner, tellContact } from './history.ts'
import { parentsOf } from './parents.ts'
import {
  type ActivityFacts,
  binActivity,
  changeActivity,
  findActivity,
  insertActivity,
  listActivities,
  lockActivity,
} from './queries.ts'
import { doneAt, missed, pathOf } from './rules.ts'

const EDITED = [
  'type',
  'subject',
  'description',
  'due_at',
  'duration_minutes',
  'location',
  'priority',
  'outcome',
] as const

export const activityRoutes = serve(activities, {
  list: ({ db, scope, query }) => listActivities(db, scope, query),

  create: async (call) => {
    const { db, scope, services, tell } = call
    const { completed, ...body } = call.body
    const no_show = completed === true && missed(body.type, body.no_show)
    const owner_id = body.owner_id === undefined ? scope.user_id : body.owner_id
    await ownerNamed(db, scope, owner_id)
    const parents = await parentsOf(db, scope, body)
    const completed_at = completed ? doneAt(body.due_at, services.clock.now()) : null
    const { id } = await insertActivity(db, scope, { ...body, ...parents, owner_id, completed_at, no_show })
    const made = { ...body, ...parents, id, completed_at, no_show }
    if (completed_at === null) await note(db, scope, made, 'activity_created')
    else await noteDone(db, scope, made, body.outcome)
    if (completed_at !== null) await tellContact(db, scope, made, completed_at, tell)
    tell(changed(scope, made))
    if (completed_at === null) await tellOwner(call, assigned({ ...made, owner_id }))
    return { data: await read(db, scope, id, 'any') }
  },

  change: async (call) => {
    const { db, scope, params, tell } = call
    const { version, ...body } = call.body
    const activity = await held(db, scope, params.id)
    if (activity.version !== version) throw stale(await read(db, scope, activity.id))
    const wanted = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
    const after: ActivityFacts = { ...activity, ...wanted }
    if (body.due_at !== undefined) after.due_at = new Date(body.due_at).toISOString()
    if (body.lead_id !== undefined || body.deal_id !== undefined)
      Object.assign(after, await parentsOf(db, scope, after))
    if (after.owner_id !== activity.owner_id) await ownerNamed(db, scope, after.owner_id)
    const { id: _, version: __, completed_at: ___, ...change } = after
    await changeActivity(db, scope, activity.id, change, true)
    for (const { field, old, new: made } of differences(activity, after, EDITED))
      await note(db, scope, after, 'activity_changed', { field: field ?? '', old, new: made })
    await noteOwner(db, scope, activity, after)
    if (after.owner_id !== activity.owner_id) await tellOwner(call, assigned(after))
    tell(changed(scope, { ...after, version: version + 1 }))
    if (after.lead_id !== activity.lead_id) tell(changed(scope, { ...activity, version: version + 1 }))
    return { data: await read(db, scope, activity.id, 'any') }
  },

  toggleComplete: async ({ db, scope, params, body: { completed, outcome, ...body }, services, tell }) => {
    const activity = await held(db, scope, params.id)
    if ((activity.completed_at !== null) !== completed) {
      const completed_at = completed ? services.clock.now().toISOString() : null
      const no_show = completed && missed(activity.type, body.no_show)
      const change = { completed_at, no_show, ...(outcome === undefined ? {} : { outcome }) }
      await changeActivity(db, scope, activity.id, change, false)
      const done = { ...activity, no_show }
      if (completed_at === null) await note(db, scope, activity, 'activity_reopened')
      else await noteDone(db, scope, done, outcome)
      if (completed_at !== null) await tellContact(db, scope, done, completed_at, tell)
      tell(changed(scope, activity))
    }
    return { data: await read(db, scope, activity.id) }
  },

  owner: async (call) => {
    const { db, scope, params, tell } = call
    const { owner_id } = call.body
    const activity = await held(db, scope, params.id)
    await ownerNamed(db, scope, owner_id)
    await changeActivity(db, scope, activity.id, { owner_id }, false)
    await noteOwner(db, scope, activity, { ...activity, owner_id })
    if (owner_id !== activity.owner_id) await tellOwner(call, assigned({ ...activity, owner_id }))
    tell(changed(scope, activity))
    return { data: await read(db, scope, activity.id, 'any') }
  },

  remove: async ({ db, scope, params, tell }) => {
    const activity = await held(db, scope, params.id)
    await binActivity(db, scope, activity.id)
    await note(db, scope, activity, 'activity_deleted')
    tell(changed(scope, activity))
  },
})

async function held(db: Database, scope: Scope, id: number) {
  const activity = await lockActivity(db, scope, id)
  if (!activity) throw notFound()
  return activity
}

async function read(db: Database, scope: Scope, id: number, which: 'visible' | 'any' = 'visible') {
  const activity = await findActivity(db, scope, id, which)
  if (!activity) throw notFound()
  return activity
}

const assigned = ({
  id,
  subject,
  lead_id,
  owner_id,
}: {
  id: number
  subject: string
  lead_id: number | null
  owner_id: number | null
}) => ({
  kind: 'activity' as const,
  id,
  name: subject,
  owner_id,
  path: pathOf({ lead_id }),
})

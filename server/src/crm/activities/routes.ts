import { type ActivityResult, activities, resultsOf } from '@storey/api/crm/activities.ts'
import type { Scope } from '../../access/scope.ts'
import { beginExport } from '../../account/tasks/actions.ts'
import type { Database } from '../../database/connect.ts'
import { invalid, notFound, requireVersion } from '../../errors/problems.ts'
import { type ScopedCall, serve } from '../../http/serve.ts'
import { defined } from '../../kernel/defined.ts'
import { settleAll } from '../../kernel/settle-all.ts'
import type { Context, EmitContext } from '../../services/context.ts'
import { differences } from '../history/actions.ts'
import { type ActiveLead, lockActiveOf } from '../leads/actions.ts'
import { notifyOwner, ownerNamed } from '../members/actions.ts'
import { activityChanged, note, noteContact, noteDone, noteOwner, takeBackDone } from './history.ts'
import { planNext, removeNext } from './next-step.ts'
import { parentsOf } from './parents.ts'
import {
  type ActivityFacts,
  binActivity,
  changeActivity,
  findActivity,
  insertActivity,
  keepEffects,
  listActivities,
  lockActivity,
} from './queries.ts'
import { doneAt, pathOf, requireNear, resultOf } from './rules.ts'

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

  export: beginExport('activities.export', 'Activities'),

  create: async (call) => {
    const { db, scope, services, emit } = call
    const { completed, result: chosen, ...body } = call.body
    if (!completed && chosen !== undefined) throw invalid({ result: ['Only a completed activity has a result.'] })
    const result = completed ? resultOf(body.type, chosen) : null
    const owner_id = body.owner_id === undefined ? scope.member_id : body.owner_id
    await ownerNamed(db, scope, owner_id)
    const parents = await parentsOf(db, scope, body)
    if (!completed) requireNear(body.due_at, services.clock.now())
    const completed_at = completed ? doneAt(body.due_at, services.clock.now()) : null
    const row = { ...body, ...parents, owner_id, completed_at, result, no_show: result === 'no_show' }
    const { id } = await insertActivity(db, scope, row)
    const made = { ...body, ...parents, id, completed_at }
    if (completed_at === null || result === null) await note(db, scope, made, 'activity_created')
    else {
      await noteDone(db, scope, { ...made, result }, body.outcome)
      call.sendWithCommit(
        keepEffects(db, scope, id, await noteContact({ db, scope, emit }, { ...made, result }, completed_at)),
      )
    }
    emit(activityChanged(scope, made))
    if (completed_at === null) await notifyOwner(call, assigned({ ...made, owner_id }))
    return { data: await read(db, scope, id, 'any') }
  },

  change: async (call) => {
    const { db, scope, params, emit } = call
    const { version, ...body } = call.body
    const activity = await lockActivityOrFail(db, scope, params.id)
    await requireVersion(activity, version, () => read(db, scope, activity.id))
    const wanted = defined(body)
    const after: ActivityFacts = { ...activity, ...wanted }
    if (body.due_at !== undefined) {
      if (activity.completed_at === null) requireNear(body.due_at, call.services.clock.now())
      after.due_at = new Date(body.due_at).toISOString()
    }
    if (body.lead_id !== undefined || body.deal_id !== undefined)
      Object.assign(after, await parentsOf(db, scope, after))
    if (after.owner_id !== activity.owner_id) await ownerNamed(db, scope, after.owner_id)
    if (after.result !== null && !resultsOf[after.type].includes(after.result))
      throw invalid({ type: ['Reopen the activity before you change its type.'] })
    const { id: _, version: __, completed_at: ___, result: ____, effects: _____, ...change } = after
    await changeActivity(db, scope, activity.id, change, true)
    for (const { field, old, new: made } of differences(activity, after, EDITED))
      await note(db, scope, after, 'activity_changed', { field: field ?? '', old, new: made })
    await noteOwner(db, scope, activity, after)
    if (after.owner_id !== activity.owner_id) await notifyOwner(call, assigned(after))
    emit(activityChanged(scope, { ...after, version: activity.version + 1 }))
    if (after.lead_id !== activity.lead_id) emit(activityChanged(scope, { ...activity, version: activity.version + 1 }))
    return { data: await read(db, scope, activity.id, 'any') }
  },

  toggleComplete: async (call) => {
    const { db, scope, params, emit } = call
    const { activity, lead } = await settleAll({
      activity: lockActivityOrFail(db, scope, params.id),
      // For a user who sees only their own leads, the lead is locked in a separate query after the activity.
      lead: call.body.completed !== false && !scope.own_leads_only ? lockActiveOf(db, scope, params.id) : undefined,
    })
    const body = call.body.completed === undefined ? toggled(activity, call.body) : call.body
    if (!body.completed && body.next_at !== undefined)
      throw invalid({ next_at: ['Only a completed activity has a next step.'] })
    if ((activity.completed_at !== null) === body.completed) return { data: await read(db, scope, activity.id) }
    emit(activityChanged(scope, activity))
    return { data: await (body.completed ? complete(call, activity, lead, body) : reopen(call, activity, body)) }
  },

  owner: async (call) => {
    const { db, scope, params, emit } = call
    const { owner_id } = call.body
    const activity = await lockActivityOrFail(db, scope, params.id)
    await ownerNamed(db, scope, owner_id)
    await changeActivity(db, scope, activity.id, { owner_id }, false)
    await noteOwner(db, scope, activity, { ...activity, owner_id })
    if (owner_id !== activity.owner_id) await notifyOwner(call, assigned({ ...activity, owner_id }))
    emit(activityChanged(scope, activity))
    return { data: await read(db, scope, activity.id, 'any') }
  },

  remove: async ({ db, scope, params, emit }) => {
    const activity = await lockActivityOrFail(db, scope, params.id)
    await binActivity(db, scope, activity.id)
    await note(db, scope, activity, 'activity_deleted')
    // A deleted activity no longer counts as a contact: the lead's earlier state is restored.
    if (activity.completed_at !== null) await takeBackDone({ db, scope, emit }, activity, activity.effects ?? {})
    emit(activityChanged(scope, activity))
  },
})

interface Completion {
  readonly next_at?: string | undefined
  readonly result?: ActivityResult | undefined
  readonly outcome?: string | null | undefined
}

/** A toggle without a value: completes with the most common result of the type if none is given, or reopens. */
const toggled = ({ type, completed_at }: ActivityFacts, completion: Completion) =>
  completed_at === null
    ? { ...completion, completed: true, result: completion.result ?? resultsOf[type][0] }
    : { ...completion, completed: false }

/** @param lead of the activity, if it is locked already */
async function complete(
  context: Context<'lead.changed' | 'activity.changed', 'clock' | 'queue'> & Pick<ScopedCall, 'sendWithCommit'>,
  activity: ActivityFacts,
  lead: ActiveLead | undefined,
  completion: Completion,
) {
  const { db, scope, services, sendWithCommit } = context
  const { outcome } = completion
  const completed_at = services.clock.now().toISOString()
  const done = { ...activity, result: resultOf(activity.type, completion.result) }
  const no_show = done.result === 'no_show'
  const changes = outcome === undefined ? {} : { outcome }
  const { effects, after } = await settleAll({
    change: changeActivity(db, scope, activity.id, { completed_at, result: done.result, no_show, ...changes }, false),
    history: noteDone(db, scope, done, outcome),
    effects: noteContact(context, done, completed_at, lead),
    after: read(db, scope, activity.id),
  })
  const written = outcome === undefined ? {} : { outcome: { from: activity.outcome, to: outcome } }
  const planned =
    completion.next_at === undefined ? {} : { next: await planNext(context, done, after.lead, completion.next_at) }
  sendWithCommit(keepEffects(db, scope, activity.id, { ...effects, ...written, ...planned }))
  return after
}

async function reopen(
  context: EmitContext<'lead.changed' | 'activity.changed'>,
  activity: ActivityFacts,
  { outcome }: Completion,
) {
  const { db, scope } = context
  const effects = activity.effects ?? {}
  const written = effects.outcome
  const back = written && written.to === activity.outcome ? { outcome: written.from } : {}
  const changes = outcome === undefined ? back : { outcome }
  await settleAll({
    change: changeActivity(db, scope, activity.id, { completed_at: null, no_show: false, ...changes }, false),
    history: note(db, scope, activity, 'activity_reopened'),
    effects: takeBackDone(context, activity, effects),
    next: effects.next === undefined ? undefined : removeNext(context, effects.next),
  })
  return read(db, scope, activity.id)
}

async function lockActivityOrFail(db: Database, scope: Scope, id: number) {
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

import type { BulkAction, UndoResult } from '@storey/api/crm/lead-bulk.ts'
import { beyondOwn, isOwnRecord } from '../../access/own-records.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { type HistoryEntry, recordFor } from '../history/actions.ts'
import { findMembers } from '../members/actions.ts'
import type { Refused } from './applied.ts'
import {
  type ActiveLead,
  binUntouched,
  lockActiveLeads,
  markWas,
  nextWas,
  type Restored,
  type Values,
  type Was,
  writeBack,
  writeTagsBack,
} from './change-queries.ts'
import { changeAll, tagsOfAll } from './queries.ts'

type Kind = Exclude<BulkAction['type'], 'delete'>

/** The fields of the lead that each kind of change restores. */
const FIELDS: Readonly<Record<Kind, readonly Restored[]>> = {
  owner: ['owner_id'],
  rules: ['owner_id'],
  status: ['status', 'lost_reason'],
  rating: ['rating'],
  seen: ['seen_at'],
  tags: [],
  activity: [],
}
const SINCE: Readonly<Record<Kind, string>> = {
  owner: 'Its owner was changed since.',
  rules: 'Its owner was changed since.',
  status: 'Its status was changed since.',
  rating: 'Its rating was changed since.',
  seen: 'It was opened or marked since.',
  tags: 'Its tags were changed since.',
  activity: 'Its activity was changed or completed since.',
}
const GONE = 'It was deleted or merged since.'

export interface Undone {
  /** The number of leads processed. */
  readonly count: number
  readonly put_back: number
  readonly kept: readonly Refused[]
}

/** Undoes a change of many leads for some of them. Values that another user has changed since stay, and are listed. */
export async function undoRows(
  db: Database,
  scope: Scope,
  { job_id, kind }: { readonly job_id: number; readonly kind: Kind },
  max: number,
): Promise<Undone> {
  const was = await nextWas(db, scope, job_id, max)
  const ids = was.map(({ lead_id }) => lead_id)
  return beyondOwn(db, scope, 'leads', ids, () => undoThese(db, scope, { job_id, kind }, was))
}

async function undoThese(
  db: Database,
  scope: Scope,
  { job_id, kind }: { readonly job_id: number; readonly kind: Kind },
  was: readonly Was[],
): Promise<Undone> {
  // Activities are locked before leads, as when one is completed, to avoid deadlocks.
  const binned =
    kind === 'activity'
      ? await binUntouched(
          db,
          scope,
          was.flatMap(({ after }) => after.activity_id ?? []),
        )
      : []
  const ids = was.map(({ lead_id }) => lead_id)
  const leads = new Map((await lockActiveLeads(db, scope, ids)).map((lead) => [lead.id, lead]))
  const there = was.filter(({ lead_id }) => leads.has(lead_id))
  const done = new Set(
    kind === 'activity'
      ? await noteBinned(db, scope, binned)
      : kind === 'tags'
        ? await retag(db, scope, there)
        : await restore(db, scope, kind, there, leads),
  )
  const marked = {
    put_back: ids.filter((id) => done.has(id)),
    kept: ids.filter((id) => !done.has(id) && leads.has(id)),
    gone: ids.filter((id) => !done.has(id) && !leads.has(id)),
  }
  for (const undone of ['put_back', 'kept', 'gone'] as const) await markWas(db, scope, job_id, marked[undone], undone)
  return {
    count: ids.length,
    put_back: marked.put_back.length,
    kept: [
      ...marked.kept.map((id) => ({ id, name: nameOf(scope, leads.get(id)), reason: SINCE[kind] })),
      ...marked.gone.map((id) => ({ id, name: null, reason: GONE })),
    ],
  }
}

/** In the form of a change's result: the first hundred by name, the others counted. */
export const undoResultOf = ({ put_back, kept }: Omit<Undone, 'count'>): UndoResult => ({
  put_back,
  restored: false,
  kept: kept.slice(0, 100),
  kept_count: kept.length,
})

/** The name of a lead; null if the caller can no longer see it. */
const nameOf = (scope: Scope, lead: ActiveLead | undefined): string | null =>
  lead && isOwnRecord(scope, lead.owner_id) ? lead.full_name : null

async function restore(
  db: Database,
  scope: Scope,
  kind: Kind,
  was: readonly Was[],
  leads: ReadonlyMap<number, ActiveLead>,
): Promise<number[]> {
  const back = was.flatMap(({ lead_id, before, after }) => {
    const lead = leads.get(lead_id)
    return lead && FIELDS[kind].every((field) => isStill(field, lead, after))
      ? [{ id: lead_id, lead, values: before }]
      : []
  })
  if (back.length === 0) return []
  await writeBack(db, scope, FIELDS[kind], back)
  const owners = back
    .flatMap(({ lead, values }) => [lead.owner_id, values.owner_id])
    .filter((id) => typeof id === 'number')
  const names = new Map(
    (await findMembers(db, scope, [...new Set(owners)])).map(({ id, full_name }) => [id, full_name]),
  )
  const nameOfOwner = (id: number | null | undefined) => (id == null ? null : (names.get(id) ?? null))
  await recordFor(
    db,
    scope,
    back.map(({ id, lead, values }) => ({ ...event(kind, lead, values, nameOfOwner), lead_id: id })),
  )
  return back.map(({ id }) => id)
}

/** For `seen_at`, only whether it is set counts: a later view has another time. */
const isStill = (field: Restored, lead: ActiveLead, after: Values) =>
  field === 'seen_at' ? (lead.seen_at === null) === (after.seen_at == null) : lead[field] === (after[field] ?? null)

function event(
  kind: Kind,
  lead: ActiveLead,
  before: Values,
  nameOfOwner: (id: number | null | undefined) => string | null,
): HistoryEntry {
  switch (kind) {
    case 'status':
      return { kind: 'status_changed', old: lead.status, new: before.status }
    case 'rating':
      return { kind: 'field_changed', field: 'rating', old: lead.rating, new: before.rating }
    case 'seen':
      return { kind: 'seen', old: lead.seen_at !== null, new: before.seen_at != null }
    default:
      return { kind: 'owner_changed', old: nameOfOwner(lead.owner_id), new: nameOfOwner(before.owner_id) }
  }
}

async function retag(db: Database, scope: Scope, was: readonly Was[]): Promise<number[]> {
  const ids = was.map(({ lead_id }) => lead_id)
  const namesOf = async () =>
    new Map([...(await tagsOfAll(db, scope, ids))].map(([id, tags]) => [id, tags.map(({ name }) => name)]))
  const before = await namesOf()
  const changed = await writeTagsBack(db, scope, was)
  if (changed.length === 0) return []
  const after = await namesOf()
  await changeAll(db, scope, changed, {})
  await recordFor(
    db,
    scope,
    changed.map((lead_id) => ({
      lead_id,
      kind: 'tags_changed',
      old: before.get(lead_id) ?? [],
      new: after.get(lead_id) ?? [],
    })),
  )
  return changed
}

async function noteBinned(
  db: Database,
  scope: Scope,
  binned: Awaited<ReturnType<typeof binUntouched>>,
): Promise<number[]> {
  const ofLeads = binned.flatMap(({ lead_id, ...activity }) => (lead_id === null ? [] : [{ ...activity, lead_id }]))
  await recordFor(
    db,
    scope,
    ofLeads.map(({ id, type, lead_id, subject }) => ({
      lead_id,
      kind: 'activity_deleted',
      old: type,
      subject: { id, name: subject },
    })),
  )
  return ofLeads.map(({ lead_id }) => lead_id)
}

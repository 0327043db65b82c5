import type { BulkAction } from '@storey/api/crm/lead-bulk.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { Refusal } from '../../errors/problems.ts'
import { type HistoryEntry, recordFor } from '../history/actions.ts'
import { transitionOf } from '../leads/rules.ts'
import { findMembers } from '../members/actions.ts'
import type { Applied, Done, Refused } from './applied.ts'
import { type Was, wasOf } from './change-queries.ts'
import type { Names } from './prepare.ts'
import {
  binLeads,
  changeAll,
  type LockedLead,
  lockDuplicates,
  lockLeads,
  markAllSeen,
  planForAll,
  retagAll,
  tagsOfAll,
} from './queries.ts'
import { chooseOwners, type Ruled, shareOut } from './share-out.ts'

const OUT_OF_SIGHT = 'It was deleted, or you can’t see it.'
const MAX_TAGS = 50

interface Input {
  readonly action: BulkAction
  readonly names: Names
  readonly stamp: string
}

/** Applies one change to some leads; each statement covers all of them. Leads whose own rules forbid it are returned by name. */
export async function apply(db: Database, scope: Scope, ids: readonly number[], input: Input): Promise<Applied> {
  if (input.action.type === 'delete') await lockDuplicates(db, scope, ids)
  // Rules are locked before leads, as everywhere, to avoid deadlocks.
  const ruled = input.action.type === 'rules' ? await chooseOwners(db, scope, ids) : new Map()
  const leads = await lockLeads(db, scope, ids)
  const seen = new Set(leads.map(({ id }) => id))
  const missing = [...new Set(ids)]
    .filter((id) => !seen.has(id))
    .map((id) => ({ id, name: null, reason: OUT_OF_SIGHT }))
  const done = await act(db, scope, leads, { ...input, ruled })
  return { handed: [], was: [], ...done, refused: [...missing, ...(done.refused ?? [])] }
}

function act(
  db: Database,
  scope: Scope,
  leads: readonly LockedLead[],
  { action, names, stamp, ruled }: Input & { readonly ruled: Ruled },
): Promise<Done> {
  switch (action.type) {
    case 'rules':
      return shareOut(db, scope, leads, ruled)
    case 'owner':
      return giveAway(db, scope, leads, action.owner_id, names.owner)
    case 'status':
      return move(db, scope, leads, action)
    case 'rating': {
      const other = leads.filter(({ rating }) => rating !== action.rating)
      return changeAlike(db, scope, other, { rating: action.rating }, ({ rating }) => ({
        kind: 'field_changed',
        field: 'rating',
        old: rating,
        new: action.rating,
      }))
    }
    case 'tags':
      return retag(db, scope, leads, action, names)
    case 'seen':
      return markSeen(db, scope, leads, action.seen)
    case 'activity':
      return plan(db, scope, leads, action.activity)
    case 'delete':
      return bin(db, scope, leads, stamp)
  }
}

const idsOf = (leads: readonly { readonly id: number }[]) => leads.map(({ id }) => id)

async function changeAlike(
  db: Database,
  scope: Scope,
  leads: readonly LockedLead[],
  change: Partial<Pick<LockedLead, 'owner_id' | 'rating' | 'status' | 'lost_reason'>>,
  entry: (lead: LockedLead) => HistoryEntry,
): Promise<Done> {
  if (leads.length === 0) return { changed: 0 }
  await changeAll(db, scope, idsOf(leads), change)
  await recordFor(
    db,
    scope,
    leads.map((lead) => ({ ...entry(lead), lead_id: lead.id })),
  )
  return { changed: leads.length, was: leads.map((lead) => wasOf(lead, change)) }
}

async function giveAway(
  db: Database,
  scope: Scope,
  leads: readonly LockedLead[],
  owner_id: number | null,
  owner: string | null,
): Promise<Done> {
  const others = leads.filter((lead) => lead.owner_id !== owner_id)
  const before = await findMembers(db, scope, [...new Set(others.flatMap((lead) => lead.owner_id ?? []))])
  const names = new Map(before.map(({ id, full_name }) => [id, full_name]))
  const done = await changeAlike(db, scope, others, { owner_id }, (lead) => ({
    kind: 'owner_changed',
    old: lead.owner_id === null ? null : (names.get(lead.owner_id) ?? null),
    new: owner,
  }))
  const handed = owner_id === null ? [] : others.map(({ id, full_name }) => ({ owner_id, id, name: full_name }))
  return { ...done, handed }
}

async function move(
  db: Database,
  scope: Scope,
  leads: readonly LockedLead[],
  { status, lost_reason }: Extract<BulkAction, { type: 'status' }>,
): Promise<Done> {
  const refused: Refused[] = []
  const going: LockedLead[] = []
  for (const lead of leads.filter((one) => one.status !== status)) {
    const reason = refusalOf(() => transitionOf(lead, { status, lost_reason }))
    if (reason === undefined) going.push(lead)
    else refused.push({ id: lead.id, name: lead.full_name, reason })
  }
  const done = await changeAlike(db, scope, going, { status, lost_reason: lost_reason ?? null }, (lead) => ({
    kind: 'status_changed',
    old: lead.status,
    new: status,
  }))
  return { ...done, refused }
}

/** The message of the refusal that a rule throws, if any. */
function refusalOf(rule: () => unknown): string | undefined {
  try {
    rule()
    return undefined
  } catch (problem) {
    if (problem instanceof Refusal) return problem.message
    throw problem
  }
}

async function retag(
  db: Database,
  scope: Scope,
  leads: readonly LockedLead[],
  { add = [], remove = [] }: Extract<BulkAction, { type: 'tags' }>,
  names: Names,
): Promise<Done> {
  const tags = await tagsOfAll(db, scope, idsOf(leads))
  const refused: Refused[] = []
  const going: (HistoryEntry & { lead_id: number })[] = []
  const was: Was[] = []
  for (const lead of leads) {
    const before = tags.get(lead.id) ?? []
    const kept = before.filter(({ id }) => !remove.includes(id))
    const come = add.filter((tag) => !before.some(({ id }) => id === tag))
    if (come.length === 0 && kept.length === before.length) continue
    const after = [...kept.map(({ name }) => name), ...come.map((id) => names.tags.get(id) ?? '')]
    if (after.length > MAX_TAGS)
      refused.push({ id: lead.id, name: lead.full_name, reason: `It would have more than ${MAX_TAGS} tags.` })
    else {
      going.push({
        lead_id: lead.id,
        kind: 'tags_changed',
        old: before.map(({ name }) => name),
        new: after.sort((one, other) => one.localeCompare(other)),
      })
      const gone = before.flatMap(({ id }) => (kept.some((one) => one.id === id) ? [] : [id]))
      was.push({ lead_id: lead.id, before: { added: come, removed: gone }, after: {} })
    }
  }
  const ids = going.map(({ lead_id }) => lead_id)
  if (ids.length > 0) {
    await retagAll(db, scope, ids, { add, remove })
    await changeAll(db, scope, ids, {})
    await recordFor(db, scope, going)
  }
  return { changed: ids.length, refused, was }
}

async function markSeen(db: Database, scope: Scope, leads: readonly LockedLead[], seen: boolean): Promise<Done> {
  const others = leads.filter(({ seen_at }) => (seen_at !== null) !== seen)
  if (others.length === 0) return { changed: 0 }
  await markAllSeen(db, scope, idsOf(others), seen)
  await recordFor(
    db,
    scope,
    others.map(({ id }) => ({ lead_id: id, kind: 'seen', old: !seen, new: seen })),
  )
  const seen_at = seen ? new Date().toISOString() : null
  return { changed: others.length, was: others.map((lead) => wasOf(lead, { seen_at })) }
}

async function plan(
  db: Database,
  scope: Scope,
  leads: readonly LockedLead[],
  { owner_id, ...activity }: Extract<BulkAction, { type: 'activity' }>['activity'],
): Promise<Done> {
  // Activities are planned for the owners of the leads, but not for owners who can no longer sign in.
  const owners = await findMembers(db, scope, [...new Set(leads.flatMap((lead) => lead.owner_id ?? []))])
  const enabled = new Set(idsOf(owners))
  const ownerOf = (lead: LockedLead) =>
    owner_id ?? (lead.owner_id !== null && enabled.has(lead.owner_id) ? lead.owner_id : scope.user_id)
  const made = await planForAll(
    db,
    scope,
    activity,
    leads.map((lead) => ({ lead_id: lead.id, owner_id: ownerOf(lead) })),
  )
  await recordFor(
    db,
    scope,
    made.map(({ id, lead_id }) => ({
      lead_id,
      kind: 'activity_created',
      old: activity.type,
      subject: { id, name: activity.subject },
    })),
  )
  return {
    changed: made.length,
    was: made.map(({ id, lead_id }) => ({ lead_id, before: {}, after: { activity_id: id } })),
    handed: made.map((one) => ({ owner_id: one.owner_id, id: one.id, name: activity.subject })),
  }
}

async function bin(db: Database, scope: Scope, leads: readonly LockedLead[], stamp: string): Promise<Done> {
  if (leads.length === 0) return { changed: 0 }
  await recordFor(
    db,
    scope,
    leads.map(({ id }) => ({ lead_id: id, kind: 'deleted' })),
  )
  await binLeads(db, scope, idsOf(leads), stamp)
  return { changed: leads.length }
}

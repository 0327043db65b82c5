import type { ActivityResult, ActivityType } from '@storey/api/crm/activities.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import type { LiveEvent } from '../../live/events.ts'
import type { EmitContext } from '../../services/context.ts'
import { type HistoryEntry, record } from '../history/actions.ts'
import { type ActiveLead, type ContactEffects, contacted, contactedLocked, takeBackContact } from '../leads/actions.ts'
import { findMembers } from '../members/actions.ts'
import { isContact } from './rules.ts'

interface OfLead {
  readonly id: number
  readonly type: ActivityType
  readonly subject: string
  readonly lead_id: number | null
}

/** Records an event of an activity in the history of its lead, if it has one. */
export async function note(
  db: Database,
  scope: Scope,
  { id, type, subject, lead_id }: OfLead,
  kind: HistoryEntry['kind'],
  more: Pick<HistoryEntry, 'field' | 'old' | 'new'> = {},
) {
  if (lead_id === null) return
  // An entry without a field stores the type of the activity, so that the timeline can show its icon.
  await record(db, scope, lead_id, {
    kind,
    old: more.field === undefined ? type : null,
    ...more,
    subject: { id, name: subject },
  })
}

interface Done extends OfLead {
  readonly result: ActivityResult
}

/** Results that the history stores as its field; others are shown by the type alone. */
const TOLD: readonly ActivityResult[] = ['no_show', 'no_answer', 'left_message', 'not_delivered']

/** Records a completed activity: its type, its outcome, and its result if the contact did not succeed. */
export const noteDone = (db: Database, scope: Scope, activity: Done, outcome: string | null | undefined) =>
  note(db, scope, activity, 'activity_completed', {
    ...(TOLD.includes(activity.result) ? { field: activity.result } : {}),
    old: activity.type,
    ...(outcome ? { new: outcome } : {}),
  })

interface Owned extends OfLead {
  readonly owner_id: number | null
}

export async function noteOwner(db: Database, scope: Scope, before: Owned, after: Owned) {
  if (before.owner_id === after.owner_id) return
  const ids = [before.owner_id, after.owner_id].filter((id) => id !== null)
  const names = new Map((await findMembers(db, scope, ids)).map(({ id, full_name }) => [id, full_name]))
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? null))
  await note(db, scope, after, 'activity_changed', {
    field: 'owner',
    old: nameOf(before.owner_id),
    new: nameOf(after.owner_id),
  })
}

/**
 * Marks the lead as contacted if the activity reached it, and emits the change. Returns what it changed.
 *
 * @param lead if it is locked already
 */
export async function noteContact(
  { db, scope, emit }: EmitContext<'lead.changed'>,
  { type, lead_id, result }: Done,
  at: string,
  lead?: ActiveLead,
): Promise<ContactEffects> {
  if (lead_id === null || !isContact(result)) return {}
  const held = type === 'viewing' ? 'viewing' : undefined
  const done = await (lead?.id === lead_id
    ? contactedLocked(db, scope, lead, at, held)
    : contacted(db, scope, lead_id, at, held))
  if (!done) return {}
  emit(done.event)
  return done.effects
}

/** Reverts what completing an activity changed in its lead. */
export async function takeBackDone(
  { db, scope, emit }: EmitContext<'lead.changed'>,
  { id, lead_id }: OfLead,
  effects: ContactEffects,
): Promise<void> {
  const event = lead_id === null ? undefined : await takeBackContact(db, scope, lead_id, id, effects)
  if (event) emit(event)
}

export const activityChanged = (
  scope: Scope,
  { id, version, lead_id, deal_id }: { id: number; version?: number; lead_id: number | null; deal_id: number | null },
): LiveEvent<'activity.changed'> => ({
  type: 'activity.changed',
  id,
  ...(version === undefined ? {} : { version }),
  of: { ...(lead_id === null ? {} : { lead_id }), ...(deal_id === null ? {} : { deal_id }) },
  organization_id: scope.organization_id,
})

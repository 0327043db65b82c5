import type { LeadStatus } from '@storey/api/crm/lead.ts'
import { beyondOwn } from '../../access/own-records.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { settleAll } from '../../kernel/settle-all.ts'
import type { LiveEvent } from '../../live/events.ts'
import { record, recordOne, statusChanges } from '../history/actions.ts'
import { type ActiveLead, changeLead, contactedBefore, lockActive, markContacted } from './change-queries.ts'
import { leadEvent } from './event.ts'
import { type Cause, movedBy } from './rules.ts'

/** What a contact changed in its lead, stored with the record of the contact, so that undoing it reverts exactly this. */
export interface ContactEffects {
  /** The history item of the status change. */
  readonly moved?: number
  /** The last contact of the lead, before and after. */
  readonly contacted?: { readonly from: string | null; readonly to: string }
}

interface Contact {
  readonly event: LiveEvent<'lead.changed'>
  readonly effects: ContactEffects
}

/** Locks a lead and records a contact, as `contactedLocked`; undefined if it is deleted. */
export const contacted = (
  db: Database,
  scope: Scope,
  lead_id: number,
  at: string,
  held: 'viewing' | undefined,
): Promise<Contact | undefined> =>
  beyondOwn(db, scope, 'leads', [lead_id], async () => {
    const lead = await lockActive(db, scope, lead_id)
    return lead && contactedLocked(db, scope, lead, at, held)
  })

/**
 * Records a contact with a lead. A new lead becomes contacted, and one whose viewing was held moves to viewing, unless it is
 * further on already. Both are recorded in its history.
 *
 * @param at time of the contact, RFC 3339
 */
export async function contactedLocked(
  db: Database,
  scope: Scope,
  lead: ActiveLead,
  at: string,
  held: 'viewing' | undefined,
): Promise<Contact> {
  const { later, moved } = await settleAll({
    later: markContacted(db, scope, lead.id, at),
    moved: move(db, scope, lead, held ? ['viewing_held', 'contacted'] : ['contacted']),
  })
  return {
    event: leadEvent('lead.changed', scope, lead),
    effects: {
      ...(moved === undefined ? {} : { moved }),
      ...(later ? { contacted: { from: lead.last_contacted_at, to: at } } : {}),
    },
  }
}

/** Reverts what a contact changed in its lead, but only those parts that have not changed since. */
export const takeBackContact = (
  db: Database,
  scope: Scope,
  lead_id: number,
  activity_id: number,
  { moved, contacted }: ContactEffects,
): Promise<LiveEvent<'lead.changed'> | undefined> =>
  beyondOwn(db, scope, 'leads', [lead_id], async () => {
    if (moved === undefined && contacted === undefined) return undefined
    const lead = await lockActive(db, scope, lead_id)
    if (!lead) return undefined
    if (contacted) await contactedBefore(db, scope, lead_id, activity_id, contacted)
    if (moved !== undefined) await takeBackMove(db, scope, lead, ({ id }) => id === moved)
    return leadEvent('lead.changed', scope, lead)
  })

/**
 * Updates a lead after one of its deals: if it is won, an open lead is converted; if it is no longer won, the lead returns to its earlier
 * status, unless another deal is won or a user has changed the status since. `isWon` is called with the lead locked, so that of two
 * concurrent calls that reopen the last two won deals the second sees the first.
 */
export const followDeal = (
  db: Database,
  scope: Scope,
  lead_id: number,
  won: boolean,
  isWon: () => Promise<boolean>,
): Promise<LiveEvent<'lead.changed'> | undefined> =>
  beyondOwn(db, scope, 'leads', [lead_id], async () => {
    const lead = await lockActive(db, scope, lead_id)
    if (!lead || (!won && (await isWon()))) return undefined
    const moves = won
      ? (await move(db, scope, lead, ['deal_won'])) !== undefined
      : await takeBackMove(db, scope, lead, ({ new: made }) => made === 'converted')
    return moves ? leadEvent('lead.changed', scope, lead) : undefined
  })

/** Returns the history item of the status change, if there is one. */
async function move(
  db: Database,
  scope: Scope,
  { id, status: old }: ActiveLead,
  causes: readonly Cause[],
): Promise<number | undefined> {
  const status = movedBy(causes, old)
  if (status === undefined) return undefined
  const { moved } = await settleAll({
    change: changeLead(db, scope, id, { status }, false),
    moved: recordOne(db, scope, id, { kind: 'status_changed', old, new: status, automatic: true }),
  })
  return moved
}

interface Move {
  readonly id: number
  readonly automatic: boolean
  readonly field: string | null
  readonly old: LeadStatus
  readonly new: LeadStatus
}

/** The history field of a status change that reverted another one. */
const TAKEN_BACK = 'taken_back'

/** Reverts the change that gave a lead its present status, if it was automatic and had this cause. */
async function takeBackMove(db: Database, scope: Scope, lead: ActiveLead, isCause: (move: Move) => boolean) {
  const last = lastManualMove(await statusChanges(db, scope, lead.id))
  if (!last?.automatic || last.new !== lead.status || !isCause(last)) return false
  await changeLead(db, scope, lead.id, { status: last.old }, false)
  await record(db, scope, lead.id, {
    kind: 'status_changed',
    field: TAKEN_BACK,
    old: last.new,
    new: last.old,
    automatic: true,
  })
  return true
}

/** The latest status change that was not reverted; each revert cancels the latest change before it that is not cancelled yet. */
function lastManualMove(moves: readonly Move[]): Move | undefined {
  let cancelled = 0
  for (const one of moves) {
    if (one.field === TAKEN_BACK) cancelled++
    else if (cancelled === 0) return one
    else cancelled--
  }
  return undefined
}

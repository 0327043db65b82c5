import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { type Assignment, assignedByRule, assignOwners } from '../assignment/actions.ts'
import { recordFor } from '../history/actions.ts'
import { findMembers } from '../members/actions.ts'
import type { Done } from './applied.ts'
import { wasOf } from './change-queries.ts'
import { assignableOf, changeAll, type LockedLead } from './queries.ts'

/** The assignments chosen by the rules, by lead. */
export type Ruled = ReadonlyMap<number, Assignment>

const NO_RULE = 'No rule matches it, or no one is available.'

/** Chooses an owner by the rules for each of these leads, and advances the turns. */
export async function chooseOwners(db: Database, scope: Scope, ids: readonly number[]): Promise<Ruled> {
  const leads = await assignableOf(db, scope, ids)
  const chosen = await assignOwners(db, scope, leads)
  return new Map(leads.flatMap(({ id }, at) => (chosen[at] ? [[id, chosen[at]] as const] : [])))
}

/** Assigns each lead to the owner chosen by the rules; leads without a matching rule stay as they are, and are listed. */
export async function shareOut(db: Database, scope: Scope, leads: readonly LockedLead[], ruled: Ruled): Promise<Done> {
  const before = await findMembers(db, scope, [...new Set(leads.flatMap((lead) => lead.owner_id ?? []))])
  const names = new Map(before.map(({ id, full_name }) => [id, full_name]))
  const going = leads.flatMap((lead) => {
    const to = ruled.get(lead.id)
    return to && to.owner_id !== lead.owner_id ? [{ lead, to }] : []
  })
  for (const [owner_id, some] of Map.groupBy(going, ({ to }) => to.owner_id))
    await changeAll(
      db,
      scope,
      some.map(({ lead }) => lead.id),
      { owner_id },
    )
  if (going.length > 0)
    await recordFor(
      db,
      scope,
      going.map(({ lead, to }) => ({
        ...assignedByRule(to, lead.owner_id === null ? null : (names.get(lead.owner_id) ?? null)),
        lead_id: lead.id,
      })),
    )
  return {
    changed: going.length,
    was: going.map(({ lead, to }) => wasOf(lead, { owner_id: to.owner_id })),
    refused: leads
      .filter(({ id }) => !ruled.has(id))
      .map(({ id, full_name }) => ({ id, name: full_name, reason: NO_RULE })),
    handed: going.map(({ lead, to }) => ({ owner_id: to.owner_id, id: lead.id, name: lead.full_name })),
  }
}

import { leadMerges } from '@storey/api/crm/lead-merges.ts'
import type { Scope } from '../../../access/scope.ts'
import type { Database } from '../../../database/connect.ts'
import { conflict, invalid, notFound, stale } from '../../../errors/problems.ts'
import { serve } from '../../../http/serve.ts'
import { record, recordFor } from '../../history/actions.ts'
import { findMembers } from '../../members/actions.ts'
import { readLead } from '../queries.ts'
import { eventsOf } from './events.ts'
import { dealsToTell, type Moved, moveBack, moveParts } from './part-queries.ts'
import { becomes, findMerging, leadMergedInto, letOut, lockLeads, seeLead, showMerging, takeIn } from './queries.ts'
import { findMerge, insertMerge, insertParts, markUndone, partsOf } from './record-queries.ts'
import { chosen, type Facts, type Lead, letGo, merged, parted, proposed, stayingOf } from './rules.ts'

export const leadMergeRoutes = serve(leadMerges, {
  preview: async ({ db, scope, query: { ids, lead_id } }) => {
    const leads = await findMerging(db, scope, ids)
    missing(ids, leads, (at) => `ids.${at}`)
    const stays = lead_id === undefined ? stayingOf(leads) : leads.find(({ id }) => id === lead_id)
    if (!stays) throw invalid({ lead_id: ['Choose one of the leads to merge.'] })
    return { data: await preview(db, scope, leads, stays) }
  },

  merge: async ({ db, scope, params, body: { version, others, choose = {} }, emit }) => {
    const given = [{ id: params.id, version }, ...others]
    const ids = given.map(({ id }) => id)
    if (new Set(ids).size < ids.length) throw invalid({ others: ['Name each lead once.'] })
    await lockLeads(db, scope, ids)
    const leads = await findMerging(db, scope, ids)
    const stays = leads.find(({ id }) => id === params.id)
    if (!stays) throw notFound()
    // Read first, so that of two concurrent merges the second gets the result of the first.
    if (leads.some((lead) => given.some(({ id, version }) => id === lead.id && version !== lead.version)))
      throw stale(await preview(db, scope, leads, stays))
    missing(ids, leads, (at) => `others.${at - 1}.id`)

    const after = merged(leads, stays, chosen(leads, stays, choose))
    const merge = await insertMerge(db, scope, { lead_id: stays.id, before: factsOf(stays), after })
    const gone = leads.filter((lead) => lead !== stays)
    const counts = await countsOf(db, scope, gone)
    const moved = await moveParts(db, scope, idsOf(gone), stays.id)
    await insertParts(db, scope, merge.id, moved)
    await takeIn(db, scope, stays.id, idsOf(gone))
    await becomes(db, scope, stays.id, after)
    await seeLead(db, scope, stays.id)
    const names = gone.map(({ full_name }) => full_name)
    await record(db, scope, stays.id, {
      kind: 'merged',
      subject: { id: merge.id, name: names.join(', ') },
      old: await named(db, scope, letGo(leads, after)),
      new: { leads: names, ...counts },
    })
    for (const event of eventsOf(scope, leads, await toEvents(db, scope, [...moved.values()]))) emit(event)
    return { data: { lead: await read(db, scope, stays.id), merge } }
  },

  undo: async ({ db, scope, params, emit }) => {
    const waiting = await findMerge(db, scope, params.id)
    if (!waiting) throw notFound()
    const parts = await partsOf(db, scope, waiting.id)
    const others = parts.map(({ lead_id }) => lead_id)
    await lockLeads(db, scope, [waiting.lead_id, ...others])
    const merge = await findMerge(db, scope, waiting.id)
    if (!merge) throw notFound()
    if (merge.too_late || parts.length === 0)
      throw conflict('too_late', 'A merge can be undone for 30 days; this one is older.')
    if (merge.followed) throw conflict('later_merge', 'This lead was merged again since. Undo the later merge first.')
    const [now] = await findMerging(db, scope, [merge.lead_id])
    if (!now) throw notFound()

    const { facts, kept } = parted(merge.before, merge.after, factsOf(now))
    const back = await letOut(db, scope, others)
    for (const part of parts) await moveBack(db, scope, now.id, part)
    await becomes(db, scope, now.id, facts)
    await markUndone(db, scope, merge.id)
    const names = back.map(({ full_name }) => full_name)
    const parting = (of: readonly string[]) => ({
      kind: 'merge_undone' as const,
      subject: { id: merge.id, name: of.join(', ') },
    })
    await recordFor(db, scope, [
      { lead_id: now.id, ...parting(names), new: { kept } },
      ...back.map(({ id }) => ({ lead_id: id, ...parting([facts.full_name]) })),
    ])
    const moved = parts.map((part) => part.moved)
    for (const event of eventsOf(scope, [now, ...back], await toEvents(db, scope, moved))) emit(event)
    return {
      data: {
        lead: await read(db, scope, now.id),
        leads: back.map(({ id, full_name }) => ({ id, full_name })),
        kept,
      },
    }
  },

  into: async ({ db, scope, params }) => {
    const lead = await leadMergedInto(db, scope, params.id)
    if (!lead) throw notFound()
    return { data: lead }
  },
})

const idsOf = (leads: readonly { readonly id: number }[]) => leads.map(({ id }) => id)
const factsOf = ({ id: _, version: __, ...facts }: Lead): Facts => facts

/** @throws 422 that names each index of the list whose lead is not visible; a deleted lead and another tenant's give the same error */
function missing(ids: readonly number[], leads: readonly Lead[], path: (at: number) => string): void {
  const found = new Set(idsOf(leads))
  const gone = ids.flatMap((id, at) =>
    found.has(id) ? [] : [[path(at), ['This lead does not exist or you do not have access.']] as const],
  )
  if (gone.length > 0) throw invalid(Object.fromEntries(gone))
}

async function preview(db: Database, scope: Scope, leads: readonly Lead[], stays: Lead) {
  return { leads: await showMerging(db, scope, idsOf(leads)), lead_id: stays.id, choose: proposed(leads, stays) }
}

/** The number of records of each kind of all these leads together. */
async function countsOf(db: Database, scope: Scope, leads: readonly Lead[]) {
  const sum = { deals: 0, activities: 0, notes: 0, documents: 0 }
  for (const { counts } of await showMerging(db, scope, idsOf(leads))) {
    sum.deals += counts.deals
    sum.activities += counts.activities
    sum.notes += counts.notes
    sum.documents += counts.documents
  }
  return sum
}

/** Replaces users by their names, so that the history is read without another look-up. */
async function named(db: Database, scope: Scope, gone: ReturnType<typeof letGo>) {
  if (!gone.owner) return gone
  const people = await findMembers(db, scope, gone.owner.map(Number))
  return { ...gone, owner: people.map(({ full_name }) => full_name) }
}

const toEvents = async (db: Database, scope: Scope, moved: readonly Moved[]) => ({
  deals: await dealsToTell(
    db,
    scope,
    moved.flatMap(({ deals = [] }) => deals),
  ),
  activities: moved.flatMap(({ activities = [] }) => activities),
})

async function read(db: Database, scope: Scope, id: number) {
  const lead = await readLead(db, scope, id, 'any')
  if (!lead) throw notFound()
  return lead
}

import type { ImportField } from '@storey/api/crm/lead-fields.ts'
import { beyondOwn } from '../../access/own-records.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { drawIds } from '../../database/ids.ts'
import type { Applied, Outcome } from '../../imports/kind.ts'
import { settleAll, settleEach } from '../../kernel/settle-all.ts'
import { type Assignment, assignedByRule, assignOwners } from '../assignment/actions.ts'
import { type HistoryEntry, recordFor } from '../history/actions.ts'
import { CHANGED, type ChangedField, type LockedLead, lockLeads, writeLeads } from './change-queries.ts'
import { extrasOf, historyOf, insertFollowUps, insertNotes } from './extra-queries.ts'
import { insertLeads } from './line-queries.ts'
import { addLinks, LINKED, type Link, type Linked, linksOf, MAX_LINKS } from './link-queries.ts'
import { chosenFields, linkedBy, onlyChosen } from './links.ts'
import type { ParsedRow, Reading } from './parse-row.ts'
import type { Planned } from './plan.ts'

type Item = HistoryEntry & { readonly lead_id: number }
interface Subject {
  readonly id: number
  readonly name: string
}

interface Applying {
  readonly reading: Reading
  readonly planned: readonly Planned[]
  readonly ids: DrawnIds
  /** The import, for the history. */
  readonly subject: Subject
}

/** Ids for the rows of some lines. */
interface DrawnIds {
  readonly leads: readonly number[]
  readonly notes: readonly number[]
  readonly follow_ups: readonly number[]
}

/** Fields whose cells may become a note. */
const NOTED: readonly ImportField[] = ['note', 'phone', 'whatsapp', 'other_phones']

/** Reserves an id for each lead, note and follow-up that some lines can have. */
export const drawFor = (db: Database, { fields }: Reading, lines: number): Promise<DrawnIds> =>
  settleAll({
    leads: drawIds(db, 'leads', lines),
    notes: drawIds(db, 'lead_notes', NOTED.some((field) => fields.includes(field)) ? lines : 0),
    follow_ups: drawIds(db, 'activities', fields.includes('follow_up_on') ? lines : 0),
  })

/** Applies the plans of some lines in one transaction. */
export async function applyRows(db: Database, scope: Scope, applying: Applying): Promise<Applied> {
  const { planned } = applying
  const { made, writing } = await create(db, scope, applying)
  const updates = planned.some(({ plan }) => plan === 'update')
  // A lead that an earlier line assigned to a colleague may no longer be visible, but the line still refers to it.
  const duplicates = planned.flatMap(({ duplicate_id }) => duplicate_id ?? [])
  const updating = async () => {
    await writing
    return beyondOwn(db, scope, 'leads', duplicates, () => update(db, scope, applying, made))
  }
  const updated = updates ? await updating() : new Map<number, Change>()
  const outcomes = planned.map((one): Outcome => {
    const { parsed: _said, owner_id: _owner, ...decided } = one
    const nothing = { record_id: null, before: null, record_version: null }
    const lead_id = made.get(one.line)
    if (lead_id !== undefined)
      return { ...decided, ...nothing, outcome: 'created', record_id: lead_id, record_version: 1 }
    const change = updated.get(one.line)
    if (change) return { ...decided, outcome: 'updated', ...change }
    return { ...decided, ...nothing, outcome: one.plan === 'refuse' ? 'refused' : 'skipped' }
  })
  return { outcomes, writing }
}

/** Creates the new leads of some lines; returns their ids by line, and the writing that is under way. */
async function create(db: Database, scope: Scope, { reading, planned, ids, subject }: Applying) {
  const { options } = reading.of
  const news = planned.filter(({ plan }) => plan === 'create')
  const byRules = news.filter(({ owner_id }) => owner_id === 'rules')
  const found = await assignOwners(
    db,
    scope,
    byRules.map(({ parsed }) => ({
      ...parsed,
      source: parsed.source ?? options.source,
      currency: parsed.currency ?? reading.currency,
    })),
  )
  const assigned = new Map<number, Assignment | null>(byRules.map(({ line }, at) => [line, found[at] ?? null]))
  const now = new Date().toISOString()
  const leads = news.map(({ line, parsed, owner_id }, at) => {
    const { tag_ids: _tags, project_ids: _projects, owner_id: _owner, note: _note, follow_up_on: _on, ...own } = parsed
    const { created_at, ...facts } = own
    const owner = owner_id === 'rules' ? (assigned.get(line)?.owner_id ?? null) : owner_id
    return {
      ...facts,
      id: ids.leads[at] ?? 0,
      full_name: parsed.full_name ?? parsed.phone ?? parsed.whatsapp ?? '',
      source: parsed.source ?? options.source,
      currency: parsed.currency ?? reading.currency,
      owner_id: owner,
      // A user who imports their own leads has seen them.
      seen_at: owner === scope.user_id ? now : null,
      ...(created_at === undefined ? {} : { created_at: `${created_at}T12:00:00Z` }),
    }
  })
  const made = new Map(news.map(({ line }, at) => [line, ids.leads[at] ?? 0]))
  const idOf = ({ line }: Planned) => made.get(line) ?? 0
  const linksOfNews = (linked: Linked) =>
    news.flatMap((one) => linkedBy(reading, one.parsed)[linked].map((id) => ({ lead_id: idOf(one), id })))
  const extras = extrasOf(
    news.map((one, at) => ({ lead_id: idOf(one), owner_id: leads[at]?.owner_id ?? null, ...one.parsed })),
    ids,
  )
  const beginnings = news.flatMap((one): Item[] => {
    const rule = assigned.get(one.line)
    const lead_id = idOf(one)
    return [{ kind: 'imported', lead_id, subject }, ...(rule ? [{ ...assignedByRule(rule), lead_id }] : [])]
  })
  const writing = settleAll({
    leads: insertLeads(db, scope, leads),
    notes: insertNotes(db, scope, extras.notes),
    follow_ups: insertFollowUps(db, scope, reading.timezone, extras.follow_ups),
    links: settleEach(LINKED.map((linked) => addLinks(db, scope, linked, linksOfNews(linked)))),
    history: recordFor(db, scope, [...beginnings, ...historyOf(extras)]),
  })
  return { made, writing }
}

interface Change {
  readonly record_id: number
  readonly before: object
  readonly record_version: number
}

/** Updates the leads that lines duplicate; several lines of one lead are applied in order. */
async function update(
  db: Database,
  scope: Scope,
  { reading, planned, subject }: Applying,
  made: ReadonlyMap<number, number>,
): Promise<Map<number, Change>> {
  const changes = new Map<number, Change>()
  const leadOf = (one: Planned) =>
    one.duplicate_id ?? made.get(one.duplicate_line ?? 0) ?? changes.get(one.duplicate_line ?? 0)?.record_id
  const again = planned.filter(({ plan }) => plan === 'update')
  const named = again.flatMap((one) => one.duplicate_id ?? made.get(one.duplicate_line ?? 0) ?? [])
  const ids = [...new Set(named)]
  const { locked, linker } = await settleAll({ locked: lockLeads(db, scope, ids), linker: linkerOf(db, scope, ids) })
  const leads = new Map(locked.map((lead) => [lead.id, lead]))
  const chosen = chosenFields(reading)
  const items: Item[] = []
  const touched = new Set<number>()
  for (const one of again) {
    const lead = leads.get(leadOf(one) ?? 0)
    if (!lead) continue
    const after = merged(lead, wanted(one.parsed, chosen))
    const fields = CHANGED.filter((field) => JSON.stringify(lead[field]) !== JSON.stringify(after[field]))
    const linked = linker.link(lead.id, linkedBy(reading, onlyChosen(one.parsed, chosen)))
    const old = Object.fromEntries(fields.map((field) => [field, lead[field]]))
    const version = lead.version + (fields.length > 0 ? 1 : 0)
    if (fields.length > 0) touched.add(lead.id)
    leads.set(lead.id, { ...after, version })
    changes.set(one.line, {
      record_id: lead.id,
      before: { ...old, ...linked },
      record_version: version,
    })
    items.push({
      kind: 'imported',
      field: 'updated',
      lead_id: lead.id,
      subject,
      old,
      new: Object.fromEntries(fields.map((field) => [field, after[field]])),
    })
  }
  await settleAll({
    leads: writeLeads(
      db,
      scope,
      [...leads.values()].filter(({ id }) => touched.has(id)),
    ),
    links: linker.write(),
    history: recordFor(db, scope, items),
  })
  return changes
}

/** Adds links to leads, and returns which were new. */
async function linkerOf(db: Database, scope: Scope, ids: readonly number[]) {
  const known = new Set<string>()
  const added: Readonly<Record<Linked, Link[]>> = { tag_ids: [], project_ids: [] }
  const keyOf = (linked: Linked, { lead_id, id }: Link) => `${linked} ${lead_id} ${id}`
  const counts = new Map<string, number>()
  const know = (linked: Linked, link: Link) => {
    known.add(keyOf(linked, link))
    const lead = `${linked} ${link.lead_id}`
    counts.set(lead, (counts.get(lead) ?? 0) + 1)
  }
  /** The plan refused lines with too many links; several lines of one lead together may still exceed the limit. */
  const hasRoom = (linked: Linked, lead_id: number) => (counts.get(`${linked} ${lead_id}`) ?? 0) < MAX_LINKS
  const held = LINKED.map(async (linked) => ({ linked, links: await linksOf(db, scope, linked, ids) }))
  for (const { linked, links } of await settleEach(held)) for (const link of links) know(linked, link)
  return {
    /** The links that the lead did not have, by kind. */
    link(lead_id: number, wanted: Readonly<Record<Linked, readonly number[]>>): Partial<Record<Linked, number[]>> {
      const fresh = LINKED.map((linked) => {
        const links: Link[] = []
        for (const id of wanted[linked]) {
          const link = { lead_id, id }
          if (known.has(keyOf(linked, link)) || !hasRoom(linked, lead_id)) continue
          know(linked, link)
          links.push(link)
        }
        added[linked].push(...links)
        return [linked, links.map(({ id }) => id)] as const
      })
      return Object.fromEntries(fresh.filter(([, links]) => links.length > 0))
    },
    async write() {
      await settleEach(LINKED.map((linked) => addLinks(db, scope, linked, added[linked])))
    },
  }
}

/** The fields of a lead that a column fills. */
const PARTS: Readonly<Partial<Record<ImportField, readonly ChangedField[]>>> = {
  first_name: ['full_name'],
  last_name: ['full_name'],
  owner: ['owner_id'],
  budget: ['budget_min', 'budget_max', 'currency'],
  budget_min: ['budget_min', 'currency'],
  budget_max: ['budget_max', 'currency'],
}

/** The values of a line that an update may write. */
function wanted(parsed: ParsedRow, chosen: readonly ImportField[]): Partial<LockedLead> {
  const parts = new Set(chosen.flatMap((field) => PARTS[field] ?? CHANGED.filter((part) => part === field)))
  // A number for WhatsApp only is used as the phone of new leads only.
  return Object.fromEntries(Object.entries(parsed).filter(([part]) => parts.has(part as ChangedField)))
}

/** A lead with the values of a line; if the ends of a budget then conflict, the older end is set to the newer one. */
function merged(lead: LockedLead, parsed: Partial<LockedLead>): LockedLead {
  const after = { ...lead, ...parsed }
  // Numbers and addresses that the lead has already stay.
  for (const field of ['other_phones', 'other_emails'] as const)
    if (parsed[field]) after[field] = [...new Set([...lead[field], ...parsed[field]])].slice(0, 20)
  const amounts = parsed.budget_min != null || parsed.budget_max != null
  // Without a new amount, the currency of the present amounts stays.
  if (!amounts && (lead.budget_min !== null || lead.budget_max !== null)) after.currency = lead.currency
  if (amounts && after.currency !== lead.currency) {
    after.budget_min = parsed.budget_min ?? null
    after.budget_max = parsed.budget_max ?? null
  }
  if (after.budget_min !== null && after.budget_max !== null && after.budget_max < after.budget_min) {
    if (parsed.budget_min == null) after.budget_min = after.budget_max
    else after.budget_max = after.budget_min
  }
  return after
}

import type { LeadStatus } from '@storey/api/crm/lead.ts'
import { isLeadField, leadField, leadFields, type MergeField, mergeFields } from '@storey/api/crm/lead-fields.ts'
import type { MergeChoice } from '@storey/api/crm/lead-merges.ts'
import { fieldsWith } from '@storey/api/fields.ts'
import type { Selectable } from 'kysely'
import type { LeadsTable } from '../../../database/tables.ts'
import { conflict, invalid } from '../../../errors/problems.ts'
import { columnsOf } from '../columns.ts'
import { contactPointsOf, othersOf } from '../duplicates/rules.ts'

const columnsIn = (merge: MergeField) => columnsOf(fieldsWith(leadFields, 'merge', merge))
/** The columns that a choice takes from a lead. */
const COLUMNS = Object.fromEntries(mergeFields.map((field) => [field, columnsIn(field)])) as {
  readonly [Field in MergeField]: ReturnType<typeof columnsIn>
}

/** Columns whose values are combined from all leads, without a choice. */
const TOGETHER = fieldsWith(leadFields, 'merge', 'together')

export const FACTS = columnsOf(fieldsWith(leadFields, 'merge', ...mergeFields, 'all', 'together'))

/** The values of a lead that merging and parting use. Instants are PostgreSQL's own text, so that none is rounded. */
export type Facts = Pick<Selectable<LeadsTable>, (typeof FACTS)[number]> & {
  readonly tag_ids: readonly number[]
  readonly project_ids: readonly number[]
}
export type Lead = Facts & { readonly id: number; readonly version: number }

/** The most advanced status first; the closed ones without a sale last. */
const FURTHEST: readonly LeadStatus[] = [
  'converted',
  'negotiation',
  'viewing',
  'qualified',
  'contacted',
  'nurturing',
  'new',
  'lost',
  'junk',
]

/** The column that a field is named after; columns that belong to it follow. */
function firstOf(field: MergeField) {
  const [first] = COLUMNS[field]
  if (!first) throw new Error(`A merge takes no column by ${field}.`)
  return first
}

/** Whether a lead has a value for a field. */
function says(lead: Facts, field: MergeField): boolean {
  if (field === 'budget') return lead.budget_min !== null || lead.budget_max !== null
  const value = lead[firstOf(field)]
  if (isLeadField(field) && value === leadField(field).nothing) return false
  return value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
}

const byAge = (one: Lead, other: Lead) =>
  one.created_at === other.created_at ? one.id - other.id : one.created_at < other.created_at ? -1 : 1
const isConverted = ({ status }: Facts) => status === 'converted'

/** The lead that stays by default: the earliest, among the converted ones if there are any. */
export function stayingOf(leads: readonly Lead[]): Lead {
  const able = leads.some(isConverted) ? leads.filter(isConverted) : leads
  const [stays] = able.toSorted(byAge)
  if (!stays) throw new Error('There is no lead to merge.')
  return stays
}

/** The default lead from which each field is taken. */
export function proposed(leads: readonly Lead[], stays: Lead): MergeChoice {
  const newest = leads.toSorted(byAge).toReversed()
  const preferred: Partial<Record<MergeField, readonly Lead[]>> = {
    source: newest,
    rating: newest,
    status: [stays, ...newest].toSorted((one, other) => FURTHEST.indexOf(one.status) - FURTHEST.indexOf(other.status)),
  }
  return Object.fromEntries(
    mergeFields.flatMap((field) => {
      const from = (preferred[field] ?? [stays, ...newest]).find((lead) => says(lead, field))
      return from ? [[field, from.id]] : []
    }),
  )
}

/**
 * The choice to apply, completed with the proposed values.
 *
 * @throws 422 for a lead that is not among those merged or has no value for the field, 409 if a converted lead would not stay
 */
export function chosen(leads: readonly Lead[], stays: Lead, choice: MergeChoice): MergeChoice {
  const converted = leads.some(isConverted)
  if (converted && !isConverted(stays))
    throw conflict(
      'converted_stays',
      'A converted lead is the one that stays. Choose it, and merge the others into it.',
    )
  const refused = mergeFields.flatMap((field) => {
    const id = choice[field]
    const from = leads.find((lead) => lead.id === id)
    if (id === undefined || (from && says(from, field) && !(field === 'status' && converted && !isConverted(from))))
      return []
    return [[`choose.${field}`, ['Choose one of the merged leads that has this.']]]
  })
  if (refused.length > 0) throw invalid(Object.fromEntries(refused))
  return { ...proposed(leads, stays), ...choice }
}

const MAX_OTHERS = 20
/** The maximum of the lead form. */
const MAX_LINKS = 50
const union = (lists: readonly (readonly number[])[]) => [...new Set(lists.flat())].sort((one, other) => one - other)

/** The values of the lead that stays. Every address and number is kept. @throws 409 if they are too many */
export function merged(leads: readonly Lead[], { id: _, version: __, ...stays }: Lead, choice: MergeChoice): Facts {
  const values: Record<string, unknown> = {}
  for (const field of mergeFields) {
    const from = leads.find(({ id }) => id === choice[field])
    if (from) for (const column of COLUMNS[field]) values[column] = from[column]
  }
  const facts: Facts = { ...stays, ...values }
  const all = leads.toSorted(byAge)
  const others = othersOf({
    ...facts,
    other_emails: all.flatMap(({ email, other_emails }) => [email, ...other_emails]).filter((one) => one !== null),
    other_phones: all
      .flatMap(({ phone, whatsapp, other_phones }) => [phone, whatsapp, ...other_phones])
      .filter((one) => one !== null),
  })
  if (others.other_emails.length > MAX_OTHERS || others.other_phones.length > MAX_OTHERS)
    throw conflict('too_many_reaches', `Together they have more than ${MAX_OTHERS} other addresses or numbers.`)
  const tag_ids = union(all.map((lead) => lead.tag_ids))
  const project_ids = union(all.map((lead) => lead.project_ids))
  if (tag_ids.length > MAX_LINKS || project_ids.length > MAX_LINKS)
    throw conflict('too_many_links', `Together they have more than ${MAX_LINKS} tags or projects. Remove some first.`)
  const contacts = all.map(({ last_contacted_at }) => last_contacted_at).filter((at) => at !== null)
  /** The earliest and the latest instant; opted out if one of the leads is. */
  const together: Pick<Facts, (typeof TOGETHER)[number]> = {
    created_at: all[0]?.created_at ?? facts.created_at,
    last_contacted_at: contacts.sort().at(-1) ?? null,
    opted_out: all.some(({ opted_out }) => opted_out),
  }
  return {
    ...facts,
    ...others,
    ...together,
    tag_ids,
    project_ids,
  }
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const valuesOf = (facts: Facts, field: MergeField) => COLUMNS[field].map((column) => facts[column])

/**
 * Values of the merged-in leads that the surviving lead does not keep; they are written to its history. All addresses and numbers are kept.
 */
export function letGo(leads: readonly Lead[], facts: Facts): Partial<Record<MergeField, unknown[]>> {
  const gone: Partial<Record<MergeField, unknown[]>> = {}
  for (const field of mergeFields) {
    if (field === 'email' || field === 'phone' || field === 'whatsapp') continue
    const values = leads
      .filter((lead) => says(lead, field) && !same(valuesOf(lead, field), valuesOf(facts, field)))
      .map((lead) => (field === 'budget' ? valuesOf(lead, field) : lead[firstOf(field)]))
    if (values.length > 0) gone[field] = [...new Map(values.map((value) => [JSON.stringify(value), value])).values()]
  }
  return gone
}

/**
 * The values of the surviving lead when the others are parted from it: the earlier ones. Fields that were edited since the merge
 * (`now` differs from `after`) stay and are named.
 */
export function parted(before: Facts, after: Facts, now: Facts): { facts: Facts; kept: MergeField[] } {
  const back: Record<string, unknown> = {}
  const kept: MergeField[] = []
  for (const field of mergeFields) {
    if (same(valuesOf(before, field), valuesOf(after, field))) continue
    if (same(valuesOf(now, field), valuesOf(after, field)))
      for (const column of COLUMNS[field]) back[column] = before[column]
    else kept.push(field)
  }
  for (const column of TOGETHER) if (same(now[column], after[column])) back[column] = before[column]
  const facts: Facts = { ...now, ...back }
  // The only other contact point was removed since: the one that came with the merge stays.
  if (facts.email === null && facts.phone === null) {
    back.email = now.email
    back.phone = now.phone
    kept.push(now.email === null ? 'phone' : 'email')
  }
  const own = new Set(contactPointsOf(before))
  const brought = new Set(contactPointsOf(after).filter((reach) => !own.has(reach)))
  const stays = (reach: string | null) => reach !== null && !brought.has(reach.toLowerCase())
  const others = othersOf({
    ...now,
    ...back,
    other_emails: [now.email, ...now.other_emails].filter((reach) => reach !== null).filter(stays),
    other_phones: [now.phone, now.whatsapp, ...now.other_phones].filter((reach) => reach !== null).filter(stays),
  })
  const without = (all: readonly number[], was: readonly number[], became: readonly number[]) =>
    all.filter((id) => was.includes(id) || !became.includes(id))
  return {
    facts: {
      ...now,
      ...back,
      ...others,
      tag_ids: without(now.tag_ids, before.tag_ids, after.tag_ids),
      project_ids: without(now.project_ids, before.project_ids, after.project_ids),
    },
    kept,
  }
}

import { isLeadField, leadField, leadFields, type MergeField, mergeFields } from '@storey/api/crm/lead-fields.ts'
import type { MergingLead } from '@storey/api/crm/lead-merges.ts'
import { moneyRangeText } from '../../../ui/format/money.ts'
import { fieldText } from '../../parts/lead-field-text.ts'
import { capital } from '../../parts/lead-labels.ts'

/** Labels of the fields of a merge, in order. */
export const fieldLabels = Object.fromEntries(
  mergeFields.map((field) => [field, isLeadField(field) ? leadFields[field].label : 'Budget']),
) as Readonly<Record<MergeField, string>>

/** Formats a lead's value of a field; empty if it has none. */
export function formatValue(lead: MergingLead, field: MergeField): string {
  const { currency } = lead
  if (field === 'budget') return moneyRangeText(lead.budget_min, lead.budget_max, currency, { short: true })
  if (field === 'owner') return lead.owner?.full_name ?? ''
  const value = lead[field]
  if (value === leadField(field).nothing) return ''
  const text = fieldText(field, value, { currency })
  if (field === 'status' && lead.lost_reason) return `${text}: ${lead.lost_reason}`
  return field === 'bedrooms_wanted' ? capital(text) : text
}

export interface MergeRow {
  readonly field: MergeField
  readonly faces: readonly string[]
  /** The values differ: one must be chosen. */
  readonly conflicts: boolean
}

/** Fields for which at least one lead has a value; those to choose first. */
export function rowsOf(leads: readonly MergingLead[]): MergeRow[] {
  const rows = mergeFields
    .map((field) => ({ field, faces: leads.map((lead) => formatValue(lead, field)) }))
    .map((row) => ({ ...row, said: new Set(row.faces.filter((face) => face !== '')).size }))
    .filter(({ said }) => said > 0)
    .map(({ said, ...row }) => ({ ...row, conflicts: said > 1 }))
  return [...rows.filter(({ conflicts }) => conflicts), ...rows.filter(({ conflicts }) => !conflicts)]
}

const eachOnce = (texts: readonly (string | null)[], without: readonly (string | null)[]) => {
  const met = new Set(without.map((text) => text?.toLowerCase()))
  return texts.filter((text): text is string => {
    const key = text?.toLowerCase()
    return !met.has(key) && Boolean(met.add(key))
  })
}

/** Values that the surviving lead has in addition to the chosen ones; all are kept. */
export function keptValuesOf(
  leads: readonly MergingLead[],
  main: Readonly<Record<'email' | 'phone' | 'whatsapp', string>>,
) {
  const all = leads.toSorted((one, other) => Date.parse(one.created_at) - Date.parse(other.created_at))
  const sum = (of: keyof MergingLead['counts']) => leads.reduce((total, { counts }) => total + counts[of], 0)
  const named = (lists: readonly (readonly { id: number; name: string }[])[]) =>
    [...new Map(lists.flat().map(({ id, name }) => [id, name])).values()].join(', ')
  return {
    emails: eachOnce(
      all.flatMap(({ email, other_emails }) => [email, ...other_emails]),
      [main.email, null],
    ),
    phones: eachOnce(
      all.flatMap(({ phone, whatsapp, other_phones }) => [phone, whatsapp, ...other_phones]),
      [main.phone, main.whatsapp, null],
    ),
    tags: named(leads.map(({ tags }) => tags)),
    projects: named(leads.map(({ projects }) => projects)),
    created_at: all[0]?.created_at ?? '',
    counts: { deals: sum('deals'), activities: sum('activities'), notes: sum('notes'), documents: sum('documents') },
  }
}

/** `2 deals, 1 note`; empty if all counts are 0. */
export function countsText({ deals, activities, notes, documents }: MergingLead['counts']): string {
  const parts: readonly (readonly [number, string, string])[] = [
    [deals, 'deal', 'deals'],
    [activities, 'activity', 'activities'],
    [notes, 'note', 'notes'],
    [documents, 'document', 'documents'],
  ]
  return parts
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => `${count} ${count === 1 ? one : many}`)
    .join(', ')
}

/** Values that the surviving lead does not keep, as its history records them: `Rating: Cold. Name: A. Haddad.` */
export function letGoText(gone: unknown): string {
  if (typeof gone !== 'object' || gone === null) return ''
  const left: Readonly<Record<string, unknown>> = { ...gone }
  return mergeFields
    .flatMap((field) => {
      const values = left[field]
      return Array.isArray(values)
        ? [
            `${fieldLabels[field]}: ${values.map((value) => formatRemoved(field, value)).join(field === 'interest_note' ? ' / ' : ', ')}.`,
          ]
        : []
    })
    .join(' ')
}

function formatRemoved(field: MergeField, value: unknown): string {
  if (field === 'budget' && Array.isArray(value)) {
    const [from, to, currency] = value
    const amount = (one: unknown) => (typeof one === 'number' ? one : null)
    return moneyRangeText(amount(from), amount(to), String(currency), { short: true })
  }
  // The user's own sentence is embedded in one of ours.
  if (!isLeadField(field) || field === 'owner') return String(value)
  return fieldText(field, value, { currency: '' }).replace(/\.$/, '')
}

/** Text of the counts in the history entry of a merge. */
export function cameText(came: unknown): string {
  if (typeof came !== 'object' || came === null) return ''
  const right: Readonly<Record<string, unknown>> = { ...came }
  return countsText({
    deals: Number(right.deals ?? 0),
    activities: Number(right.activities ?? 0),
    notes: Number(right.notes ?? 0),
    documents: Number(right.documents ?? 0),
  })
}

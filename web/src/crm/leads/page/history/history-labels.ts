import { dealFields, isDealField } from '@storey/api/crm/deal-fields.ts'
import type { HistoryItem } from '@storey/api/crm/history.ts'
import { isLeadField, leadFields } from '@storey/api/crm/lead-fields.ts'
import { statusLabels } from '@storey/api/crm/lead-names.ts'
import { inSentence } from '@storey/api/fields.ts'
import { dayText, momentText } from '../../../../ui/format/day.ts'
import { moneyText } from '../../../../ui/format/money.ts'
import { doneLabels, resultLabels } from '../../../activities/parts/activity-labels.ts'
import { fieldText } from '../../../parts/lead-field-text.ts'
import { documentLabels } from '../documents/document-labels.ts'

/** A sentence without its subject: "changed status", from, to. */
export interface Sentence {
  readonly verb: string
  readonly object?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Names of activity fields in a sentence. */
const activityFields: Readonly<Record<string, string>> = { due_at: 'due', duration_minutes: 'minutes' }

/** The name of a field in a sentence. */
function nameOf(field: string): string | undefined {
  if (isLeadField(field)) return inSentence(leadFields[field].label)
  return isDealField(field) ? inSentence(dealFields[field].label) : activityFields[field]
}

/** Verbs for the effect of an import on a lead. */
const importedLabels: Readonly<Record<string, string>> = {
  updated: 'updated this lead from',
  undone: 'undid the import of',
}

/** Formats a field's value. */
function valueText(field: string, value: unknown, currency: string): string {
  if (value === null || value === undefined || value === '') return 'not set'
  if (Array.isArray(value) && value.length === 0) return 'not set'
  if (typeof value === 'object' && !Array.isArray(value)) return nameIn(value)
  if (isLeadField(field)) {
    const text = fieldText(field, value, { currency, short: true })
    return typeof value === 'boolean' ? inSentence(text) : text
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map(String).join(', ')
  const kind = isDealField(field) ? dealFields[field].kind : undefined
  if (typeof value === 'number')
    return kind === 'money' ? moneyText({ amount: value, currency }, { short: true }) : String(value)
  const text = String(value)
  if (field === 'due_at') return momentText(text)
  return kind === 'day' ? dayText(text) : text
}

const nameIn = (value: object): string => {
  const named: unknown = Reflect.get(value, 'name') ?? Reflect.get(value, 'full_name') ?? Reflect.get(value, 'stage')
  return typeof named === 'string' ? named : ''
}

const text = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'object' && value !== null ? nameIn(value) : ''

/** A history entry as a sentence about the user who caused it. */
export function sentenceOf(item: HistoryItem, currency: string): Sentence {
  const field = item.field ?? ''
  const name = item.subject?.name
  const change = {
    from: valueText(field, item.old, currency),
    to: valueText(field, item.new, currency),
  }
  const status: Readonly<Record<string, string>> = statusLabels
  switch (item.kind) {
    case 'created':
      return { verb: 'added this lead' }
    case 'field_changed':
      return { verb: `changed ${nameOf(field) ?? field}`, ...change }
    case 'owner_changed':
      return {
        verb: name ? `assigned the lead by the rule ${name}` : 'changed owner',
        from: text(item.old) || 'Unassigned',
        to: text(item.new) || 'Unassigned',
      }
    case 'status_changed':
      return { verb: 'changed status', from: status[text(item.old)], to: status[text(item.new)] }
    case 'tags_changed':
      return { verb: 'changed tags', ...change }
    case 'stage_changed':
      return { verb: 'moved', object: name, from: text(item.old), to: text(item.new) }
    case 'activity_created':
      return { verb: 'planned', object: name }
    case 'activity_completed':
      if (field === 'no_answer' || field === 'left_message' || field === 'not_delivered')
        return { verb: `tried (${resultLabels[field].toLowerCase()}):`, object: name }
      if (field === 'no_show') return { verb: 'marked as no-show:', object: name }
      return { verb: doneLabels[text(item.old) as keyof typeof doneLabels] ?? 'completed', object: name }
    case 'activity_reopened':
      return { verb: 'reopened', object: name }
    case 'activity_deleted':
      return { verb: 'deleted', object: name }
    case 'activity_changed':
      if (field === 'due_at') return { verb: 'moved', object: name, ...change }
      return { verb: `changed ${nameOf(field) ?? field} of`, object: name, ...change }
    case 'deal_changed':
      if (field === 'deleted') return { verb: 'restored the deal', object: name }
      // For a unit or a project the entry has only its id, which means nothing to a user.
      if (field.endsWith('_id')) return { verb: `changed the ${field.slice(0, -3)} of`, object: name }
      return { verb: `changed ${nameOf(field) ?? (field || 'something')} of`, object: name, ...change }
    case 'document_added':
      return { verb: 'added the document', object: name }
    case 'document_changed':
      return documentChange(field, item, name)
    case 'document_deleted':
      return { verb: 'deleted the document', object: name }
    case 'deal_created':
      return { verb: 'created the deal', object: name }
    case 'deal_deleted':
      return { verb: 'deleted the deal', object: name }
    case 'note_added':
      return { verb: 'wrote a note' }
    case 'note_changed':
      return { verb: 'edited a note' }
    case 'note_deleted':
      return { verb: 'deleted a note', object: name }
    case 'deleted':
      return { verb: 'deleted this lead' }
    case 'imported':
      return { verb: importedLabels[field] ?? 'imported this lead from', object: name }
    case 'merged':
      return { verb: 'merged this lead with', object: name }
    case 'merge_undone':
      return { verb: 'undid the merge with', object: name }
    case 'restored':
      return field === '' ? { verb: 'restored this lead' } : { verb: `restored the ${field}`, object: name }
    case 'seen':
      return { verb: item.new === true ? 'opened this lead' : 'marked this lead as unseen' }
  }
}

function documentChange(field: string, { old, new: made }: HistoryItem, name: string | undefined): Sentence {
  if (field === 'number') return { verb: `added version ${String(made)} of`, object: name }
  const labels: Readonly<Record<string, string>> = documentLabels
  const faced = (value: unknown) => (field === 'kind' ? (labels[text(value)] ?? text(value)) : text(value))
  return {
    verb: field === 'kind' ? 'changed the kind of' : 'renamed the document',
    object: field === 'kind' ? name : undefined,
    from: faced(old),
    to: faced(made),
  }
}

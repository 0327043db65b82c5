import type { leads } from '@storey/api/crm/leads.ts'
import type * as z from 'zod'
import { minorDigits } from '../../ui/format/money.ts'
import type { Filter } from '../../ui/list/filters.ts'
import { choicesOf, ratingWords, sourceWords, statusWords } from './parts/lead-words.ts'
import { knownPeople, knownTags, loadPeople, loadTags } from './parts/pickers.ts'

export type LeadsAsked = z.output<typeof leads.list.query>

export const leadFilters = (currency: string): readonly Filter<keyof LeadsAsked & string>[] => [
  { kind: 'choice', key: 'status', label: 'Status', options: choicesOf(statusWords) },
  { kind: 'choice', key: 'rating', label: 'Rating', options: choicesOf(ratingWords) },
  { kind: 'record', key: 'owner_id', label: 'Owner', load: loadPeople, known: knownPeople },
  { kind: 'yes', key: 'mine', label: 'Mine' },
  { kind: 'yes', key: 'unowned', label: 'Unassigned' },
  { kind: 'choice', key: 'source', label: 'Source', options: choicesOf(sourceWords) },
  { kind: 'record', key: 'tags', label: 'Tags', load: loadTags, known: knownTags },
  {
    kind: 'range',
    from: 'budget_from',
    to: 'budget_to',
    label: 'Budget',
    unit: currency,
    scale: 10 ** minorDigits(currency),
  },
  { kind: 'days', from: 'created_from', to: 'created_to', label: 'Created' },
  { kind: 'yes', key: 'unseen', label: 'Seen', yes: 'Not yet', no: 'Seen' },
  { kind: 'yes', key: 'overdue', label: 'Next activity', yes: 'Overdue', no: 'Not overdue' },
]

import { countries, leadWords, projects } from '@storey/api/calls.ts'
import { type LeadFieldName, leadField, leadFields } from '@storey/api/crm/lead-fields.ts'
import type { leads } from '@storey/api/crm/leads.ts'
import type { FieldsWith } from '@storey/api/fields.ts'
import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod'
import { query } from '../../http/query.ts'
import { currencyOf } from '../../http/session.ts'
import { useSession } from '../../http/useSession.ts'
import { useCan } from '../../shell/Can.tsx'
import { minorDigits } from '../../ui/format/money.ts'
import type { Filter } from '../../ui/list/filters.ts'
import { choicesOf } from '../parts/lead-words.ts'
import {
  knownImports,
  knownPeople,
  knownProjects,
  knownTags,
  loadImports,
  loadPeople,
  loadProjects,
  loadTags,
} from '../parts/pickers.ts'
import * as copy from './copy.ts'

export type LeadsAsked = z.output<typeof leads.list.query>

const BEDROOMS = ['Studio', '1', '2', '3', '4', '5', '6', '7'].map((label, count) => ({ value: String(count), label }))

type Key = Exclude<keyof LeadsAsked & string, 'page' | 'per_page' | 'sort' | 'search' | 'cursor'>
/** A range is one filter under the name of its lower end. */
type Filters = Readonly<Record<Exclude<Key, 'budget_to' | 'created_to'>, Filter<Key>>>

const labelOf = (field: LeadFieldName) => leadFields[field].label

/** The filters of the list of leads, the most asked first. */
export function useLeadFilters(): readonly Filter<Key>[] {
  const currency = currencyOf(useSession())
  const nations = useQuery({ ...query(countries.options, {}), staleTime: Number.POSITIVE_INFINITY })
  // A brokerage has no projects of its own.
  const hasProjects = useCan(projects.options.access)
  /** A field by any of its values: its own codes, or countries. */
  const byValues = (key: FieldsWith<typeof leadFields, 'filter', 'values'>): Filter<Key> => {
    const { kind, label, values = {} } = leadField(key)
    const nationOptions = () => (nations.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
    return { kind: 'choice', key, label, options: kind === 'country' ? nationOptions() : choicesOf(values) }
  }
  const filters: Filters = {
    status: byValues('status'),
    rating: byValues('rating'),
    owner_id: { kind: 'record', key: 'owner_id', label: labelOf('owner'), load: loadPeople, known: knownPeople },
    mine: { kind: 'yes', key: 'mine', label: copy.assignedToMe },
    unowned: { kind: 'yes', key: 'unowned', label: 'Unassigned' },
    source: byValues('source'),
    campaign: {
      kind: 'text',
      key: 'campaign',
      label: labelOf('campaign'),
      suggest: (search) => query(leadWords.campaigns, { query: { search } }),
    },
    tags: { kind: 'record', key: 'tags', label: copy.hasAnyTag, load: loadTags, known: knownTags },
    tags_all: { kind: 'record', key: 'tags_all', label: copy.hasAllTags, load: loadTags, known: knownTags },
    project_id: { kind: 'record', key: 'project_id', label: 'Project', load: loadProjects, known: knownProjects },
    import_id: { kind: 'record', key: 'import_id', label: 'Import', load: loadImports, known: knownImports },
    bedrooms: { kind: 'choice', key: 'bedrooms', label: labelOf('bedrooms_wanted'), options: BEDROOMS },
    budget_from: {
      kind: 'range',
      from: 'budget_from',
      to: 'budget_to',
      label: 'Budget',
      unit: currency,
      scale: 10 ** minorDigits(currency),
    },
    nationality: byValues('nationality'),
    due_today: { kind: 'yes', key: 'due_today', label: copy.dueToday },
    overdue: { kind: 'yes', key: 'overdue', label: labelOf('next_activity'), yes: 'Overdue', no: copy.notOverdue },
    not_contacted_days: {
      kind: 'number',
      key: 'not_contacted_days',
      label: copy.notContacted,
      unit: 'days',
      usual: [7, 14, 30, 90],
      most: 3650,
    },
    created_from: { kind: 'days', from: 'created_from', to: 'created_to', label: labelOf('created_at') },
    unseen: { kind: 'yes', key: 'unseen', label: labelOf('seen_at'), yes: 'Unseen', no: 'Seen' },
    brought_by: {
      kind: 'text',
      key: 'brought_by',
      label: labelOf('brought_by'),
      suggest: (search) => query(leadWords.broughtBy, { query: { search } }),
    },
    opted_out: { kind: 'yes', key: 'opted_out', label: labelOf('opted_out'), yes: copy.optedOut, no: 'Allowed' },
    has_twin: {
      kind: 'yes',
      key: 'has_twin',
      label: copy.possibleDuplicates,
      yes: copy.onlyDuplicates,
      no: copy.withoutDuplicates,
    },
  }
  return Object.values(filters).filter((filter) => hasProjects || filter !== filters.project_id)
}

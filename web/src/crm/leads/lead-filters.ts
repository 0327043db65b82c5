import { countries, leadSuggestions, projects } from '@storey/api/client-endpoints.ts'
import { ratingLabels, sourceLabels, statusLabels } from '@storey/api/crm/lead-names.ts'
import type { leads } from '@storey/api/crm/leads.ts'
import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod'
import { query } from '../../http/query.ts'
import { currencyOf } from '../../http/session.ts'
import { useSession } from '../../http/useSession.ts'
import { useCan } from '../../shell/Can.tsx'
import { minorDigits } from '../../ui/format/money.ts'
import type { Filter } from '../../ui/list/filters.ts'
import { choicesOf } from '../parts/lead-labels.ts'
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

export type LeadsQuery = z.output<typeof leads.list.query>

const BEDROOMS = ['Studio', '1', '2', '3', '4', '5', '6', '7'].map((label, count) => ({ value: String(count), label }))

type Key = Exclude<keyof LeadsQuery & string, 'page' | 'per_page' | 'sort' | 'search' | 'cursor'>
/** Filters for all keys that the endpoint accepts, checked by type. A range is one filter under the key of its lower end. */
type Filters = Readonly<Record<Exclude<Key, 'budget_to' | 'created_to'>, Filter<Key>>>

/** The filters of the list of leads, the most used first. */
export function useLeadFilters(): readonly Filter<Key>[] {
  const currency = currencyOf(useSession())
  const nations = useQuery({ ...query(countries.options, {}), staleTime: Number.POSITIVE_INFINITY })
  // A brokerage has no projects of its own.
  const hasProjects = useCan(projects.options.access)
  const filters: Filters = {
    status: { kind: 'choice', key: 'status', label: 'Status', options: choicesOf(statusLabels) },
    rating: { kind: 'choice', key: 'rating', label: 'Rating', options: choicesOf(ratingLabels) },
    owner_id: { kind: 'record', key: 'owner_id', label: 'Owner', load: loadPeople, known: knownPeople },
    mine: { kind: 'yes', key: 'mine', label: 'Assigned to me' },
    unowned: { kind: 'yes', key: 'unowned', label: 'Unassigned' },
    source: { kind: 'choice', key: 'source', label: 'Source', options: choicesOf(sourceLabels) },
    campaign: {
      kind: 'text',
      key: 'campaign',
      label: 'Campaign',
      suggest: (search) => query(leadSuggestions.campaigns, { query: { search } }),
    },
    tags: { kind: 'record', key: 'tags', label: 'Has any tag', load: loadTags, known: knownTags },
    tags_all: { kind: 'record', key: 'tags_all', label: 'Has all tags', load: loadTags, known: knownTags },
    project_id: { kind: 'record', key: 'project_id', label: 'Project', load: loadProjects, known: knownProjects },
    import_id: { kind: 'record', key: 'import_id', label: 'Import', load: loadImports, known: knownImports },
    bedrooms: { kind: 'choice', key: 'bedrooms', label: 'Bedrooms', options: BEDROOMS },
    budget_from: {
      kind: 'range',
      from: 'budget_from',
      to: 'budget_to',
      label: 'Budget',
      unit: currency,
      scale: 10 ** minorDigits(currency),
    },
    nationality: {
      kind: 'choice',
      key: 'nationality',
      label: 'Nationality',
      countries: true,
      options: (nations.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    due_today: { kind: 'yes', key: 'due_today', label: 'Due today' },
    overdue: { kind: 'yes', key: 'overdue', label: 'Next activity', yes: 'Overdue', no: 'Not overdue' },
    not_contacted_days: {
      kind: 'number',
      key: 'not_contacted_days',
      label: 'Not contacted',
      unit: 'days',
      usual: [7, 14, 30, 90],
      most: 3650,
    },
    created_from: { kind: 'days', from: 'created_from', to: 'created_to', label: 'Created' },
    unseen: { kind: 'yes', key: 'unseen', label: 'Seen', yes: 'Unseen', no: 'Seen' },
    brought_by: {
      kind: 'text',
      key: 'brought_by',
      label: 'Referred by',
      suggest: (search) => query(leadSuggestions.broughtBy, { query: { search } }),
    },
    opted_out: { kind: 'yes', key: 'opted_out', label: 'Messages', yes: 'Opted out', no: 'Allowed' },
    has_duplicate: {
      kind: 'yes',
      key: 'has_duplicate',
      label: 'Possible duplicates',
      yes: 'Only duplicates',
      no: 'Without duplicates',
    },
  }
  return Object.values(filters).filter((filter) => hasProjects || filter !== filters.project_id)
}

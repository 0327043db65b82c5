import { countries, leadWords, projects } from '@storey/api/calls.ts'
import { ratingWords, sourceWords, statusWords } from '@storey/api/crm/lead-names.ts'
import type { leads } from '@storey/api/crm/leads.ts'
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

/** What the list of leads can be narrowed by: the most asked first. */
export function useLeadFilters(): readonly Filter<keyof LeadsAsked & string>[] {
  const currency = currencyOf(useSession())
  const nations = useQuery({ ...query(countries.options, {}), staleTime: Number.POSITIVE_INFINITY })
  // A brokerage has no projects of its own.
  const hasProjects = useCan(projects.options.access)
  return [
    { kind: 'choice', key: 'status', label: 'Status', options: choicesOf(statusWords) },
    { kind: 'choice', key: 'rating', label: 'Rating', options: choicesOf(ratingWords) },
    { kind: 'record', key: 'owner_id', label: 'Owner', load: loadPeople, known: knownPeople },
    { kind: 'yes', key: 'mine', label: copy.assignedToMe },
    { kind: 'yes', key: 'unowned', label: 'Unassigned' },
    { kind: 'choice', key: 'source', label: 'Source', options: choicesOf(sourceWords) },
    {
      kind: 'text',
      key: 'campaign',
      label: 'Campaign',
      suggest: (search) => query(leadWords.campaigns, { query: { search } }),
    },
    { kind: 'record', key: 'tags', label: copy.hasAnyTag, load: loadTags, known: knownTags },
    { kind: 'record', key: 'tags_all', label: copy.hasAllTags, load: loadTags, known: knownTags },
    ...(hasProjects
      ? [
          {
            kind: 'record' as const,
            key: 'project_id' as const,
            label: 'Project',
            load: loadProjects,
            known: knownProjects,
          },
        ]
      : []),
    { kind: 'record', key: 'import_id', label: 'Import', load: loadImports, known: knownImports },
    { kind: 'choice', key: 'bedrooms', label: 'Bedrooms', options: BEDROOMS },
    {
      kind: 'range',
      from: 'budget_from',
      to: 'budget_to',
      label: 'Budget',
      unit: currency,
      scale: 10 ** minorDigits(currency),
    },
    {
      kind: 'choice',
      key: 'nationality',
      label: 'Nationality',
      options: (nations.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
    { kind: 'yes', key: 'due_today', label: copy.dueToday },
    { kind: 'yes', key: 'overdue', label: copy.nextActivity, yes: 'Overdue', no: copy.notOverdue },
    {
      kind: 'number',
      key: 'not_contacted_days',
      label: copy.notContacted,
      unit: 'days',
      usual: [7, 14, 30, 90],
      most: 3650,
    },
    { kind: 'days', from: 'created_from', to: 'created_to', label: 'Created' },
    { kind: 'yes', key: 'unseen', label: 'Seen', yes: 'Unseen', no: 'Seen' },
    {
      kind: 'text',
      key: 'brought_by',
      label: copy.referredBy,
      suggest: (search) => query(leadWords.broughtBy, { query: { search } }),
    },
    { kind: 'yes', key: 'opted_out', label: 'Messages', yes: copy.optedOut, no: 'Allowed' },
    {
      kind: 'yes',
      key: 'has_twin',
      label: copy.possibleDuplicates,
      yes: copy.onlyDuplicates,
      no: copy.withoutDuplicates,
    },
  ]
}

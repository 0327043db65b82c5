import type { contactCompanies as declared } from '@storey/api/administration/contact-companies.ts'
import { contactSourceLabels, contactStatusLabels } from '@storey/api/administration/contact-names.ts'
import { contactCompanies } from '@storey/api/client-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import type * as z from 'zod'
import { choicesOf, countryText } from '../../crm/parts/lead-labels.ts'
import { query } from '../../http/query.ts'
import { countText } from '../../ui/format/number.ts'
import type { Filter } from '../../ui/list/filters.ts'
import type { UsualView } from '../../ui/list/view-tabs.ts'
import { knownCompanyImports, loadCompanyImports } from './parts/pickers.ts'

type Query = z.output<typeof declared.list.query>
type Key = Exclude<keyof Query & string, 'page' | 'per_page' | 'sort' | 'search' | 'cursor'>
/** Filters for all keys that the endpoint accepts, checked by type. */
type Filters = Readonly<Record<Exclude<Key, 'contacted_to'>, Filter<Key>>>

/** Common queries, one press each. */
export const companyViews: readonly UsualView[] = [
  { id: 'all', title: 'All', query: {} },
  { id: 'new', title: 'To contact', query: { status: 'new' } },
  { id: 'interested', title: 'Interested', query: { status: 'interested' } },
  { id: 'matches', title: 'With matches', query: { has_match: 'true' } },
]

/** Countries are those of existing companies, with counts. */
export function useCompanyFilters(): readonly Filter<Key>[] {
  const countries = useQuery(query(contactCompanies.countries, {}))
  const filters: Filters = {
    status: { kind: 'choice', key: 'status', label: 'Status', options: choicesOf(contactStatusLabels) },
    country: {
      kind: 'choice',
      key: 'country',
      label: 'Country',
      countries: true,
      options: (countries.data?.data ?? []).map(({ country, count }) => ({
        value: country,
        label: `${countryText(country)} (${countText(count)})`,
      })),
    },
    city: {
      kind: 'text',
      key: 'city',
      label: 'City',
      suggest: (search) => query(contactCompanies.cities, { query: { search } }),
    },
    has_match: { kind: 'yes', key: 'has_match', label: 'Match', yes: 'Has a match', no: 'No match' },
    has_whatsapp: {
      kind: 'yes',
      key: 'has_whatsapp',
      label: 'WhatsApp',
      yes: 'Has WhatsApp',
      no: 'No WhatsApp',
    },
    opted_out: { kind: 'yes', key: 'opted_out', label: 'Messages', yes: 'Opted out', no: 'Allowed' },
    source: { kind: 'choice', key: 'source', label: 'Source', options: choicesOf(contactSourceLabels) },
    import_id: {
      kind: 'record',
      key: 'import_id',
      label: 'Import',
      load: loadCompanyImports,
      known: knownCompanyImports,
    },
    contacted_from: { kind: 'days', from: 'contacted_from', to: 'contacted_to', label: 'Last contacted' },
    not_contacted_days: {
      kind: 'number',
      key: 'not_contacted_days',
      label: 'Not contacted for',
      unit: 'days',
      usual: [7, 14, 30, 90],
      most: 3650,
    },
  }
  return Object.values(filters)
}

import { brokerImports, companyImports, contactCompanies, countries } from '@storey/api/client-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../http/query.ts'

export const loadCompanies = (search: string) => query(contactCompanies.options, { query: { search } })
export const knownCompanies = (ids: number[]) => query(contactCompanies.options, { query: { ids } })

export const loadCompanyImports = (search: string) => query(companyImports.options, { query: { search } })
export const knownCompanyImports = (ids: number[]) => query(companyImports.options, { query: { ids } })
export const loadBrokerImports = (search: string) => query(brokerImports.options, { query: { search } })
export const knownBrokerImports = (ids: number[]) => query(brokerImports.options, { query: { ids } })

/** All countries, for a form. */
export function useCountryChoices() {
  const all = useQuery({ ...query(countries.options, {}), staleTime: Number.POSITIVE_INFINITY })
  return (all.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
}

import { countries } from '@storey/api/client-endpoints.ts'
import type { CountryOption } from '@storey/api/utilities.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../http/query.ts'

/** Every country with its calling code. */
export const useCountries = (): readonly CountryOption[] => useQuery(query(countries.options, {})).data?.data ?? []

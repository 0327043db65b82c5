import { type CountryOption, countries } from '@storey/api/utilities.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { query } from '../http/query.ts'
import { changeSession } from '../http/session.ts'
import { useSession } from '../http/useSession.ts'

/** Every country with its calling code; fetched once a session and kept in the browser with it. */
export function useCountries(): readonly CountryOption[] {
  const kept = useSession()?.countries
  const { data } = useQuery({ ...query(countries.options, {}), enabled: !kept, staleTime: Number.POSITIVE_INFINITY })
  useEffect(() => {
    if (data) changeSession({ countries: data.data })
  }, [data])
  return kept ?? data?.data ?? []
}

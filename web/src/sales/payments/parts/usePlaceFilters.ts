import { bookings } from '@storey/api/client-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../http/query.ts'
import type { Filter } from '../../../ui/list/filters.ts'

/** The filters that all lists of payments share: where the money belongs, and whose it is. */
export function usePlaceFilters(): readonly Filter<
  'organizations' | 'project_id' | 'building_id' | 'sales_manager_id' | 'brokerage_id' | 'currency'
>[] {
  const choices = useQuery(query(bookings.filters, {})).data?.data
  const options = (records: readonly { id: number; name: string }[] = []) =>
    records.map(({ id, name }) => ({ value: String(id), label: name }))
  return [
    { kind: 'choice', key: 'project_id', label: 'Project', options: options(choices?.projects) },
    { kind: 'choice', key: 'building_id', label: 'Building', options: options(choices?.buildings) },
    { kind: 'choice', key: 'organizations', label: 'Developer', options: options(choices?.organizations) },
    { kind: 'choice', key: 'sales_manager_id', label: 'Sales manager', options: options(choices?.sales_managers) },
    { kind: 'choice', key: 'brokerage_id', label: 'Brokerage', options: options(choices?.brokerages) },
    {
      kind: 'choice',
      key: 'currency',
      label: 'Currency',
      options: (choices?.currencies ?? []).map((value) => ({ value, label: value })),
    },
  ]
}

/** Bank accounts of the developers in reach, for a filter. */
export function useAccountOptions() {
  const choices = useQuery(query(bookings.filters, {})).data?.data
  return (choices?.accounts ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
}

import { units } from '@storey/api/client-endpoints.ts'
import { unitName } from '@storey/api/inventory/unit-names.ts'
import { call } from '../../../http/call.ts'
import { query } from '../../../http/query.ts'

/** Finds units of a project by name. */
export const unitsNamed = (project_id: number, search: string) => {
  const request = { query: { search, project_id: [project_id], per_page: 25 } }
  return {
    queryKey: [...query(units.list, request).queryKey, 'to choose'],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const { data } = await call(units.list, request, { signal })
      return { data: data.map(({ id, number, building }) => ({ id, name: unitName(building, number) })) }
    },
  }
}

import { units } from '@storey/api/client-endpoints.ts'
import { unitName } from '@storey/api/inventory/unit-names.ts'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'

/** Finds units by name, without those already compared. */
export const loadUnits = (search: string, compared: readonly number[]) => ({
  queryKey: [...query(units.list, { query: { search } }).queryKey, 'to compare', ...compared],
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const { data } = await call(units.list, { query: { search, per_page: 25 } }, { signal })
    const others = data.filter(({ id }) => !compared.includes(id))
    return {
      data: others.map(({ id, number, building }) => ({ id, name: `${unitName(building, number)}, ${building.name}` })),
    }
  },
})

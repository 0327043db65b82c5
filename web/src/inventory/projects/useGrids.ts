import { buildings } from '@storey/api/client-endpoints.ts'
import type { ResponseOf } from '@storey/api/endpoint.ts'
import type { Cell } from '@storey/api/inventory/buildings.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useLive } from '../../http/live.ts'
import { query, queryClient } from '../../http/query.ts'

/** Debounces changes, so that those at the same time cause one fetch. */
const SETTLE_MS = 150
/** If more buildings change at once, the whole project is fetched. */
const MAX_BUILDINGS = 8

const gridsOf = (id: number) => query(buildings.gridsOf, { params: { id } })

/** The grids of a project, live: a change of a unit refetches its building only, not all units. */
export function useGrids(id: number) {
  const changed = useRef(new Set<number>())
  useLive(({ type, of: { project_id, building_id } = {} }) => {
    if (type !== 'unit.status' || (project_id ?? id) !== id) return
    if (building_id === undefined) return void fetchAll(id)
    if (changed.current.size === 0) setTimeout(() => void fetchSome(id, changed.current), SETTLE_MS)
    changed.current.add(building_id)
  })
  return useQuery(gridsOf(id))
}

const fetchAll = (id: number) => queryClient.invalidateQueries({ queryKey: gridsOf(id).queryKey })

async function fetchSome(id: number, changed: Set<number>): Promise<unknown> {
  const ids = [...changed]
  changed.clear()
  if (ids.length > MAX_BUILDINGS) return fetchAll(id)
  try {
    const fresh = await Promise.all(
      ids.map(async (building_id) => {
        const grid = query(buildings.availability, { params: { id: building_id } })
        const { data } = await queryClient.fetchQuery({ ...grid, staleTime: 0 })
        return [building_id, data.cells] as const
      }),
    )
    queryClient.setQueryData(gridsOf(id).queryKey, (known: Grids | undefined) =>
      known ? withCells(known, new Map(fresh)) : undefined,
    )
  } catch {
    // For example, the building was deleted.
    await fetchAll(id)
  }
}

type Grids = ResponseOf<typeof buildings.gridsOf>

const withCells = ({ data }: Grids, fresh: ReadonlyMap<number, Cell[]>): Grids => ({
  data: {
    ...data,
    buildings: data.buildings.map((one) => {
      const cells = fresh.get(one.id)
      return cells ? { ...one, cells } : one
    }),
  },
})

import { units } from '@storey/api/client-endpoints.ts'
import type { UnitType } from '@storey/api/inventory/availability.ts'
import type { UnitRow } from '@storey/api/inventory/unit.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../http/query.ts'

interface Unit {
  readonly id: number
  readonly building: { readonly id: number }
  readonly type: UnitType
  readonly bedrooms: number
  readonly floor: number
}

/** Available units of the same building, type and number of bedrooms, the nearest floor first: what the server names in refusals. */
export function useNearestUnits(unit: Unit, count: number): readonly UnitRow[] {
  const alike = {
    building_id: [unit.building.id],
    type: [unit.type],
    bedrooms: [unit.bedrooms],
    status: ['available' as const],
    per_page: count + 1,
  }
  const from = useQuery(query(units.list, { query: { ...alike, floor_from: unit.floor, sort: 'floor' } }))
  const below = useQuery(query(units.list, { query: { ...alike, floor_to: unit.floor - 1, sort: '-floor' } }))
  const rows = [...(from.data?.data ?? []), ...(below.data?.data ?? [])]
  return nearest(rows, unit).slice(0, count)
}

/** Rows without the unit itself, the nearest floor first. */
export function nearest<Row extends { readonly id: number; readonly floor: number }>(
  rows: readonly Row[],
  { id, floor }: Pick<Unit, 'id' | 'floor'>,
): Row[] {
  const away = (row: Row) => Math.abs(row.floor - floor)
  return rows.filter((row) => row.id !== id).sort((one, other) => away(one) - away(other))
}

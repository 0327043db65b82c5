import { MAX_COMPARED } from '@storey/api/inventory/units.ts'
import { stringifySearch } from '../../../ui/list/search-text.ts'

/** Ids of the units in an address, each once, up to the maximum; undefined if a part is not a unit id. */
export function comparedIds(text: string | undefined): number[] | undefined {
  const parts = (text ?? '').split(',').filter((part) => part !== '')
  if (parts.some((part) => !/^[1-9]\d{0,14}$/.test(part))) return undefined
  return [...new Set(parts.map(Number))].slice(0, MAX_COMPARED)
}

/** Address of the comparison of these units. */
export const comparisonOf = (ids: readonly (number | string)[]): string =>
  `/inventory/units/compare${stringifySearch({ ids })}`

import { MAX_COMPARED } from '@storey/api/inventory/units.ts'
import { stringifySearch } from '../../../ui/list/search-text.ts'

/** The units that an address names, each once and as many as fit; undefined where it names something that is no unit. */
export function comparedIds(text: string | undefined): number[] | undefined {
  const parts = (text ?? '').split(',').filter((part) => part !== '')
  if (parts.some((part) => !/^[1-9]\d{0,14}$/.test(part))) return undefined
  return [...new Set(parts.map(Number))].slice(0, MAX_COMPARED)
}

/** Where units are compared. */
export const comparisonOf = (ids: readonly (number | string)[]): string =>
  `/inventory/units/compare${stringifySearch({ ids })}`

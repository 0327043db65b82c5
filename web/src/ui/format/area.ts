import { type AreaUnit, inUnit } from '@storey/api/area.ts'

export type { AreaUnit }

const SQUARE_METRES_IN_A_SQUARE_FOOT = 0.09290304

const integers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const tenths = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** `1,240 sq ft` or `115.2 m²`, from square metres. */
export function areaText(squareMetres: string | number, unit: AreaUnit): string {
  const value = inUnit(squareMetres, unit)
  return unit === 'sq_ft' ? `${integers.format(value)}\u00a0sq\u00a0ft` : `${tenths.format(value)}\u00a0m²`
}

/** Converts square metres to the user's unit. */
export const toUnit = (squareMetres: number, unit: AreaUnit): number =>
  unit === 'sq_ft' ? squareMetres / SQUARE_METRES_IN_A_SQUARE_FOOT : squareMetres

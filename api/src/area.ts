export type AreaUnit = 'sq_ft' | 'm2'

/** Ten-thousandths of a square metre, in which areas are kept, in a hundredth of a square foot: exact by definition. */
const KEPT_IN_A_HUNDREDTH = 9.290304

/**
 * Converts hundredths of a square foot to ten-thousandths of a square metre, which is precise enough to distinguish all values.
 */
export const toStoredArea = (hundredths: number): number => Math.round(hundredths * KEPT_IN_A_HUNDREDTH)
export const hundredthsOf = (kept: number): number => Math.round(kept / KEPT_IN_A_HUNDREDTH)

/** A number with at most two places in a unit, as square metres. */
export function squareMetres(written: string, unit: AreaUnit): string {
  if (unit === 'm2') return trimmed(written)
  return trimmed((toStoredArea(Math.round(Number(written) * 100)) / 10_000).toFixed(4))
}

/** Square metres in a unit with at most two places, as they were written. */
export function inUnit(kept: string | number, unit: AreaUnit): number {
  const square = Number(kept)
  if (unit === 'm2') return Math.round(square * 100) / 100
  return hundredthsOf(Math.round(square * 10_000)) / 100
}

const trimmed = (decimal: string) => (decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal)

/** Where homes are sold by the square foot. */
const SQUARE_FEET = 'AE BD CA GB HK IN LK MY PK SG US'.split(' ')

/** The unit of area that is usual in a country; that of the Emirates without one. */
export const areaUnitOf = (country: string | null | undefined): AreaUnit =>
  !country || SQUARE_FEET.includes(country) ? 'sq_ft' : 'm2'

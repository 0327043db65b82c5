export type AreaUnit = 'sq_ft' | 'm2'

const SQUARE_FEET_IN_A_SQUARE_METRE = 10.763910417

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const tenths = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** `1,240 sq ft` or `115.2 m²`, from the square metres of the wire. */
export function areaText(squareMetres: string | number, unit: AreaUnit): string {
  const value = Number(squareMetres)
  return unit === 'sq_ft' ? `${whole.format(toUnit(value, unit))}\u00a0sq\u00a0ft` : `${tenths.format(value)}\u00a0m²`
}

/** Square metres in the reader's unit. */
export const toUnit = (squareMetres: number, unit: AreaUnit): number =>
  unit === 'sq_ft' ? squareMetres * SQUARE_FEET_IN_A_SQUARE_METRE : squareMetres

/** A number in the reader's unit as the square metres of the wire, with two places. */
export const fromUnit = (value: number, unit: AreaUnit): string =>
  (unit === 'sq_ft' ? value / SQUARE_FEET_IN_A_SQUARE_METRE : value).toFixed(2)

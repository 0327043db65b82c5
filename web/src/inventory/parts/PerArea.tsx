import type { Money } from '@storey/api/conventions.ts'
import { type AreaUnit, areaText, toUnit } from '../../ui/format/area.ts'
import { minorDigits, moneyText } from '../../ui/format/money.ts'
import { useAreaUnit } from '../../ui/values/useAreaUnit.ts'

/** Converts a price per square metre to the user's area unit, in whole units of the currency. */
export function perAreaText({ amount, currency }: Money, unit: AreaUnit, bare = false): string {
  const scale = 10 ** minorDigits(currency)
  const rounded = Math.round(amount / toUnit(1, unit) / scale) * scale
  return moneyText({ amount: rounded, currency }, { bare })
}

/** Only the number of an area: its unit is in the head of the column. */
export const areaFigure = (squareMetres: string, unit: AreaUnit): string =>
  areaText(squareMetres, unit).replace(/\s(sq\sft|m²)$/, '')

export const perAreaName = (unit: AreaUnit): string => (unit === 'sq_ft' ? 'Per sq ft' : 'Per m²')

/** Price per square foot or per square metre. */
export function PerArea({ value, bare = false }: { value: Money; bare?: boolean }) {
  const [unit] = useAreaUnit()
  return <PerAreaIn unit={unit} value={value} bare={bare} />
}

/**
 * Like `PerArea`, for callers that know the user's unit already, such as a list: each use of the hook subscribes to the browser's
 * storage.
 */
export function PerAreaIn({ value, unit, bare = false }: { value: Money; unit: AreaUnit; bare?: boolean }) {
  return <span style={{ fontVariantNumeric: 'tabular-nums' }}>{perAreaText(value, unit, bare)}</span>
}

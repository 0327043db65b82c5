import type { Money } from '@storey/api/conventions.ts'
import { type AreaUnit, toUnit } from '../../ui/format/area.ts'
import { minorDigits, moneyText } from '../../ui/format/money.ts'
import { useAreaUnit } from '../../ui/values/Area.tsx'
import * as copy from './copy.ts'

/** A price for a square metre as one for the reader's unit, in whole units of the currency. */
export function perAreaText({ amount, currency }: Money, unit: AreaUnit, bare = false): string {
  const whole = 10 ** minorDigits(currency)
  const rounded = Math.round(amount / toUnit(1, unit) / whole) * whole
  return moneyText({ amount: rounded, currency }, { bare })
}

export const perAreaName = (unit: AreaUnit): string => (unit === 'sq_ft' ? copy.perSqFt : copy.perM)

/** What a square foot, or a square metre, costs. */
export function PerArea({ value, bare = false }: { value: Money; bare?: boolean }) {
  const [unit] = useAreaUnit()
  return <PerAreaIn unit={unit} value={value} bare={bare} />
}

/** The same where the reader's unit is known already, as in a list: each one that asks for it reads and watches the browser's store. */
export function PerAreaIn({ value, unit, bare = false }: { value: Money; unit: AreaUnit; bare?: boolean }) {
  return <span style={{ fontVariantNumeric: 'tabular-nums' }}>{perAreaText(value, unit, bare)}</span>
}

import { minorDigits } from '../format/money.ts'
import { percentText } from '../format/number.ts'

/** A part of a whole in percent, with one decimal where it is small. */
export function shareText(part: number, whole: number): string {
  if (whole === 0) return '–'
  const share = (part / whole) * 100
  return percentText(Math.abs(share) < 10 ? Math.round(share * 10) / 10 : Math.round(share))
}

/** An export has amounts in whole units of the currency. */
export const exported = (amount: number, currency: string) => amount / 10 ** minorDigits(currency)

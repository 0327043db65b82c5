/**
 * Percents are exact: a decimal string outside, ten-thousandths of a percent inside.
 * Floating point would make 57 x 1 % + 43 % miss 100 % sooner or later.
 */
export const WHOLE = 1_000_000n

const DECIMAL = /^(-?)(\d{1,4})(?:\.(\d{1,4}))?$/

/** The percent in ten-thousandths, or null when the text is no percent with at most four places. */
export function parsePercent(text: string | null | undefined): bigint | null {
  const match = DECIMAL.exec(text ?? '')
  if (!match) return null
  const [, sign = '', whole = '', fraction = ''] = match
  const value = BigInt(whole + fraction.padEnd(4, '0'))
  return sign ? -value : value
}

/** The shortest decimal: '12.5', never '12.5000'. */
export function formatPercent(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(5, '0')
  const fraction = digits.slice(-4).replace(/0+$/, '')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -4)}${fraction && `.${fraction}`}`
}

/** A percent of an amount that is not negative, the half rounded up. */
export const percentOf = (amount: bigint, percent: bigint): bigint => (2n * amount * percent + WHOLE) / (2n * WHOLE)

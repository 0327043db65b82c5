export interface MoneyValue {
  /** In minor units, such as fils. */
  readonly amount: number
  readonly currency: string
}

export interface MoneyStyle {
  /** `2.43M` instead of `2,432,000`. */
  readonly short?: boolean
  /** Omits the currency. */
  readonly bare?: boolean
  /** Shows minor digits even if they are zero, as in a column where other amounts have some. */
  readonly minor?: boolean
}

const digits = new Map<string, number>()

/** Number of minor digits of a currency: 2 for AED, 3 for KWD, 0 for JPY. */
export function minorDigits(currency: string): number {
  const known = digits.get(currency)
  if (known !== undefined) return known
  const found = currencyDigits(currency)
  digits.set(currency, found)
  return found
}

function currencyDigits(currency: string): number {
  try {
    return new Intl.NumberFormat('en-US', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  } catch {
    return 2
  }
}

/** Number of minor digits that an amount needs: 0 for a whole one. */
export const decimalsOf = ({ amount, currency }: MoneyValue): number => {
  const places = minorDigits(currency)
  return amount % 10 ** places === 0 ? 0 : places
}

/** Whether one of these amounts has minor digits: then all of their column show them. */
export const haveMinor = (amounts: readonly number[], currency: string): boolean =>
  amounts.some((amount) => decimalsOf({ amount, currency }) > 0)

/** `AED 1,250,000`: minor digits only if they are not zero, the code in front, a no-break space between. */
export function moneyText({ amount, currency }: MoneyValue, style: MoneyStyle = {}): string {
  const figure = style.short ? shortText(amount, currency) : figureText(amount, currency, style.minor)
  return style.bare ? figure : `${currency}\u00a0${figure}`
}

/** `AED 2.0 – 2.6M`: the short form uses the unit of the larger amount for both, and its letter once. */
export function moneyRangeText(
  from: number | null,
  to: number | null,
  currency: string,
  style: MoneyStyle = {},
): string {
  const text = (amount: number) => moneyText({ amount, currency }, { ...style, bare: true })
  const code = style.bare ? '' : `${currency}\u00a0`
  if (from === null && to === null) return ''
  if (from === null) return `up to ${code}${text(to ?? 0)}`
  if (to === null) return `from ${code}${text(from)}`
  if (from === to) return `${code}${text(from)}`
  const [low, high] = style.short ? shortPair(from, to, currency) : [text(from), text(to)]
  return `${code}${low} – ${high}`
}

function shortPair(from: number, to: number, currency: string): [string, string] {
  const scale = 10 ** minorDigits(currency)
  const [divisor, letter] = shortUnit(to / scale)
  const figure = (amount: number) => (amount / scale / divisor).toFixed(letter === 'K' || letter === '' ? 0 : 1)
  return [figure(from), `${figure(to)}${letter}`]
}

function figureText(amount: number, currency: string, minor = false): string {
  const places = minorDigits(currency)
  const shown = minor ? places : decimalsOf({ amount, currency })
  return fixed(amount / 10 ** places, shown).replace('-', '−')
}

const formats = new Map<number, Intl.NumberFormat>()

/** Formats with this number of decimals. Formatters are cached: creating one takes as long as rendering a table row. */
function fixed(value: number, places: number): string {
  let format = formats.get(places)
  if (!format) {
    format = new Intl.NumberFormat('en-US', { minimumFractionDigits: places, maximumFractionDigits: places })
    formats.set(places, format)
  }
  return format.format(value)
}

/** Millions from 100,000 on, so that adjacent amounts have the same unit. */
function shortUnit(value: number): readonly [divisor: number, letter: string] {
  const size = Math.abs(value)
  if (size >= 999_950_000) return [1e9, 'B']
  if (size >= 99_500) return [1e6, 'M']
  return size >= 10_000 ? [1e3, 'K'] : [1, '']
}

/** `44.0M`, `0.8M`, `85K`: millions always with one decimal. */
function shortText(amount: number, currency: string): string {
  const value = amount / 10 ** minorDigits(currency)
  const [divisor, letter] = shortUnit(value)
  const places = letter === 'B' || letter === 'M' ? 1 : 0
  return `${fixed(value / divisor, places)}${letter}`.replace('-', '−')
}

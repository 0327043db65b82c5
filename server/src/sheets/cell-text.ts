/** How a number format of a workbook shows its numbers. */
export type NumberStyle =
  | { readonly kind: 'date' | 'time' | 'duration' | 'percent' }
  /** `sign`: the currency that the format shows, such as AED or $; `scale`: the M that it shows behind 1.25. */
  | { readonly kind: 'number'; readonly sign?: string | undefined; readonly scale?: string | undefined }
  /** Figures at least so many, such as 0000, between fixed texts. */
  | { readonly kind: 'padded'; readonly width: number; readonly before: string; readonly after: string }

const NUMBER: NumberStyle = { kind: 'number' }

/** Formats that every workbook has without declaring them: days, times and durations of the languages of Excel. */
const BUILT_IN: Readonly<Record<number, NumberStyle['kind'] & ('date' | 'time' | 'duration' | 'percent')>> = {
  9: 'percent',
  10: 'percent',
  ...Object.fromEntries(
    [14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id) => [id, 'date']),
  ),
  ...Object.fromEntries([18, 19, 20, 21, 32, 33, 34, 35, 45, 47, 55, 56].map((id) => [id, 'time'])),
  46: 'duration',
}

/** The style of a format by its id and, where the workbook declares it, its code. */
export function styleOf(id: number, code: string | undefined): NumberStyle {
  if (code === undefined) {
    const kind = BUILT_IN[id]
    return kind === undefined ? NUMBER : { kind }
  }
  const [section = ''] = code.split(';')
  const fixed = /^((?:"[^"]*"|\\.)*)(0+)((?:"[^"]*"|\\.|[ ])*)$/.exec(section)
  if (fixed && (fixed[2] ?? '').length + (fixed[1] ?? '').length + (fixed[3] ?? '').length > 1) {
    const [, before = '', zeros = '', after = ''] = fixed
    return { kind: 'padded', width: zeros.length, before: literal(before), after: literal(after) }
  }
  // A language, a color or a condition in brackets is not part of the format; elapsed time is.
  const plain = section
    .toLowerCase()
    .replace(/"[^"]*"|\\.|_.|\*./g, '')
    .replace(/\[(?!h+\]|m+\]|s+\])[^\]]*\]/g, '')
  if (/\[(h+|m+|s+)\]/.test(plain)) return { kind: 'duration' }
  if (/general/.test(plain)) return NUMBER
  if (/[yd]|m{3,}|(^|[^a-z])m([^a-z:]|$)/.test(plain.replace(/am\/pm|a\/p/g, '')) && !/^[#0.,]*$/.test(plain))
    return { kind: 'date' }
  if (/[hs]/.test(plain)) return { kind: 'time' }
  if (plain.includes('%')) return { kind: 'percent' }
  const [sign, scale] = [signIn(section), scaleIn(section)]
  return sign === undefined && scale === undefined ? NUMBER : { kind: 'number', sign, scale }
}

/** The word of a format that is part of the amount: `0.00"M"`. Behind a comma, as in `0.0,,"M"`, the number has its zeros. */
const scaleIn = (section: string): string | undefined => {
  const found = /[0#?] ?(?:"\s*(k|mn?|mln|mio|millions?|thousands?|bn)\.?\s*"|\\([km])(?![\p{L}\d²]))/iu.exec(section)
  return found?.[1] ?? found?.[2]
}

/** The currency of a format: `[$AED] #,##0`, `[$€-407]`, `"AED "#,##0`, `\$#,##0`. Without it 350,000 dollars were of the project's currency. */
function signIn(section: string): string | undefined {
  const bracketed = /\[\$([^\]-]+)(?:-[^\]]*)?\]/.exec(section)?.[1]
  const written =
    bracketed ??
    section
      .replace(/\[[^\]]*\]/g, '')
      .replace(/_.|\*./g, '')
      .replace(/\\(.)/g, '$1')
  return written
    .replaceAll('"', '')
    .match(/(?<![A-Za-z])(?:[A-Z]{3}|Dhs?\.?|US\$|Rs\.?)(?![A-Za-z])|[$€£₹₽₺﷼\u20c1\u20c3]|د\.إ/gu)
    ?.find((sign) => sign.length !== 3 || CURRENCIES.has(sign) || /[^A-Z]/.test(sign))
}
const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))

const literal = (code: string) =>
  code.replace(/"([^"]*)"|\\(.)/g, (_, quoted?: string, one?: string) => quoted ?? one ?? '')

/** Days from the first day of the calendar with dates from 1904 to that of the usual one. */
export const DAYS_1904 = 1_462
const DAY_MS = 86_400_000
const EPOCH = Date.UTC(1899, 11, 30)

/** The text of a number as the workbook shows it. @param raw as the file holds it */
export function numberText(raw: string, style: NumberStyle, from1904: boolean): string {
  const value = Number(raw)
  if (raw.trim() === '' || !Number.isFinite(value)) return raw.trim()
  switch (style.kind) {
    case 'date':
      return dateText(from1904 ? value + DAYS_1904 : value, plainNumber(raw))
    case 'time':
      return value >= 0 && value < 1
        ? clock(Math.round(value * 1_440))
        : dateText(from1904 ? value + DAYS_1904 : value, plainNumber(raw))
    case 'duration':
      return value < 0 ? plainNumber(raw) : clock(Math.round(value * 1_440))
    case 'percent':
      return `${plainNumber(String(Number((value * 100).toPrecision(15))))}%`
    case 'padded': {
      const figures =
        Number.isInteger(value) && value >= 0 ? plainNumber(raw).padStart(style.width, '0') : plainNumber(raw)
      return `${style.before}${figures}${style.after}`
    }
    default: {
      // 95.125 of a workbook is no thousand, as it could be in a text.
      const figures = plainNumber(raw).replace(/^[1-9]\d{0,2}\.\d{3}$/, '$&0')
      const { sign, scale = '' } = style.kind === 'number' ? style : {}
      return `${sign === undefined ? '' : `${sign} `}${figures}${scale}`
    }
  }
}

/** The number with the 15 digits that spreadsheets show, without an exponent; a whole number keeps all of its figures. */
export function plainNumber(raw: string): string {
  if (/^-?\d{1,40}$/.test(raw)) return raw.replace(/^(-?)0+(?=\d)/, '$1')
  const value = Number(raw)
  const shown = String(Number(value.toPrecision(15)))
  if (!/e/.test(shown)) return shown
  return Math.abs(value) < 1e21
    ? Number(shown).toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 })
    : shown
}

/** `2026-11-21`, or with its time `2026-11-21 15:45`. */
function dateText(serial: number, otherwise: string): string {
  // A day after 9999, or before the calendar of the workbook, is a number in the wrong format.
  if (serial < 1 || serial >= 2_958_466)
    return serial >= 0 && serial < 1 ? clock(Math.round(serial * 1_440)) : otherwise
  const at = new Date(EPOCH + Math.round(serial * 1_440) * 60_000)
  const text = at.toISOString()
  return at.getTime() % DAY_MS === 0 ? text.slice(0, 10) : text.slice(0, 16).replace('T', ' ')
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

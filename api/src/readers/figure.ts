/** An exact number: `units / 10 ** places`. */
export interface Exact {
  readonly units: bigint
  readonly places: number
}

/**
 * The possible values of a typed number. The first is the usual one; when it is not `clear`, another valid one is equally
 * likely.
 */
export interface Figures {
  readonly meanings: readonly Exact[]
  readonly clear: boolean
}

/** The mark before the decimals of a column, where its other figures show it. */
export type DecimalMark = 'point' | 'comma'

const exact = (whole: string, decimals = ''): Exact => ({
  units: BigInt(`${whole || '0'}${decimals}`),
  places: decimals.length,
})
const clearly = (...meanings: Exact[]): Figures => ({ meanings, clear: true })

/** Groups of three, or of two before the last three as in India; always parted by the same mark. */
const isGrouped = (text: string, mark: string) => {
  const groups = text.split(mark)
  const [first = '', ...rest] = groups
  if (rest.length === 0) return /^\d+$/.test(text)
  if (!/^\d{1,3}$/.test(first) || rest.at(-1)?.length !== 3 || !groups.every((group) => /^\d+$/.test(group)))
    return false
  const middle = rest.slice(0, -1)
  if (middle.every((group) => group.length === 3)) return true
  return mark === ',' && first.length < 3 && middle.every((group) => group.length === 2)
}

const joined = (text: string, mark: string) => text.split(mark).join('')

/**
 * Digits with the usual separators of groups and decimals: 1,250,000.00 and 1.250.000,00, 1 250 000, 1'250'000. With a
 * multiplier such as "k" (`scaled`), a point before three digits is a decimal point. `mark` decides where both are possible.
 */
export function digitsOf(typed: string, scaled = false, mark?: DecimalMark | null): Figures | undefined {
  const text = typed
    .replace(/٬/g, ',')
    .replace(/٫/g, '.')
    .replace(/[’‘`´ʼ]/g, "'")
  if (!/^[\d.,' _]*\d[\d.,' _]*$/.test(text) || /^[,' _]|[,' _]$/.test(text)) return undefined
  const marks = [...new Set(text.replace(/\d/g, ''))]
  const points = marks.filter((mark) => mark === '.' || mark === ',')
  const others = marks.filter((mark) => mark !== '.' && mark !== ',')
  if (marks.length === 0) return clearly(exact(text))
  if (marks.length > 2 || others.length > 1) return undefined
  if (points.length === 0) {
    const [mark = ''] = others
    return isGrouped(text, mark) ? clearly(exact(joined(text, mark))) : undefined
  }
  const last = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','))
  const point = text[last] ?? ''
  const whole = text.slice(0, last)
  const decimals = text.slice(last + 1)
  if (marks.length === 2) {
    const group = marks.find((mark) => mark !== point) ?? ''
    if (whole.includes(point) || !isGrouped(whole, group) || !whole.includes(group)) return undefined
    // A space before and a comma after, with three figures: it may be either.
    const meanings = [exact(joined(whole, group), decimals)]
    if (!/^\d+$/.test(decimals)) return undefined
    return decimals.length === 3 && others.length === 1 && SIGNS[mark ?? 'none'] !== point
      ? { meanings, clear: false }
      : { meanings, clear: true }
  }
  if (whole.includes(point)) return isGrouped(text, point) ? clearly(exact(joined(text, point))) : undefined
  return onePoint(whole, point, decimals, { scaled, mark })
}

const SIGNS = { point: '.', comma: ',', none: '' } as const

/** `1,250`, `1.250`, `1,5`, `12.`: a single comma or point. */
function onePoint(
  whole: string,
  point: string,
  decimals: string,
  { scaled, mark }: { readonly scaled: boolean; readonly mark: DecimalMark | null | undefined },
): Figures | undefined {
  if (decimals === '') return point === '.' ? clearly(exact(whole)) : undefined
  const asDecimal = exact(whole, decimals)
  const mayGroup = decimals.length === 3 && /^[1-9]\d{0,2}$/.test(whole)
  const isMark = mark != null && point === SIGNS[mark]
  // 1250,000 is a thousand with three decimals, or a slip for 1,250,000.
  if (!mayGroup)
    return { meanings: [asDecimal], clear: isMark || point === '.' || decimals.length !== 3 || /^0/.test(whole) }
  const asGroups = exact(whole + decimals)
  if (mark != null) return clearly(isMark ? asDecimal : asGroups)
  if (point === ',') return { meanings: [asGroups, asDecimal], clear: !scaled }
  return scaled ? clearly(asDecimal) : { meanings: [asGroups, asDecimal], clear: false }
}

/** The number with at most this many places, the last one rounded: computed figures have more than anybody means. */
export function rounded(number: Exact, wanted: number): Exact {
  if (number.places <= wanted) return number
  const cut = 10n ** BigInt(number.places - wanted)
  return { units: (number.units + cut / 2n) / cut, places: wanted }
}

/** The same number with this many places; undefined where it has more. */
export function atPlaces({ units, places }: Exact, wanted: number): bigint | undefined {
  if (places <= wanted) return units * 10n ** BigInt(wanted - places)
  const cut = 10n ** BigInt(places - wanted)
  return units % cut === 0n ? units / cut : undefined
}

/** `1,250,000.50`, with at least so many decimals. */
export function exactText({ units, places }: Exact, min = 0): string {
  const figures = units.toString().padStart(places + 1, '0')
  const whole = figures.slice(0, figures.length - places).replace(/\B(?=(\d{3})+$)/g, ',')
  const decimals = (places === 0 ? '' : figures.slice(-places)).replace(/0+$/, '').padEnd(min, '0')
  return decimals === '' ? whole : `${whole}.${decimals}`
}

import type { Kind } from './typing.ts'

/** A value of a field as a test means it: minor units, hundredths of a square foot, days, E.164. */
type Meant = string

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const DUBAI = '+04:00'
const SQUARE_METRES_IN_A_SQUARE_FOOT = 0.09290304

/** A value of the API and the database, as comparable text. */
export function asWire(kind: Kind, value: Meant): string {
  if (kind === 'area') return String(Math.round(Number(value) * SQUARE_METRES_IN_A_SQUARE_FOOT * 10_000))
  if (kind === 'instant') return new Date(`${value.replace(' ', 'T')}:00${DUBAI}`).toISOString()
  return kind === 'percent' || kind === 'number' || kind === 'money' ? String(Number(value)) : value
}

/** The same for a value of a body or a row. */
export function wireOf(kind: Kind, held: unknown): string {
  if (held === null || held === undefined || held === '') return ''
  const plain = typeof held === 'object' && 'amount' in held ? held.amount : held
  if (Array.isArray(plain)) return plain.join(', ')
  if (kind === 'area') return String(Math.round(Number(plain) * 10_000))
  if (kind === 'instant') return new Date(String(plain)).toISOString()
  return kind === 'percent' || kind === 'number' || kind === 'money' ? String(Number(plain)) : String(plain)
}

/** Parses the text of a field that was left, in the simplest way. */
export function shownAs(kind: Kind, shown: string, code = '+971'): string {
  if (shown === '') return ''
  const figures = shown.replace(/,/g, '')
  if (kind === 'money') return String(Math.round(Number(figures) * 100))
  if (kind === 'percent' || kind === 'number') return String(Number(figures))
  if (kind === 'area') return asWire('area', figures)
  if (kind === 'minutes') return minutesShown(figures)
  if (kind === 'day') return dayShown(shown)
  if (kind === 'instant') return asWire('instant', `${dayShown(shown.slice(0, -7))} ${shown.slice(-5)}`)
  return kind === 'phone' ? code + shown.replace(/\D/g, '') : shown
}

/** `90 minutes`, `36 hours`, `1 day` */
function minutesShown(shown: string): string {
  const [count = '', unit = ''] = shown.split(' ')
  return String(Number(count) * (unit.startsWith('day') ? 1440 : unit.startsWith('hour') ? 60 : 1))
}

function dayShown(shown: string): string {
  const [date = '', name = '', year = ''] = shown.split(' ')
  return `${year}-${String(MONTHS.indexOf(name) + 1).padStart(2, '0')}-${date.padStart(2, '0')}`
}

/** The value at a path of a body or a row. */
export const at = (whole: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((here, part) => (typeof here === 'object' && here ? Reflect.get(here, part) : undefined), whole)

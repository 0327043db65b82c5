import { plainText, type Read } from './read.ts'
import { addDays, type DayLimits, readDay } from './read-day.ts'

export interface InstantLimits extends DayLimits {
  /** The reader's time now, `HH:MM`. */
  readonly now: string
}

/** When a working day begins: the time of a day that is written without one. */
export const MORNING = '09:00'
const EXAMPLE = 'Enter a date and time, such as 31 Dec 2026, 15:30 or tomorrow 10:00.'

// 10:30, 10h30, 10 am, at 10.
const TIME =
  /(?:^|[ ,]+|(?<=\d)t)(?<at>at )?(?<hours>\d{1,2})(?:[:h](?<minutes>\d{2})(?::\d{2})?)? ?(?<half>am|pm|a\.m\.?|p\.m\.?)?$/
// 15.30 is a time only behind a day: alone, 10.12 is the tenth of December.
const POINTED = /(?<=\d[ ,]+)(?<hours>\d{1,2})\.(?<minutes>\d{2})$/

/** A day and a time of the reader's own zone, as `YYYY-MM-DD HH:MM`. */
export function readInstant(typed: string, limits: InstantLimits): Read<string> {
  const text = plainText(typed).toLowerCase()
  if (text === '') return { empty: true }
  const soon = inHours(text, limits)
  if (soon) return { value: soon }
  const figures = TIME.exec(text) ?? POINTED.exec(text)
  const { at, hours, minutes, half } = figures?.groups ?? {}
  const worded = /(?:^|[ ,]+)(noon|midnight|morning|evening)$/.exec(text)
  const saysTime = at !== undefined || minutes !== undefined || half !== undefined
  const time = worded ? timeOfWord(worded[1]) : saysTime ? timeOf(Number(hours), minutes, half) : undefined
  if (time === null) return { why: 'Enter a time from 00:00 to 23:59.' }
  const match = worded ?? (time === undefined ? null : figures)
  const dayPart = (match ? text.slice(0, match.index) : text).replace(/[ ,]+(?:at)?$/, '')
  if (dayPart === '' && time !== undefined) {
    const day = time > limits.now ? limits.today : addDays(limits.today, 1)
    return { value: `${day} ${time}` }
  }
  const bare = time === undefined && figures ? hourBehindDay(text, figures, limits) : undefined
  if (bare) return bare
  const day = readDay(dayPart, limits)
  if ('value' in day) return { value: `${day.value} ${time ?? MORNING}` }
  return 'why' in day && !day.why.startsWith('Enter a date,') ? day : { why: EXAMPLE }
}

/** Ends with a year, so that a number behind it belongs to no day. */
const WITH_YEAR = /(?:\d[-/. ]\d{1,2}[-/. ]\d{2,4}|[a-z]{3,9}\.?,? \d{4})$/

/** `3/4/27 9`: an hour alone is a time behind a whole day, where both together are no day. */
function hourBehindDay(text: string, figures: RegExpExecArray, limits: InstantLimits): Read<string> | undefined {
  if (!WITH_YEAR.test(text.slice(0, figures.index)) || 'value' in readDay(text, limits)) return undefined
  const day = readDay(text.slice(0, figures.index), limits)
  const time = timeOf(Number(figures.groups?.hours), undefined, undefined)
  return 'value' in day && time !== null ? { value: `${day.value} ${time}` } : undefined
}

/** Null where there is no such time. */
function timeOf(hour: number, minutes = '00', half: string | undefined): string | null {
  if (Number(minutes) > 59 || hour > 23 || (half && (hour < 1 || hour > 12))) return null
  const shift = half === undefined ? hour : (hour % 12) + (half.startsWith('p') ? 12 : 0)
  return `${String(shift).padStart(2, '0')}:${minutes}`
}

const timeOfWord = (word = '') =>
  ({ noon: '12:00', midnight: '00:00', morning: MORNING, evening: '18:00' })[word] ?? MORNING

function inHours(text: string, { today, now }: InstantLimits): string | undefined {
  const found = /^(?:in |\+)(an?|\d{1,3}) ?(h|hours?|min|minutes?)$/.exec(text)
  if (!found) return undefined
  const count = /^an?$/.test(found[1] ?? '') ? 1 : Number(found[1])
  const at = new Date(`${today}T${now}:00Z`)
  at.setUTCMinutes(at.getUTCMinutes() + count * (found[2]?.startsWith('h') ? 60 : 1))
  return at.toISOString().slice(0, 16).replace('T', ' ')
}

import { plainText, type Read } from './read.ts'

const UNITS: Readonly<Record<string, number>> = { m: 1, h: 60, d: 1440, w: 10_080 }
const PART =
  /(?<count>\d+(?:[.,]\d+)?) ?(?<unit>m(?:in(?:ute)?s?)?|h(?:ours?|rs?)?|d(?:ays?)?|w(?:eeks?)?)\.?(?: and |,? |$|(?=\d))/gy
const EXAMPLE = 'Enter a length with its unit, such as 90 minutes, 24 hours or 3 days.'

interface MinutesLimits {
  readonly min: number
  readonly max: number
}

/** A length of time in minutes as people write it: `24 hours`, `1.5 h`, `2 days 12 hours`, `90 min`. */
export function readMinutes(typed: string, { min, max }: MinutesLimits): Read<number> {
  const text = plainText(typed).toLowerCase()
  if (text === '') return { empty: true }
  const parts = [...text.matchAll(PART)]
  if (parts.length === 0 || parts.map(([all]) => all).join('').length < text.replace(/ +$/, '').length)
    return { why: EXAMPLE }
  const minutes = parts.reduce((sum, { groups }) => {
    const { count = '0', unit = 'm' } = groups ?? {}
    return sum + Number(count.replace(',', '.')) * (UNITS[unit.charAt(0)] ?? 1)
  }, 0)
  if (!Number.isInteger(minutes)) return { why: 'Enter whole minutes.' }
  if (minutes < min) return { why: `Enter at least ${lengthText(min)}.` }
  if (minutes > max) return { why: `Enter at most ${lengthText(max)}.` }
  return { value: minutes }
}

/** 90 minutes, 36 hours, 3 days: the largest unit that is exact. */
export function lengthText(minutes: number): string {
  const [count, unit] =
    minutes % 1440 === 0 ? [minutes / 1440, 'day'] : minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

import { now } from '../clock.ts'

interface Zone {
  readonly value: string
  readonly label: string
}

let known: readonly Zone[] | undefined

/** All time zones sorted by offset from UTC, including the selected one, which another browser may name differently. */
export function zonesWith(chosen: string): readonly Zone[] {
  known ??= Intl.supportedValuesOf('timeZone')
    .map((value) => ({ value, offset: offsetOf(value) }))
    .sort((a, b) => minutesOf(a.offset) - minutesOf(b.offset) || a.value.localeCompare(b.value))
    .map(({ value, offset }) => ({ value, label: labelOf(value, offset) }))
  if (known.some(({ value }) => value === chosen)) return known
  return [{ value: chosen, label: labelOf(chosen, offsetOf(chosen)) }, ...known]
}

const labelOf = (zone: string, offset: string) => `${zone.replaceAll('_', ' ')} (${offset.replace('GMT', 'UTC')})`

/** Such as `GMT+04:00`; `GMT` for an offset of zero. */
function offsetOf(timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(new Date(now()))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
}

function minutesOf(offset: string): number {
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d+):(\d+)/.exec(offset) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

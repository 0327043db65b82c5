import { dayText } from '../../../ui/format/day.ts'

interface Dated {
  readonly due_on: string | null
  readonly due_text: string
  readonly estimated: boolean
}

/** `23 Nov 2026`, `about Apr 2028` if the day is an estimate, the text of the rule if there is no day yet. */
export function dueLabels({ due_on, due_text, estimated }: Dated): string {
  if (due_on === null) return due_text
  const day = dayText(due_on, due_on)
  return estimated ? `about ${day.replace(/^\d+ /, '')}` : day
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** `October 2028`. */
export function monthText(day: string): string {
  const [year, month = '1'] = day.split('-')
  return `${MONTHS[Number(month) - 1]} ${year}`
}

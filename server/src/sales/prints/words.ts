import { plainDayText } from '@storey/api/schedule/day.ts'

export const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`

interface Due {
  readonly due_on: string | null
  readonly due_text: string
  readonly estimated: boolean
}

/** `23 Nov 2026`, `about Nov 2026` of a day that follows construction, or the rule of a payment without a day. */
export const dueOf = ({ due_on, due_text, estimated }: Due): string =>
  due_on === null ? due_text : estimated ? `about ${plainDayText(due_on).replace(/^\d+ /, '')}` : plainDayText(due_on)

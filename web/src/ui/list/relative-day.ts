import { addDays } from '@storey/api/schedule/day.ts'
import { today } from '../format/day.ts'

/** Relative days, as an address and a saved view contain them, so that a view of "the last 90 days" stays correct. */
export const lastDays = (count: number) => `last-${count}-days`
export const THIS_MONTH = 'this-month'
export const THIS_YEAR = 'this-year'

/** The day that a relative day means now; undefined for other text. */
export function relativeDay(word: string): string | undefined {
  if (word === THIS_MONTH) return `${today().slice(0, 8)}01`
  if (word === THIS_YEAR) return `${today().slice(0, 5)}01-01`
  const count = /^last-(\d{1,4})-days$/.exec(word)?.[1]
  if (count === undefined) return undefined
  return addDays(today(), -Number(count))
}

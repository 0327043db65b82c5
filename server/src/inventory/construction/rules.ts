import { MAX_UPDATES } from '@storey/api/inventory/construction.ts'
import { conflict, invalid } from '../../errors/problems.ts'
import type { BuiltBuilding } from './queries.ts'

interface Typed {
  readonly percent: string
  readonly day: string
}

/**
 * @throws 409 where the building has the maximum number of updates, 422 on the day, and on the reason where the percent goes back
 * without one
 */
export function judgeUpdate(
  { percent, day, correction }: Typed & { readonly correction?: string | null | undefined },
  building: Pick<BuiltBuilding, 'percent' | 'today' | 'updates'>,
): void {
  judgeDay(day, building)
  if (building.updates.length >= MAX_UPDATES)
    throw conflict('too_many', `A building keeps at most ${MAX_UPDATES} construction updates.`)
  if (Number(percent) < Number(building.percent) && !correction)
    throw invalid({ correction: [`Last update: ${building.percent}%. Explain the lower figure.`] })
  if (Number(percent) >= Number(building.percent) && correction)
    throw invalid({ correction: ['Leave this empty: the percent does not go back.'] })
}

/** @throws 422 where the day is in the future, or before the last update */
export function judgeDay(day: string, { today, updates }: Pick<BuiltBuilding, 'today' | 'updates'>): void {
  if (day > today) throw invalid({ day: ['Choose today or a day before.'] })
  const last = updates.at(-1)
  if (last && day < last.day)
    throw invalid({ day: [`The last update is of ${last.day}. Choose that day or a later one.`] })
}

export const PAID =
  'Receipts pay a part of what would no longer be due. Reverse those receipts first, or leave the update as it is.'

const NOT_LAST = 'Another update came after this one. Undo the last one first.'

/** Constraints of the database and the errors that they become. */
export const constructionProblems = {
  construction_paid: () => conflict('paid', PAID),
  construction_update_last: () => conflict('not_last', NOT_LAST),
  check_construction_update: () => conflict('busy', 'Someone else recorded an update just now. Look again.'),
}

/** @throws 409 if the update is not the last one */
export function requireLast(number: number, { updates }: Pick<BuiltBuilding, 'updates'>): void {
  if (number < updates.length) throw conflict('not_last', NOT_LAST)
}

import { type ActivityResult, type ActivityType, resultsOf } from '@storey/api/crm/activities.ts'
import { invalid } from '../../errors/problems.ts'

/** Results that count as a contact with the person. */
export const CONTACTS: readonly ActivityResult[] = ['reached', 'held', 'sent', 'replied']

export const isContact = (result: ActivityResult) => CONTACTS.includes(result)

/** The result of a completed activity. @throws 422 if its type has no such result, or several and none is given */
export function resultOf(type: ActivityType, result: ActivityResult | undefined): ActivityResult {
  const possible = resultsOf[type]
  const chosen = result ?? (possible.length === 1 ? possible[0] : undefined)
  if (chosen === undefined) throw invalid({ result: [`Choose how it went: ${possible.join(', ')}.`] })
  if (!possible.includes(chosen)) throw invalid({ result: [`Choose one of ${possible.join(', ')}.`] })
  return chosen
}

/** When an activity that is recorded as done took place: its due time, or now if that is in the future. */
export const doneAt = (due_at: string, now: Date) => new Date(Math.min(Date.parse(due_at), now.getTime())).toISOString()

/** Plans lie at most so far back: work that is overdue is older than this only by a slip of the hand. */
const MAX_OVERDUE_DAYS = 366

/** @throws 422 on the field if an activity that is still to be done was due long ago */
export function requireNear(due_at: string, now: Date, field: 'due_at' | 'next_at' = 'due_at'): void {
  if (Date.parse(due_at) < now.getTime() - MAX_OVERDUE_DAYS * 86_400_000)
    throw invalid({ [field]: ['Enter a day within the last year, or a later one.'] })
}

/** The path of the screen that shows an activity: its lead's page, else the list of activities. */
export const pathOf = ({ lead_id }: { readonly lead_id: number | null }) =>
  lead_id === null ? '/crm/activities' : `/crm/leads/${lead_id}?tab=activities`

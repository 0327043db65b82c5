import { type ActivityResult, type ActivityType, resultsOf } from '@storey/api/crm/activities.ts'
import { invalid } from '../../errors/problems.ts'

/** Results that mean that the person was spoken to or written to. */
const CONTACTS: readonly ActivityResult[] = ['reached', 'held', 'sent', 'replied']

export const isContact = (result: ActivityResult) => CONTACTS.includes(result)

/** Returns the result of an activity that is done. @throws 422 where its type has another result, or several are possible */
export function resultOf(type: ActivityType, result: ActivityResult | undefined): ActivityResult {
  const possible = resultsOf[type]
  const chosen = result ?? (possible.length === 1 ? possible[0] : undefined)
  if (chosen === undefined) throw invalid({ result: [`Choose how it went: ${possible.join(', ')}.`] })
  if (!possible.includes(chosen)) throw invalid({ result: [`Choose one of ${possible.join(', ')}.`] })
  return chosen
}

/** When an activity that is recorded as done happened: its due time, unless that is in the future. */
export const doneAt = (due_at: string, now: Date) => new Date(Math.min(Date.parse(due_at), now.getTime())).toISOString()

/** The screen that shows an activity: its lead's, else the list of all. */
export const pathOf = ({ lead_id }: { readonly lead_id: number | null }) =>
  lead_id === null ? '/crm/activities' : `/crm/leads/${lead_id}?tab=activities`

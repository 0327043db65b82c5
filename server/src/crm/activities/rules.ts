import { type ActivityType, MISSABLE } from '@storey/api/crm/activities.ts'
import { invalid } from '../../http/problems.ts'

/** Done, these mean that somebody spoke to the lead; tasks and follow-ups may be desk work. */
const CONTACTS: readonly ActivityType[] = ['call', 'meeting', 'viewing', 'email', 'whatsapp']

export const isContact = (type: ActivityType) => CONTACTS.includes(type)

/** Whether nobody came to a thing that is done. @throws 422 where nobody was to come */
export function missed(type: ActivityType, no_show: boolean | undefined): boolean {
  if (no_show && !MISSABLE.includes(type))
    throw invalid({ no_show: ['Only to a meeting or a viewing can nobody come.'] })
  return no_show ?? false
}

/** When an activity that is noted as done happened: when it was due, unless that is still ahead. */
export const doneAt = (due_at: string, now: Date) => new Date(Math.min(Date.parse(due_at), now.getTime())).toISOString()

/** The screen that shows an activity: its lead's, else the list of all. */
export const pathOf = ({ lead_id }: { readonly lead_id: number | null }) =>
  lead_id === null ? '/crm/activities' : `/crm/leads/${lead_id}?tab=activities`

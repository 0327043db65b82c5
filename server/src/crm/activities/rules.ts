import type { ActivityType } from '@storey/api/crm/activities.ts'

/** Done, these mean that somebody spoke to the lead; tasks and follow-ups may be desk work. */
const CONTACTS: readonly ActivityType[] = ['call', 'meeting', 'viewing', 'email', 'whatsapp']

export const isContact = (type: ActivityType) => CONTACTS.includes(type)

/** When an activity that is noted as done happened: when it was due, unless that is still ahead. */
export const doneAt = (due_at: string, now: Date) => new Date(Math.min(Date.parse(due_at), now.getTime())).toISOString()

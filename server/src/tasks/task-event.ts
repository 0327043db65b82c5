import type { LiveEvent } from '../live/events.ts'

/** The event for the browsers of the user who started the task, and for no others. */
export const taskEvent = (work: { id: number; organization_id: number; user_id: number }): LiveEvent<'job'> => ({
  type: 'job',
  id: work.id,
  organization_id: work.organization_id,
  user_id: work.user_id,
})

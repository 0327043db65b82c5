import type { LiveEvent } from '../live/events.ts'

/** Tells the browsers of the one who asked, and nobody else. */
export const taskEvent = (work: { id: number; organization_id: number; user_id: number }): LiveEvent<'job'> => ({
  type: 'job',
  id: work.id,
  organization_id: work.organization_id,
  user_id: work.user_id,
})

import { capabilityOf, type JobKind } from '@storey/api/jobs.ts'
import type { LiveEvent } from '../live/events.ts'

/** Tells the browsers of the one who asked, and nobody else. */
export const taskEvent = (work: {
  id: number
  kind: JobKind
  organization_id: number
  user_id: number
}): LiveEvent => ({
  type: 'job',
  id: work.id,
  organization_id: work.organization_id,
  user_id: work.user_id,
  needs: [capabilityOf(work.kind)],
})

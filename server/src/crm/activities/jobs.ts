import * as z from 'zod'
import { notify } from '../../account/notifications/actions.ts'
import { type JobHandler, jobHandler } from '../../jobs/worker.ts'
import { job } from '../../services/job.ts'
import type { Services } from '../../services/services.ts'
import { type ComingDue, listComingDue } from './due-queries.ts'
import { pathOf } from './rules.ts'

const BATCH = 200

/** Notifies owners of activities that are due. Queued every minute; the next round takes those that one round leaves. */
export const activitiesDueJob = job('activities-due', z.object({}), { retries: 0, expires_after_s: 120 })

export const activityWorks: readonly JobHandler[] = [jobHandler(activitiesDueJob, notifyOfDue, { cron: '* * * * *' })]

async function notifyOfDue(services: Services) {
  const open = <T>(what: Parameters<typeof services.pool.transaction<T>>[1]) =>
    services.pool.transaction({ role: 'storey_worker' }, what)
  for (;;) {
    const due = await open((db) => listComingDue(db, BATCH))
    // Each has its own transaction, so that one failure does not prevent the other notifications.
    for (const activity of due) await open((db) => notify({ db, services }, happeningOf(activity)))
    if (due.length < BATCH) return
  }
}

const happeningOf = ({ id, organization_id, owner_id, subject, lead_id, about, dedupe_key }: ComingDue) => ({
  user_id: owner_id,
  kind: 'activity_due' as const,
  organization_id,
  subject: { kind: 'activity' as const, id, name: subject },
  detail: about ?? undefined,
  path: pathOf({ lead_id }),
  dedupe_key,
})

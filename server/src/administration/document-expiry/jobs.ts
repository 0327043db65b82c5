import { EXPIRY_NOTICE_DAYS } from '@storey/api/administration/organizations.ts'
import * as z from 'zod'
import { notify } from '../../account/notifications/actions.ts'
import { type JobHandler, jobHandler } from '../../jobs/worker.ts'
import { publish } from '../../live/events.ts'
import { job } from '../../services/job.ts'
import type { Services } from '../../services/services.ts'
import { listNotices, restrictLapsed } from './queries.ts'
import { noticeText } from './rules.ts'

const papersJob = job('document-expiry', z.object({}))
const BATCH_SIZE = 200

type Needed = Pick<Services, 'pool' | 'queue' | 'settings' | 'log'>

/** Restricts organizations whose license or ORN has expired, and notifies users of past and coming expiries. Returns both numbers. */
export async function followExpiries(services: Needed): Promise<{ restricted: number; told: number }> {
  const { pool, log } = services
  const restricted = await pool.transaction({ role: 'storey_worker' }, async (db) => {
    const ids = await restrictLapsed(db)
    await publish(
      db,
      ids.flatMap((id) =>
        (['organization.changed', 'organization.standing'] as const).map((type) => ({ type, id, organization_id: id })),
      ),
    )
    return ids
  })
  let notified = 0
  let some = BATCH_SIZE
  while (some === BATCH_SIZE) {
    some = await pool.transaction({ role: 'storey_worker' }, async (db) => {
      const notices = await listNotices(db, EXPIRY_NOTICE_DAYS, BATCH_SIZE)
      for (const notice of notices)
        await notify(
          { db, services },
          {
            user_id: notice.user_id,
            kind: 'paper_expiry',
            organization_id: notice.notified_in,
            subject: { kind: 'organization', id: notice.organization_id, name: notice.name },
            detail: noticeText(notice),
            path: `/auth/organizations/${notice.organization_id}`,
            dedupe_key: notice.dedupe_key,
          },
        )
      return notices.length
    })
    notified += some
  }
  if (restricted.length + notified > 0)
    log.info({ restricted, told: notified }, 'Followed what runs out of organizations')
  return { restricted: restricted.length, told: notified }
}

/** Runs twice an hour: in some time zones days begin at half hours. */
export const documentExpiryJobs: readonly JobHandler[] = [
  jobHandler(papersJob, async (services) => void (await followExpiries(services)), { cron: '2,32 * * * *' }),
]

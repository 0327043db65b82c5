import * as z from 'zod'
import { type JobHandler, jobHandler } from '../jobs/worker.ts'
import { job } from '../services/job.ts'
import type { Services } from '../services/services.ts'
import { writeBackup } from './write-backup.ts'

/** Large files may take hours; of a worker that was killed, the job starts again soon. */
const backupJob = job('backup', z.object({}), {
  retries: 3,
  retry_after_s: 600,
  expires_after_s: 12 * 3_600,
  heartbeatSeconds: 60,
})

/** Writes the scheduled backup. */
export async function runBackup({ settings, storage, ownerUrl, log }: Services): Promise<void> {
  if (settings.backupUrl === undefined) return
  if (ownerUrl === undefined) throw new Error('A backup is made by the owner of the database, whose URL is missing.')
  const address = settings.backupUrl.endsWith('/') ? settings.backupUrl : `${settings.backupUrl}/`
  const written = await writeBackup({ url: ownerUrl, storage }, address, settings, settings.backupKeep)
  log.info(written, 'A backup was made')
}

export const backupJobs: readonly JobHandler[] = [
  jobHandler(backupJob, runBackup, { cron: ({ backupSchedule }) => backupSchedule }),
]

import * as z from 'zod'
import { type JobHandler, jobHandler } from '../jobs/worker.ts'
import { job } from '../services/job.ts'
import { purge } from './purge.ts'

const purgeJob = job('purge', z.object({}))

/** Runs every hour, in one process at a time. */
export const housekeepingJobs: readonly JobHandler[] = [
  jobHandler(purgeJob, async (services) => void (await purge(services)), { cron: '41 * * * *' }),
]

import * as z from 'zod'
import { job } from '../jobs/job.ts'
import { type Assigned, assigned } from '../jobs/worker.ts'
import { purge } from './purge.ts'

const purgeJob = job('purge', z.object({}))

/** Every hour, in one of all processes. */
export const housekeepingWorks: readonly Assigned[] = [
  assigned(purgeJob, async (services) => void (await purge(services)), { cron: '41 * * * *' }),
]

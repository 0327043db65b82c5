import * as z from 'zod'
import { job } from '../jobs/job.ts'
import { type Assigned, assigned } from '../jobs/worker.ts'
import { sealEvents } from './chain.ts'

const seal = job('audit-seal', z.strictObject({}))

/** What is done for the audit log by the clock: new events are sealed every minute. */
export const auditWorks: readonly Assigned[] = [
  assigned(
    seal,
    async ({ pool, settings }) => {
      while ((await sealEvents(pool, settings.secretKey)) > 0);
    },
    { cron: '* * * * *' },
  ),
]

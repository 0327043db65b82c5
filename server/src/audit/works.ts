import * as z from 'zod'
import { job } from '../jobs/job.ts'
import { type Assigned, assigned } from '../jobs/worker.ts'
import { sealAll } from './seal-soon.ts'

const seal = job('audit-seal', z.strictObject({}))

/** What is done for the audit log by the clock: each minute, what no process has sealed soon after its call. */
export const auditWorks: readonly Assigned[] = [assigned(seal, sealAll, { cron: '* * * * *' })]

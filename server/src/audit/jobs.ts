import * as z from 'zod'
import { job } from '../jobs/job.ts'
import { type JobHandler, jobHandler } from '../jobs/worker.ts'
import { sealAll } from './seal-soon.ts'

const seal = job('audit-seal', z.strictObject({}))

/** What is done for the audit log by the clock: each minute, what no process has sealed soon after its call. */
export const auditJobs: readonly JobHandler[] = [jobHandler(seal, sealAll, { cron: '* * * * *' })]

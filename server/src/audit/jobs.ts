import * as z from 'zod'
import { job } from '../jobs/job.ts'
import { type JobHandler, jobHandler } from '../jobs/worker.ts'
import { sealAll } from './seal-soon.ts'

const seal = job('audit-seal', z.strictObject({}))

/** The scheduled job of the audit log: each minute it seals events that no process has sealed right after its call. */
export const auditJobs: readonly JobHandler[] = [jobHandler(seal, sealAll, { cron: '* * * * *' })]

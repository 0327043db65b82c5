import * as z from 'zod'
import { type JobHandler, jobHandler } from '../jobs/worker.ts'
import { job } from '../services/job.ts'
import { sealAll } from './seal-soon.ts'

const seal = job('audit-seal', z.strictObject({}))

/** Scheduled jobs of the audit log: each minute, seals the events that no process has sealed after its call. */
export const auditJobs: readonly JobHandler[] = [jobHandler(seal, sealAll, { cron: '* * * * *' })]

import type { JobHandler } from '../jobs/worker.ts'
import { receiptJobs } from './receipts/jobs.ts'

/** The scheduled jobs of sales. */
export const salesJobs: readonly JobHandler[] = [...receiptJobs]

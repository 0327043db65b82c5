import type { JobHandler } from '../jobs/worker.ts'
import { receiptJobs } from './receipts/jobs.ts'

/** What this area does by the clock, feature by feature. */
export const salesJobs: readonly JobHandler[] = [...receiptJobs]

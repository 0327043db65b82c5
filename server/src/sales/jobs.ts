import type { JobHandler } from '../jobs/worker.ts'
import { receiptJobs } from './receipts/jobs.ts'

/** The scheduled jobs of this area, feature by feature. */
export const salesJobs: readonly JobHandler[] = [...receiptJobs]

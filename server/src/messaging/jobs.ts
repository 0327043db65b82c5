import type { JobHandler } from '../jobs/worker.ts'
import { sendingWorks } from './sending/jobs.ts'

/** What this area does after a call, or by the clock. */
export const messagingJobs: readonly JobHandler[] = [...sendingWorks]

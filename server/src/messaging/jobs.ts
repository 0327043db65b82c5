import type { JobHandler } from '../jobs/worker.ts'
import { sendingWorks } from './sending/jobs.ts'

/** The background and scheduled jobs of messaging. */
export const messagingJobs: readonly JobHandler[] = [...sendingWorks]

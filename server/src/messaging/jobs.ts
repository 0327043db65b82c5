import type { JobHandler } from '../jobs/worker.ts'
import { sendingWorks } from './sending/jobs.ts'

/** The jobs of this area. */
export const messagingJobs: readonly JobHandler[] = [...sendingWorks]

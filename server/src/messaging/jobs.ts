import type { JobHandler } from '../jobs/worker.ts'
import { sendingWorks } from './sending/jobs.ts'

/** The jobs of this area, queued by a call or scheduled. */
export const messagingJobs: readonly JobHandler[] = [...sendingWorks]

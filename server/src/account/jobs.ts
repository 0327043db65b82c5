import type { JobHandler } from '../jobs/worker.ts'
import { notificationWorks } from './notifications/jobs.ts'

/** The background jobs of accounts. */
export const accountJobs: readonly JobHandler[] = [...notificationWorks]

import type { JobHandler } from '../jobs/worker.ts'
import { notificationWorks } from './notifications/jobs.ts'

/** What this area does after a call, feature by feature. */
export const accountJobs: readonly JobHandler[] = [...notificationWorks]

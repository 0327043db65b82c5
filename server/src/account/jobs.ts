import type { JobHandler } from '../jobs/worker.ts'
import { notificationWorks } from './notifications/jobs.ts'
import { pushJobs } from './push/jobs.ts'

/** The jobs of this area, by feature. */
export const accountJobs: readonly JobHandler[] = [...notificationWorks, ...pushJobs]

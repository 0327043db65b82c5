import type { JobHandler } from '../jobs/worker.ts'
import type { Task } from '../tasks/task.ts'
import { messageExport } from './logs/export.ts'
import { sendingWorks } from './sending/jobs.ts'

/** The background tasks of this area. */
export const messagingTasks: readonly Task[] = [messageExport]

/** The jobs of this area, queued by a call or scheduled. */
export const messagingJobs: readonly JobHandler[] = [...sendingWorks]

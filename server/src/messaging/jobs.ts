import type { JobHandler } from '../jobs/worker.ts'
import type { Task } from '../tasks/task.ts'
import { messageExport } from './logs/export.ts'
import { messageBatchExport } from './sending/export.ts'
import { sendingWorks } from './sending/jobs.ts'
import { messageTemplateExport } from './templates/export.ts'

/** The background tasks of this area. */
export const messagingTasks: readonly Task[] = [messageBatchExport, messageTemplateExport, messageExport]

/** The jobs of this area, queued by a call or scheduled. */
export const messagingJobs: readonly JobHandler[] = [...sendingWorks]

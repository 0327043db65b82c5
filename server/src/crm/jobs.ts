import { importWorks } from '../imports/work.ts'
import type { JobHandler } from '../jobs/worker.ts'
import type { Task } from '../tasks/task.ts'
import { activityExport } from './activities/export.ts'
import { activityWorks } from './activities/jobs.ts'
import { binWorks } from './bin/jobs.ts'
import { dealExport } from './deals/export.ts'
import { leadBulkWork } from './lead-bulk/jobs.ts'
import { leadImportTasks } from './lead-imports/jobs.ts'
import { leadExportWork } from './leads/export/jobs.ts'

/** The scheduled and queued jobs of this area, feature by feature. */
export const crmJobs: readonly JobHandler[] = [...activityWorks, ...importWorks, ...binWorks]

/** The tasks of this area. */
export const crmTasks: readonly Task[] = [activityExport, dealExport, leadBulkWork, leadExportWork, ...leadImportTasks]

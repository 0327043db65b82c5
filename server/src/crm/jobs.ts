import { importWorks } from '../imports/work.ts'
import type { JobHandler } from '../jobs/worker.ts'
import type { Task } from '../tasks/task.ts'
import { activityExport } from './activities/export.ts'
import { activityWorks } from './activities/jobs.ts'
import { binExport } from './bin/export.ts'
import { binWorks } from './bin/jobs.ts'
import { dealExport } from './deals/export.ts'
import { leadBulkWork } from './lead-bulk/jobs.ts'
import { leadImportTasks } from './lead-imports/jobs.ts'
import { leadExportWork } from './leads/export/jobs.ts'
import { pipelineExport } from './pipelines/export.ts'
import { tagExport } from './tags/export.ts'

/** The scheduled and queued jobs of this area, feature by feature. */
export const crmJobs: readonly JobHandler[] = [...activityWorks, ...importWorks, ...binWorks]

/** The tasks of this area. */
export const crmTasks: readonly Task[] = [
  binExport,
  pipelineExport,
  tagExport,
  activityExport,
  dealExport,
  leadBulkWork,
  leadExportWork,
  ...leadImportTasks,
]

import { accountJobs } from '../account/jobs.ts'
import { notifyOfTaskEnd } from '../account/tasks/actions.ts'
import { administrationJobs, administrationTasks } from '../administration/jobs.ts'
import { auditJobs } from '../audit/jobs.ts'
import { backupJobs } from '../backup/jobs.ts'
import { crmJobs, crmTasks } from '../crm/jobs.ts'
import { pictureJobs } from '../files/jobs.ts'
import { fileJobs } from '../files/orphans.ts'
import { housekeepingJobs } from '../housekeeping/jobs.ts'
import { inventoryJobs, inventoryTasks } from '../inventory/jobs.ts'
import type { JobHandler } from '../jobs/worker.ts'
import { emailJobs } from '../mail/jobs.ts'
import { messagingJobs, messagingTasks } from '../messaging/jobs.ts'
import { salesJobs, salesTasks } from '../sales/jobs.ts'
import { taskJobs } from '../tasks/jobs.ts'

/** All jobs, queued by calls or scheduled: each area lists its own. */
export const works: readonly JobHandler[] = [
  ...accountJobs,
  ...administrationJobs,
  ...auditJobs,
  ...backupJobs,
  ...crmJobs,
  ...emailJobs,
  ...fileJobs,
  ...housekeepingJobs,
  ...inventoryJobs,
  ...messagingJobs,
  ...pictureJobs,
  ...salesJobs,
  ...taskJobs(
    [...inventoryTasks, ...crmTasks, ...administrationTasks, ...messagingTasks, ...salesTasks],
    notifyOfTaskEnd,
  ),
]

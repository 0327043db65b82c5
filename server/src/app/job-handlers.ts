import { crmReportEmails } from '@storey/api/crm/reports.ts'
import { salesReportEmails } from '@storey/api/sales/reports.ts'
import { accountJobs } from '../account/jobs.ts'
import { reportEmailJobs } from '../account/report-emails/actions.ts'
import { notifyOfTaskEnd } from '../account/tasks/actions.ts'
import { administrationJobs, administrationTasks } from '../administration/jobs.ts'
import { auditJobs } from '../audit/jobs.ts'
import { backupJobs } from '../backup/jobs.ts'
import { crmJobs, crmTasks } from '../crm/jobs.ts'
import { writeCrmReport } from '../crm/reports/actions.ts'
import { pictureJobs } from '../files/jobs.ts'
import { fileJobs } from '../files/orphans.ts'
import { housekeepingJobs } from '../housekeeping/jobs.ts'
import { inventoryJobs, inventoryTasks } from '../inventory/jobs.ts'
import type { JobHandler } from '../jobs/worker.ts'
import { emailJobs } from '../mail/jobs.ts'
import { messagingJobs, messagingTasks } from '../messaging/jobs.ts'
import { salesJobs, salesTasks } from '../sales/jobs.ts'
import { writeSalesReport } from '../sales/reports/actions.ts'
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
  ...reportEmailJobs({
    sales: { access: salesReportEmails.create.access, write: writeSalesReport },
    crm: { access: crmReportEmails.create.access, write: writeCrmReport },
  }),
]

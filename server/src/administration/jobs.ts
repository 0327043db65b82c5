import type { JobHandler } from '../jobs/worker.ts'
import type { Task } from '../tasks/task.ts'
import { auditExport } from './audit/export.ts'
import { contactJobs } from './contact-companies/jobs.ts'
import { contactExportTasks } from './contact-exports/jobs.ts'
import { contactImportTasks } from './contact-imports/jobs.ts'
import { contractExport, contractTemplateExport } from './contracts/export.ts'
import { contractJobs } from './contracts/jobs.ts'
import { documentExpiryJobs } from './document-expiry/jobs.ts'
import { inviteJobs } from './invites/jobs.ts'
import { organizationDocumentJobs } from './organization-documents/jobs.ts'
import { organizationExport } from './organizations/export.ts'
import { userExport } from './people/export.ts'
import { registrationJobs } from './registrations/jobs.ts'

/** The background tasks of this area. */
export const administrationTasks: readonly Task[] = [
  ...contactImportTasks,
  ...contactExportTasks,
  auditExport,
  contractExport,
  contractTemplateExport,
  organizationExport,
  userExport,
]

/** The scheduled jobs of this area, by feature. */
export const administrationJobs: readonly JobHandler[] = [
  ...contactJobs,
  ...contractJobs,
  ...inviteJobs,
  ...organizationDocumentJobs,
  ...documentExpiryJobs,
  ...registrationJobs,
]

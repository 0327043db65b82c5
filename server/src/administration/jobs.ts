import type { JobHandler } from '../jobs/worker.ts'
import { contractJobs } from './contracts/jobs.ts'
import { organizationPaperJobs } from './organization-papers/jobs.ts'
import { registrationJobs } from './registrations/jobs.ts'

/** What this area does by the clock, feature by feature. */
export const administrationJobs: readonly JobHandler[] = [
  ...contractJobs,
  ...organizationPaperJobs,
  ...registrationJobs,
]

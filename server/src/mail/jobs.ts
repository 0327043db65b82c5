import { type JobHandler, jobHandler } from '../jobs/worker.ts'
import { deliver, emailJob } from './emails.ts'

export const emailJobs: readonly JobHandler[] = [
  jobHandler(emailJob, (services, { email_id }) => deliver(services, email_id), { concurrency: 4 }),
]

import { type JobHandler, jobHandler } from '../jobs/worker.ts'
import { deliver, emailJob } from './emails.ts'

export const emailJobs: readonly JobHandler[] = [
  jobHandler(emailJob, (services, { letter_id }) => deliver(services, letter_id), { concurrency: 4 }),
]

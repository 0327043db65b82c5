import { type JobHandler, jobHandler } from '../jobs/worker.ts'
import { deliver, letterJob } from './letters.ts'

export const emailJobs: readonly JobHandler[] = [
  jobHandler(letterJob, (services, { letter_id }) => deliver(services, letter_id), { at_once: 4 }),
]

import { type Assigned, assigned } from '../jobs/worker.ts'
import { deliver, letterJob } from './letters.ts'

export const letterWorks: readonly Assigned[] = [
  assigned(letterJob, (services, { letter_id }) => deliver(services, letter_id), { at_once: 4 }),
]

import type { LongWork } from './long-work.ts'
import { workJob } from './long-work.ts'
import { runWork, type TellEnd } from './run-work.ts'
import { tidyWork, tidyWorkJob } from './tidy.ts'
import { type Assigned, assigned } from './worker.ts'

/** Long work of these kinds, three pieces at a time of which two may be one organization's, and what is cleared away after it every hour. */
export function longWorks(all: readonly LongWork[], tellEnd: TellEnd): readonly Assigned[] {
  const kinds = new Map(all.map((work) => [work.kind as string, work]))
  return [
    assigned(workJob, (services, { job_id }) => runWork(services, kinds, job_id, tellEnd), {
      at_once: 3,
      of_one: 2,
    }),
    assigned(tidyWorkJob, (services) => tidyWork(services), { cron: '17 * * * *' }),
  ]
}

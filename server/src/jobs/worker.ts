import type { Settings } from '../kernel/settings.ts'
import type { Job } from '../services/job.ts'
import type { Services } from '../services/services.ts'

type Cron = string | ((settings: Settings) => string)

/** A job with its handler. */
export interface JobHandler {
  readonly job: Job
  readonly work: (services: Services, payload: object) => Promise<void>
  /** How many of these jobs one process runs concurrently. */
  readonly concurrency: number
  /** How many jobs of one group all processes run concurrently. */
  readonly of_one: number | undefined
  /** Scheduled by a cron expression in UTC; the payload is empty. */
  readonly cron: Cron | undefined
}

export const jobHandler = <Payload extends object>(
  job: Job<Payload>,
  work: (services: Services, payload: Payload) => Promise<void>,
  { concurrency: at_once = 1, of_one, cron }: { concurrency?: number; of_one?: number; cron?: Cron } = {},
): JobHandler => ({
  job,
  work: (services, payload) => work(namedAfter(job, services), payload as Payload),
  concurrency: at_once,
  of_one,
  cron,
})

/** Services whose transactions record the job's name in the audit log. */
const namedAfter = ({ name }: Job, services: Services): Services => ({
  ...services,
  pool: {
    ...services.pool,
    transaction: (opening, ...works) =>
      services.pool.transaction(
        { ...opening, settings: { 'app.action': `work.${name}`, ...opening.settings } },
        ...works,
      ),
  },
})

/** Starts the workers of this process: polls every queue, and schedules repeated jobs once for all processes. */
export async function startWorkers(services: Services, works: readonly JobHandler[]): Promise<void> {
  for (const { job, work, concurrency: at_once, of_one, cron } of works) {
    // No user waits for scheduled jobs.
    const pollSeconds = cron ? 10 : 0.5
    await services.queue.work(job, (payload) => work(services, payload), { concurrency: at_once, of_one, pollSeconds })
    if (cron) await services.queue.repeat(job, {}, typeof cron === 'string' ? cron : cron(services.settings))
  }
}

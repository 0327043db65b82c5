import type { Services } from '../services.ts'
import type { Job } from './job.ts'

/** A job with who does it. */
export interface JobHandler {
  readonly job: Job
  readonly work: (services: Services, payload: object) => Promise<void>
  /** How many pieces one process does at the same time. */
  readonly concurrency: number
  /** How many pieces of one group all processes do at the same time. */
  readonly of_one: number | undefined
  /** Queued by itself, by a cron expression in UTC; its payload is empty. */
  readonly cron: string | undefined
}

export const jobHandler = <Payload extends object>(
  job: Job<Payload>,
  work: (services: Services, payload: Payload) => Promise<void>,
  { concurrency: at_once = 1, of_one, cron }: { concurrency?: number; of_one?: number; cron?: string } = {},
): JobHandler => ({
  job,
  work: (services, payload) => work(namedAfter(job, services), payload as Payload),
  concurrency: at_once,
  of_one,
  cron,
})

/** Services whose transactions record in the audit log which job makes a change. */
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

/** Does the work of this process: every queue is asked, and what repeats is scheduled once for all processes. */
export async function startWorkers(services: Services, works: readonly JobHandler[]): Promise<void> {
  for (const { job, work, concurrency: at_once, of_one, cron } of works) {
    // Scheduled jobs are not urgent.
    const pollSeconds = cron ? 10 : 0.5
    await services.queue.work(job, (payload) => work(services, payload), { concurrency: at_once, of_one, pollSeconds })
    if (cron) await services.queue.repeat(job, {}, cron)
  }
}

import type { Database } from '../database/connect.ts'
import type { Job } from './job.ts'

/** Priority of a queued job. */
interface Turn {
  /** Jobs of one group do not delay those of others. */
  readonly group: string
  /** Number of the same user's queued jobs; users with fewer go first. */
  readonly behind: number
}

/** Handler of one job. If it throws, the job is retried. */
export type Work<Payload extends object = object> = (payload: Payload) => Promise<void>

export interface Queue {
  /** Queues a job inside the caller's transaction: it exists if that commits, and not if it rolls back. */
  send<Payload extends object>(
    db: Database,
    job: Job<Payload>,
    payload: Payload,
    how?: { readonly after_s?: number; readonly turn?: Turn },
  ): Promise<void>
  /**
   * Handles the jobs of a queue, `at_once` at a time in this process and `of_one` of one group in all processes together;
   * polls every `look_s` seconds.
   */
  work<Payload extends object>(
    job: Job<Payload>,
    work: Work<Payload>,
    how?: { readonly concurrency?: number; readonly of_one?: number | undefined; readonly pollSeconds?: number },
  ): Promise<void>
  /** Schedules the job by a cron expression, once for all processes. */
  repeat<Payload extends object>(job: Job<Payload>, payload: Payload, cron: string): Promise<void>
  /** Runs the jobs due now and returns their number; for tests, which have no worker. */
  drain<Payload extends object>(job: Job<Payload>, work: Work<Payload>): Promise<number>
  /** Throws if the queue cannot be reached. */
  check(): Promise<void>
  /** Waits at most this long for running jobs to finish; the others return to the queue. */
  stop(wait_ms?: number): Promise<void>
}

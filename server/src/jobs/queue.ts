import { CompiledQuery } from 'kysely'
import { PgBoss } from 'pg-boss'
import type { Database } from '../database/connect.ts'
import { SCHEMA } from '../database/install-queue.ts'
import type { Log } from '../log.ts'
import type { Job } from './job.ts'

const HOUR_S = 3_600
const WEEK_S = 7 * 24 * HOUR_S

/** The order of a job in the queue. */
interface Turn {
  /** Whose work it is: one group does not keep the others waiting. */
  readonly group: string
  /** The number of jobs that the same person has waiting; a person with fewer has priority. */
  readonly behind: number
}

/** How one piece of work is done. Thrown away and tried again where it throws. */
export type Work<Payload extends object = object> = (payload: Payload) => Promise<void>

export interface Queue {
  /** Queues work inside the caller's transaction: gone where it rolls back, there once it commits. */
  send<Payload extends object>(
    db: Database,
    job: Job<Payload>,
    payload: Payload,
    how?: { readonly after_s?: number; readonly turn?: Turn },
  ): Promise<void>
  /**
   * Does the work of a queue as it comes, `at_once` pieces at a time in this process and `of_one` of one group in all
   * processes together, looking for more every `look_s` seconds.
   */
  work<Payload extends object>(
    job: Job<Payload>,
    work: Work<Payload>,
    how?: { readonly concurrency?: number; readonly of_one?: number | undefined; readonly pollSeconds?: number },
  ): Promise<void>
  /** Queues the work by a cron expression, once for all processes. */
  repeat<Payload extends object>(job: Job<Payload>, payload: Payload, cron: string): Promise<void>
  /** Does what is due right now and answers how much it was; for tests, which have no worker. */
  drain<Payload extends object>(job: Job<Payload>, work: Work<Payload>): Promise<number>
  /** Throws where the queue cannot be reached. */
  check(): Promise<void>
  /** Lets running work finish, for at most this long; the rest goes back to the queue. */
  stop(wait_ms?: number): Promise<void>
}

/** The queue of jobs, in the same database as everything else. It works as `storey_worker`. */
export async function openQueue(
  { url, connections = 3, tend = true }: { url: string; connections?: number; tend?: boolean },
  log: Log,
): Promise<Queue> {
  const boss = new PgBoss({
    connectionString: url,
    options: '-c role=storey_worker -c timezone=UTC',
    application_name: 'storey jobs',
    schema: SCHEMA,
    max: connections,
    migrate: false,
    createSchema: false,
    supervise: tend,
    schedule: tend,
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'The queue of jobs failed; trying again'))
  await boss.start()
  const known = new Map<string, Promise<void>>()
  const ready = (job: Job) => {
    const made = known.get(job.name) ?? boss.createQueue(job.name, optionsOf(job))
    known.set(job.name, made)
    // A database that was away for a moment must not be remembered.
    made.catch(() => known.delete(job.name))
    return made
  }
  return {
    async send(db, job, payload, { after_s = 0, turn } = {}) {
      await ready(job)
      const placed = turn ? { group: { id: turn.group }, priority: -turn.behind } : {}
      await boss.send(job.name, job.payload.parse(payload), {
        db: throughTransaction(db),
        startAfter: after_s,
        ...placed,
      })
    },
    async work(job, work, { concurrency: at_once = 1, of_one, pollSeconds: look_s = 0.5 } = {}) {
      await ready(job)
      // A queue that an older release made learns how this one tries again.
      await boss.updateQueue(job.name, optionsOf(job))
      const how = {
        localConcurrency: at_once,
        pollingIntervalSeconds: look_s,
        ...(of_one === undefined ? {} : { groupConcurrency: of_one }),
      }
      await boss.work(job.name, how, async (pieces) => {
        for (const { data } of pieces) await done(job, work, data, log)
      })
    },
    async repeat(job, payload, cron) {
      await ready(job)
      await boss.schedule(job.name, cron, payload)
    },
    async drain(job, work) {
      await ready(job)
      let count = 0
      for (;;) {
        const pieces = await boss.fetch<object>(job.name)
        if (pieces.length === 0) return count
        for (const { id, data } of pieces) {
          count++
          try {
            await work(job.payload.parse(data))
            await boss.complete(job.name, id)
          } catch (problem) {
            await boss.fail(job.name, id, { message: String(problem) })
          }
        }
      }
    },
    check: async () => void (await boss.getQueues()),
    stop: (wait_ms = 30_000) => boss.stop({ graceful: true, timeout: wait_ms }),
  }
}

async function done<Payload extends object>(job: Job<Payload>, work: Work<Payload>, data: unknown, log: Log) {
  try {
    await work(job.payload.parse(data))
  } catch (problem) {
    log.warn({ err: problem, job: job.name }, 'A job failed')
    throw problem
  }
}

const optionsOf = ({ retries, retry_after_s, expires_after_s, heartbeatSeconds: dead_after_s }: Job) => ({
  retryLimit: retries,
  retryDelay: retry_after_s,
  retryBackoff: true,
  retryDelayMax: HOUR_S,
  expireInSeconds: expires_after_s,
  ...(dead_after_s === undefined ? {} : { heartbeatSeconds: dead_after_s }),
  deleteAfterSeconds: WEEK_S,
})

/** Runs the queries of the queue library in the caller's transaction and role. */
const throughTransaction = (db: Database) => ({
  executeSql: async (text: string, values: unknown[] = []) => ({
    rows: (await db.executeQuery(CompiledQuery.raw(text, values))).rows as unknown[],
  }),
})

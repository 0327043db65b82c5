import { isDeepStrictEqual } from 'node:util'
import { CompiledQuery, sql } from 'kysely'
import { PgBoss } from 'pg-boss'
import { connect, type Database, type Pool } from '../database/connect.ts'
import { SCHEMA } from '../database/install-queue.ts'
import type { Log } from '../kernel/log.ts'
import { currentTrace, tracedJob } from '../kernel/tracing.ts'
import type { Job } from '../services/job.ts'
import type { Queue, Work } from '../services/queue.ts'
import { HEARTBEAT_REFRESH_S, returnJobsOfDeadWorkers } from './dead-workers.ts'

interface QueueOptions {
  readonly url: string
  readonly connections?: number
  /** Whether this process schedules repeated jobs and looks for jobs of dead workers. */
  readonly tend?: boolean
  readonly role_prefix?: string
}

const HOUR_S = 3_600
const WEEK_S = 7 * 24 * HOUR_S

/** Its statements take milliseconds; its maintenance may delete a week of finished jobs. */
const STATEMENT_MS = 60_000

/** Opens the job queue, which is in the same database and works as `storey_worker`. */
export async function openQueue(
  { url, connections = 3, tend = true, role_prefix }: QueueOptions,
  log: Log,
): Promise<Queue> {
  const failed = (error: Error) => log.warn({ err: error }, 'The queue of jobs failed; trying again')
  const pool = connect({
    url,
    size: connections,
    application_name: 'storey jobs',
    role: 'storey_worker',
    ...(role_prefix && { role_prefix }),
    statement_timeout_ms: STATEMENT_MS,
    types: undefined,
    onError: failed,
  })
  const boss = new PgBoss({
    db: {
      executeSql: (text, values) =>
        COUNTS_GROUPS.test(text) ? oneAtATime(pool, text, values) : pool.pg.query(alone(text), values),
    },
    schema: SCHEMA,
    migrate: false,
    createSchema: false,
    supervise: tend,
    schedule: tend,
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', failed)
  await boss.start()
  const stored = tend ? await readStored(boss) : NOTHING_STORED
  const dead = tend ? returnJobsOfDeadWorkers((text, values) => pool.pg.query(text, values), log) : undefined
  const known = new Map<string, Promise<void>>()
  const ready = (job: Job) => {
    const isStored = stored.queues.has(job.name)
    const made = known.get(job.name) ?? (isStored ? Promise.resolve() : boss.createQueue(job.name, optionsOf(job)))
    known.set(job.name, made)
    // A failure of the database must not be cached.
    made.catch(() => known.delete(job.name))
    return made
  }
  return {
    async send(db, job, payload, { after_s = 0, turn } = {}) {
      await ready(job)
      const placed = turn ? { group: { id: turn.group }, priority: -turn.behind } : {}
      await boss.send(job.name, withTrace(job.payload.parse(payload)), {
        db: throughTransaction(db),
        startAfter: after_s,
        ...placed,
      })
    },
    async work(job, work, { concurrency: at_once = 1, of_one, pollSeconds: look_s = 0.5 } = {}) {
      await ready(job)
      // Updates the retry options of a queue created by an older release.
      if (!has(stored.queues.get(job.name), optionsOf(job))) await boss.updateQueue(job.name, optionsOf(job))
      const how = {
        localConcurrency: at_once,
        pollingIntervalSeconds: look_s,
        heartbeatRefreshSeconds: HEARTBEAT_REFRESH_S,
        ...(of_one === undefined ? {} : { groupConcurrency: of_one }),
      }
      await boss.work(job.name, how, async (pieces) => {
        for (const { data } of pieces) await done(job, work, data, log)
      })
    },
    async repeat(job, payload, cron) {
      await ready(job)
      const schedule = { cron, timezone: 'UTC', data: payload }
      if (!has(stored.schedules.get(job.name), schedule)) await boss.schedule(job.name, cron, payload)
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
            await taken(job, work, data)
            await boss.complete(job.name, id)
          } catch (problem) {
            await boss.fail(job.name, id, { message: String(problem) })
          }
        }
      }
    },
    check: async () => void (await boss.getQueues()),
    async stop(wait_ms = 30_000) {
      await dead?.stop()
      await boss.stop({ graceful: true, timeout: wait_ms })
      await pool.end()
    },
  }
}

interface Stored {
  readonly queues: ReadonlyMap<string, object>
  readonly schedules: ReadonlyMap<string, object>
}
const NOTHING_STORED: Stored = { queues: new Map(), schedules: new Map() }

/** What earlier starts have stored: to write each queue and schedule again takes a hundred transactions. */
async function readStored(boss: PgBoss): Promise<Stored> {
  const [queues, schedules] = await Promise.all([boss.getQueues(), boss.getSchedules()])
  return {
    queues: new Map(queues.map((queue) => [queue.name, queue])),
    schedules: new Map(schedules.map((schedule) => [schedule.name, schedule])),
  }
}

/** Whether a stored row has these values. */
const has = (row: object | undefined, values: object): boolean =>
  row !== undefined && Object.entries(values).every(([name, value]) => isDeepStrictEqual(Reflect.get(row, name), value))

async function done<Payload extends object>(job: Job<Payload>, work: Work<Payload>, data: unknown, log: Log) {
  try {
    await taken(job, work, data)
  } catch (problem) {
    log.warn({ err: problem, job: job.name }, 'A job failed')
    throw problem
  }
}

/** A job continues the trace of the call that queued it, which travels with its payload. */
const withTrace = (payload: object): object => {
  const traceparent = currentTrace()
  return traceparent === undefined ? payload : { ...payload, traceparent }
}

function taken<Payload extends object>(job: Job<Payload>, work: Work<Payload>, data: unknown): Promise<void> {
  const { traceparent, ...payload } = { traceparent: undefined, ...(data as object) } as { traceparent?: unknown }
  const parent = typeof traceparent === 'string' ? traceparent : undefined
  return tracedJob(job.name, parent, async () => work(job.payload.parse(payload)))
}

/** Statements that the library wraps in a transaction: every statement of the pool is in one already. */
const alone = (text: string) => text.replace(/^\s*BEGIN;/, '').replace(/COMMIT;\s*$/, '')

/** The statement of the queue's library that takes a job if few enough of its group are running. */
const COUNTS_GROUPS = /\bactive_group_count_map\b/

/** Of two such statements at once, neither counts the job that the other takes: each waits for the one before, in all processes. */
const oneAtATime = ({ transaction }: Pick<Pool, 'transaction'>, text: string, values: unknown[] | undefined) =>
  transaction({ role: 'storey_worker' }, async (db) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('jobs of groups', 0))`.execute(db)
    return throughTransaction(db).executeSql(text, values)
  })

const optionsOf = ({ retries, retry_after_s, expires_after_s, heartbeatSeconds: dead_after_s }: Job) => ({
  retryLimit: retries,
  retryDelay: retry_after_s,
  retryBackoff: true,
  retryDelayMax: HOUR_S,
  expireInSeconds: expires_after_s,
  ...(dead_after_s === undefined ? {} : { heartbeatSeconds: dead_after_s }),
  deleteAfterSeconds: WEEK_S,
})

/** Runs the statements of the queue's library in the caller's transaction, with the caller's role. */
const throughTransaction = (db: Database) => ({
  executeSql: async (text: string, values: unknown[] = []) => ({
    rows: (await db.executeQuery(CompiledQuery.raw(text, values))).rows as unknown[],
  }),
})

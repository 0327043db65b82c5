import { CompiledQuery } from 'kysely'
import { PgBoss } from 'pg-boss'
import type { Database } from '../database/connect.ts'
import { SCHEMA } from '../database/install-queue.ts'
import type { Log } from '../kernel/log.ts'
import type { Job } from '../services/job.ts'
import type { Queue, Work } from '../services/queue.ts'

const HOUR_S = 3_600
const WEEK_S = 7 * 24 * HOUR_S

/** Opens the job queue, which is in the same database and uses the role `storey_worker`. */
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
    // A failure of the database must not be cached.
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
      // Updates the retry options of a queue created by an older release.
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

/** Runs the statements of the queue's library in the caller's transaction, with the caller's role. */
const throughTransaction = (db: Database) => ({
  executeSql: async (text: string, values: unknown[] = []) => ({
    rows: (await db.executeQuery(CompiledQuery.raw(text, values))).rows as unknown[],
  }),
})

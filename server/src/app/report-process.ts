import { randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { type ProcessReport, REPORT_EVERY_MS, withoutValues } from '../administration/system/rules.ts'
import type { Database } from '../database/connect.ts'
import { type Rounds, startRounds } from '../jobs/rounds.ts'
import { build } from '../kernel/build.ts'
import type { Services } from '../services/services.ts'

/** A mail server is asked this seldom: each time is a connection. */
const MAIL_EVERY_MS = 60_000
/** A disk with less than this part free, or twice the least free space, is low: before readiness fails. */
const LOW_PART = 0.05

/** Reports this process to the page System every ten seconds, and removes it from there when it stops in order. */
export function startReporting(services: Services, app: FastifyInstance): Rounds {
  const { pool, settings, log } = services
  const id = randomUUID()
  const started_at = new Date(Date.now() - process.uptime() * 1000).toISOString()
  const look = mailLook(services)
  const write = (work: (db: Database) => Promise<unknown>) => pool.transaction({ role: 'storey_worker' }, work)
  const rounds = startRounds(
    async () => {
      const report = JSON.stringify(await reportOf(services, app, look))
      const row = { id, part: settings.process, host: hostname(), pid: process.pid, ...build, started_at }
      await write(async (db) => {
        await db
          .insertInto('processes')
          .values({ ...row, report })
          .onConflict((one) => one.column('id').doUpdateSet({ report, seen_at: sql<string>`now()` }))
          .execute()
        await db.deleteFrom('processes').where('seen_at', '<', sql<string>`now() - interval '1 day'`).execute()
      })
      return false
    },
    // The next round tries again; that the database is away is said by others.
    { every: REPORT_EVERY_MS, failed: (problem) => log.debug({ err: problem }, 'The process could not be reported') },
  )
  return {
    stop: async () => {
      await rounds.stop()
      await write((db) => db.deleteFrom('processes').where('id', '=', id).execute()).catch(() => undefined)
    },
  }
}

async function reportOf(
  { pool, settings, storage }: Services,
  app: FastifyInstance,
  look: () => ProcessReport['mail'],
): Promise<ProcessReport> {
  const { totalCount, idleCount, waitingCount } = pool.pg
  const { watched } = app
  const mail = look()
  return {
    memory_bytes: process.memoryUsage.rss(),
    connections: { used: totalCount - idleCount, max: settings.databasePoolSize, waiting: waitingCount },
    event_streams: app.hasDecorator('countStreams') ? app.countStreams() : 0,
    calls: watched.calls,
    failed_calls: watched.failed,
    storage_works: await storage.check().then(
      () => true,
      () => false,
    ),
    disks: await disksOf(settings),
    ...(mail && { mail }),
    failures: watched.failures.map((failure) => ({ ...failure, kind: 'call' })),
  }
}

async function disksOf({
  dataDir,
  filesDir,
  storageUrl,
  diskFreeLeast,
}: Services['settings']): Promise<ProcessReport['disks']> {
  const disks = await Promise.all(
    ([['data', dataDir], ...(storageUrl === undefined ? ([['files', filesDir]] as const) : [])] as const).map(
      async ([place, folder]) => {
        const found = await statfs(folder).catch(() => undefined)
        if (!found) return []
        const free_bytes = found.bavail * found.bsize
        const total_bytes = found.blocks * found.bsize
        return [
          { place, free_bytes, total_bytes, low: free_bytes < Math.max(2 * diskFreeLeast, LOW_PART * total_bytes) },
        ]
      },
    ),
  )
  return disks.flat()
}

/** The last known state of the mail server, which is asked in the background; undefined in a process that sends nothing. */
function mailLook({ mail, settings }: Services): () => ProcessReport['mail'] {
  if (settings.process === 'web') return () => undefined
  let last: NonNullable<ProcessReport['mail']> = { state: 'unknown', error: null }
  let asked = Number.NEGATIVE_INFINITY
  return () => {
    if (Date.now() - asked > MAIL_EVERY_MS) {
      asked = Date.now()
      void mail.check().then(
        () => {
          last = { state: 'works', error: null }
        },
        (problem: Error) => {
          last = { state: 'failed', error: withoutValues(problem.message) }
        },
      )
    }
    return last
  }
}

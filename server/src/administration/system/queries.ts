import type { SystemJob, SystemState } from '@storey/api/administration/system.ts'
import { sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'

/** Everything here is of the whole installation; the database role of other callers may not read it. */

interface Figures extends Pick<SystemState, 'queues' | 'emails'> {
  readonly database: Omit<SystemState['database'], 'embedded'>
  readonly failed_emails: readonly {
    readonly kind: string
    readonly error: string | null
    readonly request_id: string | null
    readonly at: string
  }[]
}

export async function readFigures(db: Database, _scope: Scope): Promise<Figures> {
  const { rows } = await sql<{ figures: Figures }>`select system_figures() as figures`.execute(db)
  const [row] = rows
  if (!row) throw new Error('PostgreSQL returned no row.')
  return row.figures
}

export const listProcesses = (db: Database, _scope: Scope) =>
  db
    .selectFrom('processes')
    .select(['id', 'part', 'host', 'pid', 'version', 'commit', 'started_at', 'seen_at', 'report'])
    .orderBy('started_at')
    .orderBy('id')
    .execute()

/** The last attempt of a backup, and the last one that succeeded. */
export async function readBackups(db: Database, _scope: Scope): Promise<Omit<SystemState['backups'], 'scheduled'>> {
  const found = db.selectFrom('backups').orderBy('id', 'desc').limit(1)
  const [last, good] = await Promise.all([
    found
      .select(['ended_at as at', 'place', 'bytes', 'row_count as rows', 'file_count as files', 'error'])
      .select('is_encrypted as encrypted')
      .executeTakeFirst(),
    found.select('ended_at').where('error', 'is', null).executeTakeFirst(),
  ])
  return { last: last ?? null, last_good_at: good?.ended_at ?? null }
}

const STATES = { failed: ['failed', 'cancelled'], waiting: ['created', 'retry'], running: ['active'] } as const

export async function listJobs(db: Database, _scope: Scope, state: keyof typeof STATES): Promise<SystemJob[]> {
  const { rows } = await sql<SystemJob>`
    select id, queue, state, attempts, max_attempts, created_at, started_at, ended_at, error
    from system_jobs(${[...STATES[state]]}::text[])`.execute(db)
  return rows
}

const changed = async (db: Database, ids: readonly string[], change: 'retry_jobs' | 'discard_jobs') => {
  const once = [...new Set(ids)]
  const { rows } = await sql`select ${sql.raw(change)}(${once}::uuid[])`.execute(db)
  return { changed: rows.length, unchanged: once.length - rows.length }
}

export const retryJobs = (db: Database, _scope: Scope, ids: readonly string[]) => changed(db, ids, 'retry_jobs')
export const discardJobs = (db: Database, _scope: Scope, ids: readonly string[]) => changed(db, ids, 'discard_jobs')

export const addressOf = async (db: Database, { user_id }: Scope): Promise<string> =>
  (await db.selectFrom('users').select('email').where('id', '=', user_id).executeTakeFirstOrThrow()).email

import type { JobKind, JobStatus } from '@storey/api/account/tasks.ts'
import { sql } from 'kysely'
import type { KnownUser } from '../access/admit.ts'
import type { Scope, Visibility } from '../access/scope.ts'
import type { Database } from '../database/connect.ts'

/** Columns of a task row in addition to its progress: its query, and the scope of the user when it was started. */
interface TaskRow {
  readonly query: unknown
  readonly visibility?: Visibility
}

/** Counts the unfinished tasks of the user here; another start by the same user waits until this transaction commits. */
export async function countUnfinished(db: Database, { organization_id, user_id }: Scope): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`work ${organization_id} ${user_id}`}, 0))`.execute(db)
  const { count } = await db
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organization_id', '=', organization_id)
    .where('user_id', '=', user_id)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirstOrThrow()
  return count
}

export const insertWork = (
  db: Database,
  scope: Scope,
  { kind, title, input, path, done }: { kind: JobKind; title: string; input: object; path?: string; done?: number },
) =>
  db
    .insertInto('jobs')
    .values({
      organization_id: scope.organization_id,
      user_id: scope.user_id,
      kind,
      title: title.slice(0, 200),
      path: path ?? null,
      input: JSON.stringify({ query: input } satisfies TaskRow),
      ...(done === undefined
        ? {}
        : { status: 'done' as const, done, total: done, started_at: sql<string>`now()`, ended_at: sql<string>`now()` }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()

/** A task can be undone for as long as the bin keeps deleted records. */
const UNDO = sql`interval '30 days'`

/** Allows undoing the task from now on. */
export const letUndo = (db: Database, scope: Scope, id: number) =>
  db
    .updateTable('jobs')
    .set({ undo_until: sql<string>`coalesce(undo_until, now() + ${UNDO})` })
    .where('organization_id', '=', scope.organization_id)
    .where('user_id', '=', scope.user_id)
    .where('id', '=', id)
    .execute()

/** Locks a task of the user that can be undone, so that it is undone once. */
export const lockToUndo = (db: Database, scope: Scope, id: number, kind: JobKind) =>
  db
    .selectFrom('jobs')
    .select([
      'title',
      'ended_at',
      'undone_at',
      sql<unknown>`input -> 'query'`.as('input'),
      sql<boolean>`coalesce(undo_until > now(), false)`.as('in_time'),
    ])
    .where('organization_id', '=', scope.organization_id)
    .where('user_id', '=', scope.user_id)
    .where('id', '=', id)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst()

export const markUndone = (db: Database, scope: Scope, id: number) =>
  db
    .updateTable('jobs')
    .set({ undone_at: sql<string>`now()` })
    .where('organization_id', '=', scope.organization_id)
    .where('user_id', '=', scope.user_id)
    .where('id', '=', id)
    .execute()

/** One attempt at a task. A later attempt has another `started_at`; the earlier one may then no longer write. */
export interface Try {
  readonly id: number
  readonly started_at: string
}

/** These queries run as `storey_worker`. */

/** Starts an attempt from the beginning; undefined if nothing is left to do. */
export const startWork = (db: Database, id: number) =>
  db
    .updateTable('jobs')
    .set({
      status: 'running',
      // In milliseconds, the precision read here, so that it can be compared.
      started_at: sql<string>`date_trunc('milliseconds', clock_timestamp())`,
      done: 0,
      total: null,
    })
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .returning([
      'id',
      'organization_id',
      'user_id',
      sql<JobKind>`kind`.as('kind'),
      'title',
      'path',
      sql<TaskRow>`input`.as('input'),
      'cancel_asked_at',
      sql<string>`started_at`.as('started_at'),
    ])
    .executeTakeFirst()

export type StartedWork = NonNullable<Awaited<ReturnType<typeof startWork>>>

/** Writes the progress of an attempt; undefined if a later attempt has replaced it. */
export const writeProgress = (db: Database, { id, started_at }: Try, done: number, total: number) =>
  db
    .updateTable('jobs')
    .set({ done, total })
    .where('id', '=', id)
    .where('started_at', '=', started_at)
    .where('status', '=', 'running')
    .returning('cancel_asked_at')
    .executeTakeFirst()

/** Ends an attempt that produced no result; false if a later attempt has replaced it. */
export async function endWork(
  db: Database,
  { id, started_at }: Try,
  status: Extract<JobStatus, 'failed' | 'cancelled'>,
  problem: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ status, problem, ended_at: sql<string>`now()` })
    .where('id', '=', id)
    .where('started_at', '=', started_at)
    .where('status', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function findPerson(db: Database, user_id: number): Promise<KnownUser | undefined> {
  const { rows } = await sql<{ person: KnownUser | null }>`select look_up_person(${user_id}) as person`.execute(db)
  return rows[0]?.person ?? undefined
}

/** Results past their expiry, which can no longer be downloaded. */
export const expiredResults = (db: Database, max: number) =>
  db
    .selectFrom('jobs')
    .innerJoin('files', (join) =>
      join.onRef('files.organization_id', '=', 'jobs.organization_id').onRef('files.id', '=', 'jobs.file_id'),
    )
    .select(['jobs.id', 'files.id as file_id', 'files.storage_key'])
    .where('jobs.expires_at', '<', sql<string>`now()`)
    .limit(max)
    .execute()

export async function forgetResult(db: Database, { id, file_id }: { id: number; file_id: number }): Promise<void> {
  await db.updateTable('jobs').set({ file_id: null }).where('id', '=', id).execute()
  await db.deleteFrom('files').where('id', '=', file_id).execute()
}

/** Ends tasks that no worker resumed, and deletes tasks that ended long ago. */
export async function endAbandoned(db: Database, problem: string): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ status: 'failed', problem, ended_at: sql<string>`now()` })
    .where('status', 'in', ['queued', 'running'])
    .where(sql<boolean>`coalesce(started_at, created_at) < now() - interval '1 day'`)
    .execute()
  await db
    .deleteFrom('jobs')
    .where('ended_at', '<', sql<string>`now() - interval '90 days'`)
    .where('file_id', 'is', null)
    .execute()
}

/** Runs in the user's scope. Ends an attempt with its result; false if it was cancelled or replaced by a later attempt. */
export async function finishWork(
  db: Database,
  scope: Scope,
  { id, started_at, title }: Try & { readonly title: string },
  { file_id, kept, days }: { file_id: number | null; kept: TaskRow; days: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({
      status: 'done',
      title: title.slice(0, 200),
      done: sql<number>`coalesce(total, done)`,
      file_id,
      input: JSON.stringify(kept),
      ended_at: sql<string>`now()`,
      expires_at: file_id === null ? null : sql<string>`now() + make_interval(days => ${days}::integer)`,
    })
    .where('organization_id', '=', scope.organization_id)
    .where('user_id', '=', scope.user_id)
    .where('id', '=', id)
    .where('started_at', '=', started_at)
    .where('status', '=', 'running')
    .where('cancel_asked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

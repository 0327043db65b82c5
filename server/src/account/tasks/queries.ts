import type { Job, JobKind, jobs } from '@storey/api/account/tasks.ts'
import type { Input } from '@storey/api/endpoint.ts'
import { sql } from 'kysely'
import type { Scope, Visibility } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { paged, textContains } from '../../database/paging.ts'

/** The caller's own tasks in the current organization. */
const visible = (db: Database, scope: Scope) =>
  db
    .selectFrom('jobs')
    .where('jobs.organization_id', '=', scope.organization_id)
    .where('jobs.user_id', '=', scope.user_id)

const wire = (db: Database, scope: Scope) =>
  visible(db, scope).select([
    'jobs.id',
    sql<JobKind>`jobs.kind`.as('kind'),
    'jobs.title',
    'jobs.status',
    'jobs.done',
    'jobs.total',
    sql<boolean>`jobs.cancel_asked_at is not null and jobs.ended_at is null`.as('cancelling'),
    'jobs.problem',
    'jobs.path',
    sql<Job['file']>`case when jobs.expires_at > now() then
      (select jsonb_build_object('name', f.name, 'type', f.type, 'size', f.size)
        from files f where f.organization_id = jobs.organization_id and f.id = jobs.file_id) end`.as('file'),
    'jobs.created_at',
    'jobs.started_at',
    'jobs.ended_at',
    'jobs.expires_at',
    sql<string | null>`case when jobs.ended_at is not null and jobs.undone_at is null and jobs.undo_until > now()
      then jobs.undo_until end`.as('undo_until'),
    'jobs.undone_at',
  ])

type Query = Input<typeof jobs.list>['query']

export const listWork = (db: Database, scope: Scope, query: Query) =>
  paged(
    wire(db, scope)
      .$if(query.status !== undefined, (some) => some.where('jobs.status', 'in', query.status ?? []))
      .$if(query.kind !== undefined, (some) => some.where('jobs.kind', 'in', query.kind ?? []))
      .$if(!!query.search, (some) => some.where(textContains('jobs.title', query.search))),
    query,
    // Ids increase with time and are unique.
    [{ by: sql.ref('jobs.id'), direction: query.sort === 'created_at' ? 'asc' : 'desc', of: 'number' }],
  )

export const findWork = (db: Database, scope: Scope, id: number) =>
  wire(db, scope).where('jobs.id', '=', id).executeTakeFirst()

/** Ends a queued task at once and requests a running one to stop; returns undefined if it has ended. */
export const cancelWork = (db: Database, scope: Scope, id: number) =>
  db
    .updateTable('jobs')
    .set({
      cancel_asked_at: sql<string>`coalesce(cancel_asked_at, now())`,
      status: sql<'cancelled' | 'running'>`case when status = 'queued' then 'cancelled' else status end`,
      ended_at: sql<string | null>`case when status = 'queued' then now() end`,
    })
    .where('organization_id', '=', scope.organization_id)
    .where('user_id', '=', scope.user_id)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning(['id', sql<JobKind>`kind`.as('kind')])
    .executeTakeFirst()

/** The result of a successful task that has not expired, with the visibility of the user who started it. */
export const findResult = (db: Database, scope: Scope, id: number) =>
  visible(db, scope)
    .select([
      'jobs.file_id',
      sql<JobKind>`jobs.kind`.as('kind'),
      sql<Visibility>`jobs.input -> 'visibility'`.as('visibility'),
    ])
    .where('jobs.id', '=', id)
    .where('jobs.status', '=', 'done')
    .where('jobs.expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()

/** The input of a task, whether it has ended, and whether its result can still be downloaded. */
export const findEnded = (db: Database, scope: Scope, id: number) =>
  visible(db, scope)
    .select([
      sql<JobKind>`jobs.kind`.as('kind'),
      'jobs.title',
      'jobs.path',
      'jobs.ended_at',
      sql<object>`jobs.input -> 'query'`.as('input'),
      sql<boolean>`coalesce(jobs.status = 'done' and jobs.file_id is not null and jobs.expires_at > now(), false)`.as(
        'kept',
      ),
    ])
    .where('jobs.id', '=', id)
    .executeTakeFirst()

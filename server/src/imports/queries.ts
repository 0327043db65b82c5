import type { Input, ResponseOf } from '@storey/api/endpoint.ts'
import type { FileDelimiter, FileEncoding } from '@storey/api/imports/file-formats.ts'
import type { ImportEndpoints, ImportRow, ImportStatus } from '@storey/api/imports/imports.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Scope } from '../access/scope.ts'
import type { Database } from '../database/connect.ts'
import { paged, sortOf, textContains } from '../database/paging.ts'
import type { ImportsTable } from '../database/tables.ts'
import type { KindOfImport } from './rules.ts'
import { pathOf } from './rules.ts'

type Job = Exclude<ResponseOf<ImportEndpoints['get']>['data']['job'], null>

/** The user's own imports of a kind; all of the organization's for the roles that the kind names. */
const visible = (db: Database, scope: Scope, { name, seenBy }: KindOfImport) =>
  db
    .selectFrom('imports')
    .where('imports.organization_id', '=', scope.organization_id)
    .where('imports.kind', '=', name)
    .$if(!seenBy.includes(scope.role), (rows) => rows.where('imports.user_id', '=', scope.user_id))

const job = (kind: KindOfImport) => sql<Job | null>`(
  select jsonb_build_object('id', j.id, 'status', j.status, 'done', j.done, 'total', j.total, 'problem', j.problem,
    'cancelling', j.cancel_asked_at is not null and j.ended_at is null)
  from jobs j where j.organization_id = imports.organization_id and j.path = ${sql.lit(pathOf(kind, ''))} || imports.id
  order by j.id desc limit 1)`

/** The stored status, except for the user's own task that ended before it could write it, such as one cancelled while queued. */
const status = ({ user_id }: Scope, kind: KindOfImport) => sql<ImportStatus>`case
  when imports.user_id = ${user_id} and imports.status in ('checking', 'importing') and not exists (
    select from jobs j where j.organization_id = imports.organization_id
      and j.path = ${sql.lit(pathOf(kind, ''))} || imports.id and j.ended_at is null)
  then case imports.status when 'checking' then 'draft' else 'stopped' end
  else imports.status end`

const rowFields = (scope: Scope, kind: KindOfImport) =>
  [
    'imports.id',
    'imports.file_name',
    status(scope, kind).as('status'),
    'imports.row_count',
    sql<
      ImportRow['planned']
    >`jsonb_build_object('create', to_create, 'update', to_update, 'skip', to_skip, 'refuse', to_refuse)`.as('planned'),
    sql<
      ImportRow['done']
    >`jsonb_build_object('created', created, 'updated', updated, 'skipped', skipped, 'refused', refused)`.as('done'),
    sql<ImportRow['undone']>`jsonb_build_object('removed', removed, 'put_back', put_back, 'kept', kept)`.as('undone'),
    sql<ImportRow['user']>`person_of(imports.user_id, imports.user_name)`.as('user'),
    'imports.created_at',
    'imports.ended_at',
    'imports.undone_at',
    sql<boolean>`imports.cleared_at is null`.as('lines_kept'),
    sql<boolean>`imports.user_id = ${scope.user_id}`.as('own'),
  ] as const

export const listImports = (
  db: Database,
  scope: Scope,
  kind: KindOfImport,
  query: Input<ImportEndpoints['list']>['query'],
) =>
  paged(
    visible(db, scope, kind)
      .select(rowFields(scope, kind))
      .$if(!!query.search, (rows) => rows.where(textContains('imports.file_name', query.search)))
      .$if((query.status ?? []).length > 0, (rows) => rows.where('imports.status', 'in', query.status ?? [])),
    query,
    // Ids are in order of time.
    [{ by: sql.ref('imports.id'), direction: sortOf(query.sort ?? '-created_at').direction, of: 'number' }],
  )

export const importOptions = (
  db: Database,
  scope: Scope,
  kind: KindOfImport,
  { search, limit, ids }: Input<ImportEndpoints['options']>['query'],
) =>
  visible(db, scope, kind)
    .select(['imports.id', 'imports.file_name as name'])
    .$if(ids !== undefined, (rows) => rows.where('imports.id', 'in', ids && ids.length > 0 ? ids : [0]))
    .$if(!!search, (rows) => rows.where(textContains('imports.file_name', search)))
    .orderBy('imports.id', 'desc')
    .limit(limit)
    .execute()

/** An import as its screen shows it. */
export const readImport = (db: Database, scope: Scope, kind: KindOfImport, id: number) =>
  visible(db, scope, kind)
    .select([
      ...rowFields(scope, kind),
      'imports.format',
      'imports.building_id',
      'imports.sheets',
      'imports.hidden_sheets',
      'imports.sheet',
      sql<FileEncoding | null>`imports.encoding`.as('encoding'),
      sql<FileDelimiter | null>`imports.delimiter`.as('delimiter'),
      'imports.notices',
      'imports.headings',
      'imports.mapping',
      'imports.options',
      job(kind).as('job'),
      'imports.version',
    ])
    .where('imports.id', '=', id)
    .executeTakeFirst()

/** The file of an import that its user has not started, and how it was read. */
export const findFile = (db: Database, scope: Scope, kind: KindOfImport, id: number) =>
  visible(db, scope, kind)
    .select([
      'imports.file_id',
      'imports.format',
      'imports.sheet',
      sql<FileEncoding | null>`imports.encoding`.as('encoding'),
      sql<FileDelimiter | null>`imports.delimiter`.as('delimiter'),
      'imports.version',
    ])
    .where('imports.id', '=', id)
    .where('imports.user_id', '=', scope.user_id)
    .where('imports.status', 'in', ['draft', 'checked'])
    .executeTakeFirst()

/** Maximum drafts of imports of a kind per user in an organization: each keeps its file and its lines. */
export const MAX_DRAFTS = 20

/** Whether the caller has the maximum number of drafts; of two concurrent calls the second counts the draft of the first. */
export async function hasDraftsEnough(
  db: Database,
  { organization_id, user_id }: Scope,
  kind: KindOfImport,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`import drafts ${organization_id} ${user_id}`}, 0))`.execute(
    db,
  )
  const { count } = await db
    .selectFrom('imports')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('organization_id', '=', organization_id)
    .where('user_id', '=', user_id)
    .where('kind', '=', kind.name)
    .where('status', 'in', ['draft', 'checking', 'checked'])
    .where('cleared_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count >= MAX_DRAFTS
}

/** Locks an import until this transaction ends. */
export const lockImport = (db: Database, scope: Scope, kind: KindOfImport, id: number) =>
  visible(db, scope, kind)
    .select([
      'imports.id',
      'imports.user_id',
      'imports.file_id',
      'imports.file_name',
      'imports.format',
      'imports.building_id',
      'imports.sheet',
      'imports.encoding',
      'imports.delimiter',
      'imports.headings',
      'imports.mapping',
      'imports.options',
      status(scope, kind).as('status'),
      'imports.row_count',
      'imports.cleared_at',
      'imports.version',
    ])
    .where('imports.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export type LockedImport = NonNullable<Awaited<ReturnType<typeof lockImport>>>

type New = Omit<Insertable<ImportsTable>, 'organization_id' | 'user_id' | 'user_name' | 'options'>

export const insertImport = (db: Database, scope: Scope, { options, ...row }: New & { options: object }) =>
  db
    .insertInto('imports')
    .values({
      ...row,
      options: JSON.stringify(options),
      organization_id: scope.organization_id,
      user_id: scope.user_id,
      user_name: scope.user_name,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

type Change = Omit<Updateable<ImportsTable>, 'options'> & { options?: object }

/** Changes an import; `edited` raises its version. */
export const changeImport = (db: Database, scope: Scope, id: number, { options, ...change }: Change, edited = false) =>
  db
    .updateTable('imports')
    .set({
      ...change,
      ...(options === undefined ? {} : { options: JSON.stringify(options) }),
      ...(edited ? { version: sql<number>`version + 1` } : {}),
    })
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .execute()

/** Returns an import to the state from which its step can be started again, unless it has already ended. */
export const stopImport = (db: Database, scope: Scope, id: number) =>
  db
    .updateTable('imports')
    .set({
      status: sql<ImportStatus>`case status when 'checking' then 'draft' when 'importing' then 'stopped'
        when 'undoing' then 'imported' else status end`,
    })
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .execute()

export const deleteImport = (db: Database, scope: Scope, id: number) =>
  db.deleteFrom('imports').where('organization_id', '=', scope.organization_id).where('id', '=', id).execute()

/** The last import of the organization with the same headings. */
export const lastLike = (db: Database, scope: Scope, { name }: KindOfImport, headings_key: string) =>
  db
    .selectFrom('imports')
    .select(['headings', 'mapping', 'options'])
    .where('organization_id', '=', scope.organization_id)
    .where('kind', '=', name)
    .where('headings_key', '=', headings_key)
    // A user has reviewed it and continued.
    .where('status', '<>', 'draft')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The organization's country, for phone numbers, and its current day. */
export const placeOf = (db: Database, scope: Scope) =>
  db
    .selectFrom('organizations')
    .select(['country', sql<string>`(now() at time zone timezone)::date::text`.as('today'), 'timezone'])
    .where('id', '=', scope.organization_id)
    .executeTakeFirstOrThrow()

type Count = 'created' | 'updated' | 'skipped' | 'refused' | 'removed' | 'put_back' | 'kept'

/** Adds to the counts of an import's results. */
export const countUp = (db: Database, scope: Scope, id: number, more: Readonly<Partial<Record<Count, number>>>) =>
  db
    .updateTable('imports')
    .set(
      Object.fromEntries(
        Object.entries(more).map(([name, count]) => [name, sql<number>`${sql.ref(name)} + ${count}::integer`]),
      ),
    )
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .execute()

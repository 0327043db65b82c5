import { capabilities, type Role } from '@storey/api/capabilities.ts'
import type { ImportOptions, ImportStatus, LeadImport, leadImports } from '@storey/api/crm/lead-imports.ts'
import type { Input } from '@storey/api/endpoint.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { paged, sortOf } from '../../database/paging.ts'
import type { LeadImportsTable } from '../../database/tables.ts'
import { pathOf } from './rules.ts'

/** What the release before this one did not write. */
const BEFORE = sql.raw(`'{"unreadable": "refuse", "values": []}'::jsonb`)

const mayDelete: readonly (Role | null)[] = capabilities['leads.delete']

/** One's own imports, and everybody's of the organization for who may delete leads. */
const visible = (db: Database, scope: Scope) =>
  db
    .selectFrom('lead_imports')
    .where('lead_imports.organization_id', '=', scope.organization_id)
    .$if(!mayDelete.includes(scope.role), (rows) => rows.where('lead_imports.user_id', '=', scope.user_id))

const job = sql<LeadImport['job']>`(
  select jsonb_build_object('id', j.id, 'status', j.status, 'done', j.done, 'total', j.total, 'problem', j.problem,
    'cancelling', j.cancel_asked_at is not null and j.ended_at is null)
  from jobs j where j.organization_id = lead_imports.organization_id and j.path = ${sql.lit(pathOf(''))} || lead_imports.id
  order by j.id desc limit 1)`

/** What is stored, but for work of one's own that ended before it could say so: cancelled while it waited, such as. */
const status = ({ user_id }: Scope) => sql<ImportStatus>`case
  when lead_imports.user_id = ${user_id} and lead_imports.status in ('checking', 'importing') and not exists (
    select from jobs j where j.organization_id = lead_imports.organization_id
      and j.path = ${sql.lit(pathOf(''))} || lead_imports.id and j.ended_at is null)
  then case lead_imports.status when 'checking' then 'draft' else 'stopped' end
  else lead_imports.status end`

const rowFields = (scope: Scope) =>
  [
    'lead_imports.id',
    'lead_imports.file_name',
    status(scope).as('status'),
    'lead_imports.row_count',
    sql<
      LeadImport['planned']
    >`jsonb_build_object('create', to_create, 'update', to_update, 'skip', to_skip, 'refuse', to_refuse)`.as('planned'),
    sql<
      LeadImport['done']
    >`jsonb_build_object('created', created, 'updated', updated, 'skipped', skipped, 'refused', refused)`.as('done'),
    sql<LeadImport['undone']>`jsonb_build_object('removed', removed, 'put_back', put_back, 'kept', kept)`.as('undone'),
    sql<LeadImport['user']>`jsonb_build_object('id', lead_imports.user_id, 'full_name', lead_imports.user_name)`.as(
      'user',
    ),
    'lead_imports.created_at',
    'lead_imports.ended_at',
    'lead_imports.undone_at',
    sql<boolean>`lead_imports.cleared_at is null`.as('lines_kept'),
    sql<boolean>`lead_imports.user_id = ${scope.user_id}`.as('own'),
  ] as const

export const listImports = (db: Database, scope: Scope, query: Input<typeof leadImports.list>['query']) =>
  paged(
    visible(db, scope)
      .select(rowFields(scope))
      .$if(!!query.search, (rows) =>
        rows.where(sql<boolean>`position(lower(${query.search ?? ''}) in lower(lead_imports.file_name)) > 0`),
      )
      .$if((query.status ?? []).length > 0, (rows) => rows.where('lead_imports.status', 'in', query.status ?? [])),
    query,
    // Ids rise with time.
    [{ by: sql.ref('lead_imports.id'), direction: sortOf(query.sort ?? '-created_at').direction, of: 'number' }],
  )

export const importOptions = (
  db: Database,
  scope: Scope,
  { search, limit, ids }: Input<typeof leadImports.options>['query'],
) =>
  visible(db, scope)
    .select(['lead_imports.id', 'lead_imports.file_name as name'])
    .$if(ids !== undefined, (rows) => rows.where('lead_imports.id', 'in', ids && ids.length > 0 ? ids : [0]))
    .$if(!!search, (rows) =>
      rows.where(sql<boolean>`position(lower(${search ?? ''}) in lower(lead_imports.file_name)) > 0`),
    )
    .orderBy('lead_imports.id', 'desc')
    .limit(limit)
    .execute()

/** An import as its screen shows it. */
export const readImport = (db: Database, scope: Scope, id: number) =>
  visible(db, scope)
    .select([
      ...rowFields(scope),
      'lead_imports.format',
      'lead_imports.sheets',
      'lead_imports.sheet',
      'lead_imports.headings',
      'lead_imports.mapping',
      sql<ImportOptions>`${BEFORE} || lead_imports.options`.as('options'),
      job.as('job'),
      'lead_imports.version',
    ])
    .where('lead_imports.id', '=', id)
    .executeTakeFirst()

/** The workbook of an import that its person has not begun. */
export const findWorkbook = (db: Database, scope: Scope, id: number) =>
  visible(db, scope)
    .select(['lead_imports.file_id', 'lead_imports.sheet', 'lead_imports.version'])
    .where('lead_imports.id', '=', id)
    .where('lead_imports.user_id', '=', scope.user_id)
    .where('lead_imports.format', '=', 'xlsx')
    .where('lead_imports.status', 'in', ['draft', 'checked'])
    .executeTakeFirst()

/** How many imports a person may have in an organization that have not begun: each keeps its file and its lines. */
export const MAX_DRAFTS = 20

/** Whether the caller may begin no other import; of two at once the second counts the first. */
export async function hasDraftsEnough(db: Database, { organization_id, user_id }: Scope): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`import drafts ${organization_id} ${user_id}`}, 0))`.execute(
    db,
  )
  const { count } = await db
    .selectFrom('lead_imports')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('organization_id', '=', organization_id)
    .where('user_id', '=', user_id)
    .where('status', 'in', ['draft', 'checking', 'checked'])
    .where('cleared_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count >= MAX_DRAFTS
}

/** An import that nobody else changes until this transaction ends. */
export const lockImport = (db: Database, scope: Scope, id: number) =>
  visible(db, scope)
    .select([
      'lead_imports.id',
      'lead_imports.user_id',
      'lead_imports.file_id',
      'lead_imports.file_name',
      'lead_imports.format',
      'lead_imports.sheet',
      'lead_imports.headings',
      'lead_imports.mapping',
      sql<ImportOptions>`${BEFORE} || lead_imports.options`.as('options'),
      status(scope).as('status'),
      'lead_imports.row_count',
      'lead_imports.cleared_at',
      'lead_imports.version',
    ])
    .where('lead_imports.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export type LockedImport = NonNullable<Awaited<ReturnType<typeof lockImport>>>

type New = Omit<Insertable<LeadImportsTable>, 'organization_id' | 'user_id' | 'user_name' | 'options'>

export const insertImport = (db: Database, scope: Scope, { options, ...row }: New & { options: ImportOptions }) =>
  db
    .insertInto('lead_imports')
    .values({
      ...row,
      options: JSON.stringify(options),
      organization_id: scope.organization_id,
      user_id: scope.user_id,
      user_name: scope.user_name,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

type Change = Omit<Updateable<LeadImportsTable>, 'options'> & { options?: ImportOptions }

/** Changes an import; `edited` raises its version. */
export const changeImport = (db: Database, scope: Scope, id: number, { options, ...change }: Change, edited = false) =>
  db
    .updateTable('lead_imports')
    .set({
      ...change,
      ...(options === undefined ? {} : { options: JSON.stringify(options) }),
      ...(edited ? { version: sql<number>`version + 1` } : {}),
    })
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .execute()

/** Leaves an import where it stands, unless it has ended by now. */
export const stopImport = (db: Database, scope: Scope, id: number) =>
  db
    .updateTable('lead_imports')
    .set({
      status: sql<ImportStatus>`case status when 'checking' then 'draft' when 'importing' then 'stopped'
        when 'undoing' then 'imported' else status end`,
    })
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .execute()

export const deleteImport = (db: Database, scope: Scope, id: number) =>
  db.deleteFrom('lead_imports').where('organization_id', '=', scope.organization_id).where('id', '=', id).execute()

/** How the organization read the same headings last. */
export const lastLike = (db: Database, scope: Scope, headings_key: string) =>
  db
    .selectFrom('lead_imports')
    .select(['mapping', sql<ImportOptions>`${BEFORE} || options`.as('options')])
    .where('organization_id', '=', scope.organization_id)
    .where('headings_key', '=', headings_key)
    // Somebody looked at it and went on.
    .where('status', '<>', 'draft')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Members who can sign in and work, as columns name owners. */
export const membersToOwn = (db: Database, scope: Scope) =>
  db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.full_name', 'u.email'])
    .where('m.organization_id', '=', scope.organization_id)
    .where('m.enabled', '=', true)
    .where('u.disabled_at', 'is', null)
    .execute()

export const allTags = (db: Database, scope: Scope) =>
  db.selectFrom('tags').select(['id', 'name']).where('organization_id', '=', scope.organization_id).execute()

/** Projects of the organization's own inventory: a brokerage has none, whatever it may look at. */
export const ownProjects = (db: Database, scope: Scope) =>
  db.selectFrom('projects').select(['id', 'name']).where('organization_id', '=', scope.organization_id).execute()

/** Where the organization is, for its numbers; and what day it is there. */
export const placeOf = (db: Database, scope: Scope) =>
  db
    .selectFrom('organizations')
    .select(['country', sql<string>`(now() at time zone timezone)::date::text`.as('today'), 'timezone'])
    .where('id', '=', scope.organization_id)
    .executeTakeFirstOrThrow()

type Count = 'created' | 'updated' | 'skipped' | 'refused' | 'removed' | 'put_back' | 'kept'

/** Adds to what came of an import so far. */
export const countUp = (db: Database, scope: Scope, id: number, more: Readonly<Partial<Record<Count, number>>>) =>
  db
    .updateTable('lead_imports')
    .set(
      Object.fromEntries(
        Object.entries(more).map(([name, count]) => [name, sql<number>`${sql.ref(name)} + ${count}::integer`]),
      ),
    )
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .execute()

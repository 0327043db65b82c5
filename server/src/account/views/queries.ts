import type { ListName, ListPreferences, ShownColumn, savedViews } from '@storey/api/account/views.ts'
import type { Input } from '@storey/api/endpoint.ts'
import { sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'

/** The user's own views, and those shared by colleagues; a shared view survives the membership of the user who made it. */
const visible = (db: Database, scope: Scope) =>
  db
    .selectFrom('saved_views')
    .where('organization_id', '=', scope.organization_id)
    .where((is) => is.or([is('user_id', '=', scope.user_id), is('shared', '=', sql.lit(true))]))

const wire = (db: Database, scope: Scope) =>
  visible(db, scope).select([
    'id',
    sql<ListName>`screen`.as('screen'),
    'name',
    sql<Record<string, string>>`query`.as('query'),
    sql<ShownColumn[] | null>`columns`.as('columns'),
    'shared',
    sql<boolean>`user_id = ${scope.user_id}`.as('mine'),
    'user_name as made_by',
    'version',
  ])

export const listViews = (db: Database, scope: Scope, screen: ListName) =>
  wire(db, scope).where('screen', '=', screen).orderBy(sql`lower(name)`).orderBy('id').execute()

export const findView = (db: Database, scope: Scope, id: number) =>
  wire(db, scope).where('id', '=', id).executeTakeFirst()

/** Locks a view of the caller until the transaction ends. */
export const lockOwnView = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('saved_views')
    .select(['id', 'version'])
    .where('organization_id', '=', scope.organization_id)
    .where('user_id', '=', scope.user_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Counts a user's views of a list; serializes saves. */
export async function countOwnViews(db: Database, scope: Scope, screen: ListName): Promise<number> {
  const key = `views of ${scope.user_id} in ${scope.organization_id}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db)
  const { count } = await db
    .selectFrom('saved_views')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('organization_id', '=', scope.organization_id)
    .where('user_id', '=', scope.user_id)
    .where('screen', '=', screen)
    .executeTakeFirstOrThrow()
  return count
}

export const insertView = (
  db: Database,
  scope: Scope,
  { query, columns, ...view }: Input<typeof savedViews.create>['body'],
) =>
  db
    .insertInto('saved_views')
    .values({
      ...view,
      query: JSON.stringify(query),
      columns: columns && JSON.stringify(columns),
      organization_id: scope.organization_id,
      user_id: scope.user_id,
      user_name: scope.user_name,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

export const changeView = (
  db: Database,
  scope: Scope,
  id: number,
  { query, columns, ...change }: Omit<Input<typeof savedViews.change>['body'], 'version'>,
) =>
  db
    .updateTable('saved_views')
    .set({
      ...change,
      ...(query === undefined ? {} : { query: JSON.stringify(query) }),
      ...(columns === undefined ? {} : { columns: columns && JSON.stringify(columns) }),
      version: sql<number>`version + 1`,
      updated_at: sql<string>`now()`,
    })
    .where('organization_id', '=', scope.organization_id)
    .where('user_id', '=', scope.user_id)
    .where('id', '=', id)
    .execute()

export const deleteView = (db: Database, scope: Scope, id: number) =>
  db
    .deleteFrom('saved_views')
    .where('organization_id', '=', scope.organization_id)
    .where('user_id', '=', scope.user_id)
    .where('id', '=', id)
    .execute()

/** The caller's settings of a list; a default view that is no longer shared with them is omitted. */
export const readPreferences = (db: Database, scope: Scope, screen: ListName) =>
  db
    .selectFrom('list_preferences')
    .leftJoin(listedIds(db, scope, screen), 'view.id', 'list_preferences.default_view_id')
    .select([
      'view.id as default_view_id',
      sql<number[]>`to_jsonb(view_order)`.as('view_order'),
      sql<ShownColumn[] | null>`columns`.as('columns'),
    ])
    .where('organization_id', '=', scope.organization_id)
    .where('user_id', '=', scope.user_id)
    .where('screen', '=', screen)
    .executeTakeFirst()

const listedIds = (db: Database, scope: Scope, screen: ListName) =>
  visible(db, scope).select('id').where('screen', '=', screen).as('view')

export const writePreferences = (db: Database, scope: Scope, screen: ListName, preferences: ListPreferences) => {
  const { view_order, columns } = preferences
  const kept = { ...preferences, view_order: [...view_order], columns: columns && JSON.stringify(columns) }
  return db
    .insertInto('list_preferences')
    .values({ ...kept, screen, organization_id: scope.organization_id, user_id: scope.user_id })
    .onConflict((same) =>
      same.columns(['user_id', 'organization_id', 'screen']).doUpdateSet({ ...kept, updated_at: sql<string>`now()` }),
    )
    .execute()
}

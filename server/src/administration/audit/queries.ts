import type { AuditChange, audit } from '@storey/api/administration/audit.ts'
import type { Input } from '@storey/api/endpoint.ts'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { containing, paged, sortOf } from '../../database/paging.ts'

type ListQuery = Input<typeof audit.list>['query']
type PeopleQuery = Input<typeof audit.people>['query']

/** Every organization's events, for who sees every organization; nobody else has any. */
const visible = (db: Database, scope: Scope) =>
  db
    .selectFrom('audit_log')
    .leftJoin('organizations', 'organizations.id', 'audit_log.organization_id')
    .$if(!scope.everything, (all) => all.where(sql<boolean>`false`))

const shown = (db: Database, scope: Scope) =>
  visible(db, scope)
    .select([
      'audit_log.id',
      'audit_log.at',
      'audit_log.user_id',
      'audit_log.user_name',
      'audit_log.action',
      'audit_log.subject_kind',
      'audit_log.subject_id',
      'audit_log.result',
      'audit_log.status',
      'audit_log.address',
    ])
    .select(
      sql<{ id: number; name: string } | null>`
        case when audit_log.organization_id is not null then jsonb_build_object('id', audit_log.organization_id,
          'name', coalesce(organizations.name, 'Organization ' || audit_log.organization_id)) end`.as('organization'),
    )

export function listEvents(
  db: Database,
  scope: Scope,
  { search, organization, about, user, action, result, subject_kind, subject_id, from, to, ...asked }: ListQuery,
) {
  const { direction } = sortOf<'at'>(asked.sort ?? '-at')
  const found = shown(db, scope)
    .$if(Boolean(search), (all) => all.where(named(search ?? '')))
    .$if(organization !== undefined, (all) => all.where('audit_log.organization_id', 'in', organization ?? []))
    .$if(about !== undefined, (all) =>
      all.where(
        sql<boolean>`audit_log.details ? 'organization_id' and (audit_log.details->>'organization_id')::bigint = ${about ?? 0}`,
      ),
    )
    .$if(user !== undefined, (all) => all.where('audit_log.user_id', 'in', user ?? []))
    .$if(action !== undefined, (all) => all.where((eb) => eb.or((action ?? []).map(doing))))
    .$if(result !== undefined, (all) => all.where('audit_log.result', 'in', result ?? []))
    .$if(subject_kind !== undefined, (all) => all.where('audit_log.subject_kind', 'in', subject_kind ?? []))
    .$if(subject_id !== undefined, (all) => all.where('audit_log.subject_id', '=', subject_id ?? 0))
    .$if(from !== undefined, (all) => all.where('audit_log.at', '>=', startOf(scope, from ?? '')))
    .$if(to !== undefined, (all) => all.where('audit_log.at', '<', startOf(scope, to ?? '', 1)))
  // Ids rise with time, and their order has an index.
  return paged(found, asked, [{ by: sql`audit_log.id`, direction, of: 'number' }])
}

const named = (text: string): Expression<SqlBool> =>
  sql`(audit_log.request_id = ${text} or audit_log.address = ${text} or audit_log.user_name ilike ${containing(text)})`

/** One action, or all of a group: `bookings` is also `bookings.accept`. */
const doing = (action: string): Expression<SqlBool> =>
  sql`(audit_log.action = ${action} or starts_with(audit_log.action, ${`${action}.`}))`

/** A day begins where the reader's organization is. */
const startOf = (scope: Scope, day: string, plus = 0) => sql<string>`
  ((${day}::date + ${plus}::integer)::timestamp at time zone (select timezone from organizations where id = ${scope.organization_id}))`

export const findEvent = (db: Database, scope: Scope, id: number) =>
  shown(db, scope)
    .select(['audit_log.event', 'audit_log.request_id', 'audit_log.user_agent', 'audit_log.details'])
    .where('audit_log.id', '=', id)
    .executeTakeFirst()

const MAX_CHANGES = 200

/** The first rows that an event changed, and how many there are. */
export async function changesOf(db: Database, event: string): Promise<{ changes: AuditChange[]; changed: number }> {
  const { rows } = await sql<AuditChange & { total?: number }>`
    select id, table_name as "table", row_id, operation, before, after, private, count(*) over () as total
    from audit_changes_of(array[${event}::uuid]) limit ${MAX_CHANGES}`.execute(db)
  const changed = rows[0]?.total ?? 0
  return { changes: rows.map(({ total: _, ...change }) => change), changed }
}

export const listPeople = (db: Database, { search, limit, ids }: PeopleQuery) =>
  db
    .selectFrom('users')
    .select(['id', 'full_name as name'])
    .$if(Boolean(search), (all) => all.where('full_name', 'ilike', containing(search ?? '')))
    .$if(ids !== undefined, (all) => all.where('id', 'in', ids ?? []))
    .orderBy(sql`lower(full_name)`)
    .orderBy('id')
    .limit(limit)
    .execute()

import type { AuditChange, audit } from '@storey/api/administration/audit.ts'
import type { Input } from '@storey/api/endpoint.ts'
import { endpoints } from '@storey/api/index.ts'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { COUNT_UP_TO, paged, sortOf, textContains } from '../../database/paging.ts'
import { pictureOfUser } from '../../database/people.ts'

type ListQuery = Input<typeof audit.list>['query']
type PeopleQuery = Input<typeof audit.people>['query']

/** The events of every organization for the platform; for an admin those of the current organization. */
const visible = (db: Database, scope: Scope) =>
  db
    .selectFrom('audit_log')
    .leftJoin('organizations', 'organizations.id', 'audit_log.organization_id')
    .$if(!scope.everything, (own) => own.where('audit_log.organization_id', '=', scope.organization_id))

const selectEvents = (db: Database, scope: Scope) =>
  visible(db, scope)
    .select([
      'audit_log.id',
      'audit_log.at',
      'audit_log.user_id',
      'audit_log.user_name',
      pictureOfUser('audit_log.user_id').as('picture'),
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

const ROUTINE = endpoints.filter(({ endpoint }) => endpoint.audit?.routine).map(({ name }) => name)

export async function listEvents(
  db: Database,
  scope: Scope,
  {
    search,
    organization,
    about,
    user,
    action,
    result,
    subject_kind,
    subject_id,
    from,
    to,
    routine,
    ...asked
  }: ListQuery,
) {
  const { direction } = sortOf<'at'>(asked.sort ?? '-at')
  const meant = search && scope.everything ? await meantBy(db, search) : undefined
  const found = selectEvents(db, scope)
    // One organization has few enough events to look at each.
    .$if(Boolean(search) && !scope.everything, (own) => own.where(saying(search ?? '')))
    .$if(meant !== undefined, (all) => all.where(among(meant ?? NOTHING)))
    .$if(organization !== undefined, (all) => all.where('audit_log.organization_id', 'in', organization ?? []))
    .$if(routine === undefined && action === undefined, (all) =>
      all.where(sql<boolean>`(audit_log.result <> 'done' or audit_log.action <> all (${ROUTINE}::text[]))`),
    )
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
  // Ids increase with time, and their order has an index.
  return paged(found, asked, [{ by: sql`audit_log.id`, direction, of: 'number' }])
}

/** The matches of a search text: names that contain it, and ids of events, complete only up to the count limit. */
interface Meant {
  readonly text: string
  readonly names: readonly string[]
  readonly ids: readonly number[]
}
const NOTHING: Meant = { text: '', names: [], ids: [] }

/**
 * Searches for a text in user names, and for an equal IP address or request id. Walks the index of names from each distinct
 * name to the next, so that a million events of a thousand users cost a thousand steps.
 */
async function meantBy(db: Database, text: string): Promise<Meant> {
  const enough = sql.lit(COUNT_UP_TO + 1)
  const { rows } = await sql<Omit<Meant, 'text'>>`
    with recursive known (name) as (
      (select user_name from audit_log where user_name is not null order by user_name limit 1)
      union all
      select (select user_name from audit_log where user_name > known.name order by user_name limit 1)
        from known where known.name is not null),
    names as materialized (select name from known where ${textContains('name', text)}),
    found as (
      select id from audit_log where request_id = ${text}
      union all (select id from audit_log where address = ${text} limit ${enough})
      union all select event.id from names
        cross join lateral (select id from audit_log where user_name = names.name limit ${enough}) event)
    select array(select name from names) as names, array(select id from found limit ${enough}) as ids`.execute(db)
  return { text, ...(rows[0] ?? NOTHING) }
}

/** A few events are selected by id, so that a wrong estimate cannot cause a full scan. If there are many, the newest are found soon. */
const among = ({ text, names, ids }: Meant): Expression<SqlBool> =>
  ids.length <= COUNT_UP_TO
    ? sql`audit_log.id = any(${ids}::bigint[])`
    : sql`(audit_log.request_id = ${text} or audit_log.address = ${text} or audit_log.user_name = any(${names}::text[]))`

const saying = (text: string): Expression<SqlBool> =>
  sql`(audit_log.request_id = ${text} or audit_log.address = ${text} or ${textContains('audit_log.user_name', text)})`

/** One action, or all of a group: `bookings` includes `bookings.accept`. */
const doing = (action: string): Expression<SqlBool> =>
  sql`(audit_log.action = ${action} or starts_with(audit_log.action, ${`${action}.`}))`

/** The start of a day in the time zone of the reader's organization. */
const startOf = (scope: Scope, day: string, plus = 0) => sql<string>`
  ((${day}::date + ${plus}::integer)::timestamp at time zone (select timezone from organizations where id = ${scope.organization_id}))`

export const findEvent = (db: Database, scope: Scope, id: number) =>
  selectEvents(db, scope)
    .select(['audit_log.event', 'audit_log.request_id', 'audit_log.user_agent', 'audit_log.details'])
    .where('audit_log.id', '=', id)
    .executeTakeFirst()

const MAX_CHANGES = 200

/** The first rows that an event changed, and their total number. */
export async function changesOf(
  db: Database,
  scope: Scope,
  event: string,
): Promise<{ changes: AuditChange[]; changed: number }> {
  const { rows } = await sql<AuditChange & { total?: number }>`
    select id, table_name as "table", row_id, operation, before, after, private, count(*) over () as total
    from ${scope.everything ? sql`audit_changes_of(array[${event}::uuid])` : sql`own_audit_changes_of(${event}::uuid)`} limit ${MAX_CHANGES}`.execute(
    db,
  )
  const changed = rows[0]?.total ?? 0
  return { changes: rows.map(({ total: _, ...change }) => change), changed }
}

/** Users to filter by; for an admin the present and former members. */
export const listPeople = (db: Database, scope: Scope, { search, limit, ids }: PeopleQuery) =>
  db
    .selectFrom('users')
    .select(['id', 'full_name as name', pictureOfUser('id').as('picture')])
    .$if(!scope.everything, (own) => own.where(sql<boolean>`users.id in (select id from members_in_scope())`))
    .$if(Boolean(search), (all) => all.where(textContains('full_name', search)))
    .$if(ids !== undefined, (all) => all.where('id', 'in', ids ?? []))
    .orderBy(sql`lower(full_name)`)
    .orderBy('id')
    .limit(limit)
    .execute()

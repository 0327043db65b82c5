import type { Person } from '@storey/api/conventions.ts'
import { type QueryCreator, type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { textContains } from '../../database/paging.ts'
import { pictureOfUser } from '../../database/people.ts'
import type { Database as Tables } from '../../database/tables.ts'

/** Base of reads: a database, or one whose queries may read `people`. */
export type Reader = QueryCreator<Tables>

const members = (db: Reader, scope: Scope) =>
  db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .where('m.organization_id', '=', scope.organization_id)

/** Members who can sign in. */
const enabled = (db: Reader, scope: Scope) =>
  members(db, scope).where('m.enabled', '=', true).where('u.disabled_at', 'is', null)

/**
 * A database whose queries may read `people`: the members of the scope with their pictures, read once per statement. Read row by row,
 * `users` would check its policy each time.
 */
export const withPeople = (db: Database): Reader =>
  db.with(
    (cte) => cte('people').materialized(),
    () =>
      db
        .selectFrom(sql<{ id: number; full_name: string; person: Person }>`people_in_scope()`.as('u'))
        .select(['u.id', 'u.full_name', 'u.person']),
  )

/** The user of a column, in a query built on `withPeople`. */
export const personOf = (column: string) =>
  sql<Person | null>`(select people.person from people where people.id = ${sql.ref(column)})`

/**
 * The user of two columns by the name that was recorded with them, in a query built on `withPeople`. The function looks up a user who is
 * no member, such as a super admin; for each row it would take longer than the row itself.
 */
export const recordedPerson = (id: string, name: RawBuilder<string | null>) =>
  sql<Person>`coalesce(
    (select people.person || jsonb_build_object('full_name', ${name}) from people where people.id = ${sql.ref(id)}),
    person_of(${sql.ref(id)}, ${name}))`

/** The day on which `u` is back, in their time zone; null if they are not away. */
export const awayUntil = sql<
  string | null
>`case when u.away_until > now() then (u.away_until at time zone u.timezone)::date end`

export const findMembers = (db: Database, scope: Scope, ids: readonly number[]) =>
  enabled(db, scope)
    .select(['u.id', 'u.full_name', 'm.role'])
    .where('u.id', 'in', ids.length > 0 ? ids : [0])
    .execute()

/** The members who may open a lead: all, unless the organization restricts agents to their own leads. */
const mayOpen = (lead_owner_id: number) => sql<boolean>`(
  m.role not in ('developer', 'broker') or u.id = ${lead_owner_id}
  or not (select members_see_own_leads_only from organizations o where o.id = m.organization_id))`

interface MembersQuery {
  readonly search?: string | undefined
  readonly limit: number
  readonly ids?: readonly number[] | undefined
  /** Only those who may open a lead of this owner; null if it has none. */
  readonly lead_owner_id?: number | null | undefined
}

export const memberOptions = (db: Database, scope: Scope, { search, limit, ids, lead_owner_id }: MembersQuery) =>
  enabled(db, scope)
    .select(['u.id', 'u.full_name as name', 'm.role', awayUntil.as('away_until'), pictureOfUser('u.id').as('picture')])
    .$if(ids !== undefined, (rows) => rows.where('u.id', 'in', ids && ids.length > 0 ? ids : [0]))
    .$if(!!search, (rows) => rows.where(textContains('u.full_name', search)))
    .$if(lead_owner_id != null, (rows) => rows.where(mayOpen(lead_owner_id ?? 0)))
    .orderBy(sql`lower(u.full_name)`)
    .orderBy('u.id')
    .limit(limit)
    .execute()

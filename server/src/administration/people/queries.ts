import type { people } from '@storey/api/administration/people.ts'
import type { Role } from '@storey/api/capabilities.ts'
import type { Input } from '@storey/api/endpoint.ts'
import { type Expression, type SqlBool, sql, type Updateable } from 'kysely'
import { inReach, ownOrInReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { idsMatching } from '../../database/matching.ts'
import { paged, sortOf } from '../../database/paging.ts'
import { pictureOfUser } from '../../database/people.ts'
import type { UsersTable } from '../../database/tables.ts'

type ListQuery = Input<typeof people.list>['query']
type OptionsQuery = Input<typeof people.options>['query']
type State = 'active' | 'invited' | 'disabled'

interface Held {
  readonly id: number
  readonly name: string
  readonly role: Role
  readonly enabled: boolean
}

/** All users for callers who see everything, else the members of the organizations in reach; without API tokens. */
const visible = (db: Database, scope: Scope) =>
  db
    .selectFrom('users')
    .where('users.kind', '=', sql.lit('person'))
    .$if(!scope.everything, (all) =>
      all.where('users.id', 'in', (inside) =>
        inside
          .selectFrom('memberships')
          .select('memberships.user_id')
          .where(ownOrInReach(scope, 'memberships.organization_id')),
      ),
    )

const state = sql<State>`case when users.disabled_at is not null then 'disabled'
  when users.email_verified_at is null then 'invited' else 'active' end`

/** Each state by the index that serves it. */
const STATES: Readonly<Record<State, Expression<SqlBool>>> = {
  active: sql`(users.disabled_at is null and users.email_verified_at is not null)`,
  invited: sql`(users.disabled_at is null and users.email_verified_at is null)`,
  disabled: sql`users.disabled_at is not null`,
}

const MAX_ORGANIZATIONS_SHOWN = 3

const held = (scope: Scope) => sql`memberships m join organizations o on o.id = m.organization_id
  where m.user_id = users.id and ${ownOrInReach(scope, 'm.organization_id')}`
const heldRole = sql`jsonb_build_object('id', o.id, 'name', o.name, 'role', m.role, 'enabled', m.enabled)`

export function listPeople(
  db: Database,
  scope: Scope,
  { search, role, organization, state: states, two_factor, never_signed_in, sort = 'name', ...filters }: ListQuery,
) {
  const { key, direction } = sortOf<'name' | 'last_seen_at' | 'created_at'>(sort)
  const found = visible(db, scope)
    .select(['users.id', 'users.full_name', 'users.email', 'users.avatar', 'users.last_seen_at', 'users.created_at'])
    .select([
      state.as('state'),
      sql<boolean>`users.two_factor_since is not null`.as('two_factor'),
      sql<Held[]>`coalesce((select jsonb_agg(held) from (
        select ${heldRole} as held from ${held(scope)} order by lower(o.name), o.id limit ${sql.lit(MAX_ORGANIZATIONS_SHOWN)}) first), '[]')`.as(
        'organizations',
      ),
      sql<number>`(select count(*) from ${held(scope)})`.as('organizations_count'),
    ])
    .$if(Boolean(search), (all) => all.where('users.id', 'in', idsMatching('search_user_ids', search ?? '')))
    .$if(role !== undefined || organization !== undefined, (all) =>
      all.where('users.id', 'in', (inside) =>
        inside
          .selectFrom('memberships')
          .select('memberships.user_id')
          .where(ownOrInReach(scope, 'memberships.organization_id'))
          .$if(role !== undefined, (some) => some.where('memberships.role', 'in', role ?? []))
          .$if(organization !== undefined, (some) =>
            some.where('memberships.organization_id', 'in', organization ?? []),
          ),
      ),
    )
    .$if(states !== undefined, (all) => all.where((either) => either.or((states ?? []).map((one) => STATES[one]))))
    .$if(two_factor !== undefined, (all) => all.where('users.two_factor_since', two_factor ? 'is not' : 'is', null))
    .$if(never_signed_in !== undefined, (all) =>
      all.where('users.last_seen_at', never_signed_in ? 'is' : 'is not', null),
    )
  // Ids increase with time.
  const by = {
    name: { by: sql`lower(users.full_name)`, direction, of: 'text' },
    last_seen_at: {
      by: sql`users.last_seen_at`,
      direction,
      nulls: direction === 'desc' ? 'last' : 'first',
      of: 'instant',
    },
    created_at: undefined,
  } as const
  const first = by[key]
  return paged(found, { ...filters, sort }, [
    ...(first ? [first] : []),
    { by: sql`users.id`, direction, of: 'number' as const },
  ])
}

export const optionsOfPeople = (db: Database, scope: Scope, { search, limit, ids }: OptionsQuery) =>
  visible(db, scope)
    .select(['users.id', 'users.full_name as name', 'users.email', pictureOfUser('users.id').as('picture')])
    .$if(Boolean(search), (all) => all.where('users.id', 'in', idsMatching('search_user_ids', search ?? '')))
    .$if(ids !== undefined, (all) => all.where('users.id', 'in', ids ?? []))
    .orderBy(sql`lower(users.full_name)`)
    .orderBy('users.id')
    .limit(limit)
    .execute()

export const listManagers = (
  db: Database,
  scope: Scope,
  { search, limit, ids, organization }: Input<typeof people.salesManagers>['query'],
) =>
  visible(db, scope)
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .where('memberships.role', '=', 'super_admin_sales_manager')
    .where('memberships.enabled', '=', true)
    .where('users.disabled_at', 'is', null)
    .select(['users.id', 'users.full_name as name', 'users.email', 'users.avatar'])
    .select(pictureOfUser('users.id').as('picture'))
    .select(
      sql<number>`(select count(*) from sales_assignments a where a.user_id = users.id
        and ${inReach(scope, 'a.organization_id')})`.as('organizations'),
    )
    .$if(Boolean(search), (all) => all.where('users.id', 'in', idsMatching('search_user_ids', search ?? '')))
    .$if(ids !== undefined, (all) => all.where('users.id', 'in', ids ?? []))
    .$if(organization !== undefined, (all) =>
      all.where('users.id', 'in', (inside) =>
        inside
          .selectFrom('sales_assignments')
          .select('sales_assignments.user_id')
          .where('sales_assignments.organization_id', '=', organization ?? 0)
          .where(inReach(scope, 'sales_assignments.organization_id')),
      ),
    )
    .orderBy(sql`lower(users.full_name)`)
    .orderBy('users.id')
    .limit(limit)
    .execute()

/** Finds the user with exactly this address; parts of an address find nothing. */
export const findByAddress = (db: Database, scope: Scope, email: string) =>
  visible(db, scope)
    .select(['users.id', 'users.full_name'])
    .select(
      sql<Held[]>`coalesce((select jsonb_agg(${heldRole} order by lower(o.name), o.id) from ${held(scope)}), '[]')`.as(
        'organizations',
      ),
    )
    .where(sql`lower(users.email)`, '=', email.toLowerCase())
    .executeTakeFirst()

export const findUser = (db: Database, scope: Scope, id: number) =>
  visible(db, scope)
    .select([
      'users.id',
      'users.full_name',
      'users.email',
      'users.phone',
      'users.job_title',
      'users.timezone',
      'users.avatar',
      'users.two_factor_since',
      'users.last_seen_at',
      'users.created_at',
      'users.version',
    ])
    .select([
      state.as('state'),
      sql<boolean>`users.email_verified_at is not null`.as('email_verified'),
      sql<
        (Held & {
          readonly type: 'platform' | 'developer' | 'brokerage'
          readonly status: 'active'
          readonly created_at: string
        })[]
      >`coalesce((select jsonb_agg(${heldRole} || jsonb_build_object(
        'type', o.type, 'status', o.status, 'created_at', m.created_at) order by lower(o.name), o.id) from ${held(scope)}), '[]')`.as(
        'memberships',
      ),
      sql<{ id: number; name: string }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name) order by lower(o.name), o.id)
        from sales_assignments a join organizations o on o.id = a.organization_id
        where a.user_id = users.id and ${inReach(scope, 'a.organization_id')}), '[]')`.as('assigned'),
    ])
    .where('users.id', '=', id)
    .executeTakeFirst()

/** Locks a user until the transaction ends. */
export const lockUser = (db: Database, scope: Scope, id: number) =>
  visible(db, scope)
    .select(['users.id', 'users.full_name', 'users.version', 'users.disabled_at'])
    .where('users.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** The name is cached with the caller: a new access version makes every process read it again. */
export const changeUser = (
  db: Database,
  _scope: Scope,
  id: number,
  changes: Pick<Updateable<UsersTable>, 'full_name' | 'phone' | 'job_title' | 'disabled_at'>,
) =>
  db
    .updateTable('users')
    .set({
      ...changes,
      version: sql<number>`version + 1`,
      access_version: sql<number>`access_version + 1`,
      updated_at: sql<string>`now()`,
    })
    .where('id', '=', id)
    .execute()

/** The first organization that would have no active admin without this user. */
export const findLeftAlone = (db: Database, _scope: Scope, user_id: number) =>
  db
    .selectFrom('memberships as m')
    .innerJoin('organizations as o', 'o.id', 'm.organization_id')
    .select('o.name')
    .where('m.user_id', '=', user_id)
    .where('m.enabled', '=', true)
    .where(sql<boolean>`is_admin_role(m.role)`)
    .where(
      sql<boolean>`not exists (select from memberships other join users u on u.id = other.user_id
        where other.organization_id = m.organization_id and other.user_id <> m.user_id and other.enabled
          and is_admin_role(other.role) and u.disabled_at is null)`,
    )
    .orderBy('o.id')
    .executeTakeFirst()

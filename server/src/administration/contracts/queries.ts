import type { contracts, contractTemplates, ListedContract } from '@storey/api/administration/contracts.ts'
import type { Input } from '@storey/api/endpoint.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import { ownOrInReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { percentOf } from '../../database/json.ts'
import { paged, sortOf, textContains } from '../../database/paging.ts'
import type { ContractEventsTable, ContractsTable, ContractTemplatesTable } from '../../database/tables.ts'

/** Contracts of the own organization and of those in reach. A policy shows drafts only to the platform. */
export const visible = (db: Database, scope: Scope) =>
  db.selectFrom('contracts').where(ownOrInReach(scope, 'contracts.organization_id'))

/** In force, but ending soon, by the days of the organization. */
const EXPIRING = sql<boolean>`(contracts.status = 'active'
  and contracts.ends_on <= (now() at time zone organizations.timezone)::date + 30)`
const organization = sql<ListedContract['organization']>`jsonb_build_object(
  'id', organizations.id, 'name', organizations.name, 'type', organizations.type)`
const commission = sql<string | null>`trim_scale(contracts.commission_percent)::text`

const listed = (db: Database, scope: Scope) =>
  visible(db, scope)
    .innerJoin('organizations', 'organizations.id', 'contracts.organization_id')
    .select([
      'contracts.id',
      'contracts.number',
      'contracts.title',
      'contracts.status',
      organization.as('organization'),
      commission.as('commission_percent'),
      'contracts.starts_on',
      'contracts.ends_on',
      'contracts.sign_until',
      EXPIRING.as('expiring'),
      'contracts.sent_at',
      'contracts.signed_at',
      'contracts.countersigned_at',
      'contracts.created_at',
    ])

const SORTS = { created_at: 'contracts.id', ends_on: 'contracts.ends_on', number: 'contracts.number' } as const
const KINDS = { created_at: 'number', ends_on: 'day', number: 'text' } as const

export function listContracts(db: Database, scope: Scope, params: Input<typeof contracts.list>['query']) {
  const { search, status, organizations, ends_from, ends_to } = params
  const { key, direction } = sortOf<keyof typeof SORTS>(params.sort ?? '-created_at')
  const query = listed(db, scope)
    .$if(Boolean(search), (all) =>
      all.where((is) =>
        is.or(
          ['contracts.number', 'contracts.title', 'organizations.name'].map((column) => textContains(column, search)),
        ),
      ),
    )
    .$if(status !== undefined, (all) => all.where('contracts.status', 'in', status ?? []))
    .$if(organizations !== undefined, (all) => all.where('contracts.organization_id', 'in', organizations ?? []))
    .$if(ends_from !== undefined, (all) => all.where('contracts.ends_on', '>=', ends_from ?? ''))
    .$if(ends_to !== undefined, (all) => all.where('contracts.ends_on', '<=', ends_to ?? ''))
  return paged(query, params, [
    { by: sql.ref(SORTS[key]), direction, of: KINDS[key] },
    { by: sql.ref('contracts.id'), direction, of: 'number' },
  ])
}

/** A contract with all fields that its page and its rules need. */
export const findContract = (db: Database, scope: Scope, id: number) =>
  listed(db, scope)
    .select([
      'contracts.organization_id',
      'contracts.language',
      'contracts.projects',
      'contracts.body',
      'contracts.placeholder_values',
      sql<string | null>`encode(contracts.sha256, 'hex')`.as('sha256'),
      'contracts.sent_to',
      'contracts.viewed_at',
      'contracts.signed_by',
      'contracts.signed_name',
      'contracts.countersigned_name as countersigned_by_name',
      'contracts.reason',
      'contracts.file_id',
      'contracts.signed_file_id',
      'contracts.version',
    ])
    .where('contracts.id', '=', id)
    .executeTakeFirst()
export type FoundContract = NonNullable<Awaited<ReturnType<typeof findContract>>>

/** Like `findContract`, locked until the transaction ends. */
export const lockContract = (db: Database, scope: Scope, id: number) =>
  visible(db, scope)
    .select([
      'id',
      'organization_id',
      'number',
      'title',
      'status',
      'language',
      'starts_on',
      'ends_on',
      'sign_until',
      'projects',
      'body',
      'placeholder_values',
      'previous_id',
      sql<string | null>`encode(sha256, 'hex')`.as('sha256'),
      'signed_at',
      'signed_by',
      'signed_name',
      'signed_address',
      'countersigned_at',
      'created_by',
      'version',
      // Of the organization, in which the days of the agreement begin and end.
      sql<string>`(select timezone from organizations o where o.id = contracts.organization_id)`.as('timezone'),
    ])
    .select(percentOf('contracts.commission_percent').as('commission_percent'))
    .where('contracts.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
export type LockedContract = NonNullable<Awaited<ReturnType<typeof lockContract>>>

/** The contracts before and after it, newest first: a contract is renewed only once at a time, so they form a line. */
export const listRenewals = (db: Database, scope: Scope, id: number) =>
  db
    .withRecursive('older', (step) =>
      step
        .selectFrom('contracts')
        .select(['contracts.id', 'contracts.previous_id'])
        .where('contracts.id', '=', id)
        .union(
          step
            .selectFrom('contracts')
            .innerJoin('older', 'older.previous_id', 'contracts.id')
            .select(['contracts.id', 'contracts.previous_id']),
        ),
    )
    .withRecursive('chain', (step) =>
      step
        .selectFrom('older')
        .select('older.id')
        .union(
          step.selectFrom('contracts').innerJoin('chain', 'contracts.previous_id', 'chain.id').select('contracts.id'),
        ),
    )
    .selectFrom('contracts')
    .where(ownOrInReach(scope, 'contracts.organization_id'))
    .where('contracts.id', 'in', (inner) => inner.selectFrom('chain').select('chain.id'))
    .select(['contracts.id', 'contracts.number', 'contracts.status', 'contracts.starts_on', 'contracts.ends_on'])
    .select(commission.as('commission_percent'))
    .orderBy('contracts.id', 'desc')
    .limit(50)
    .execute()

export const listEvents = (db: Database, _scope: Scope, { id, organization_id }: FoundContract) =>
  db
    .selectFrom('contract_events')
    .select(['kind', 'actor_name', 'detail', 'at'])
    .where('organization_id', '=', organization_id)
    .where('contract_id', '=', id)
    .orderBy('id', 'desc')
    .limit(200)
    .execute()

export function listLogs(db: Database, scope: Scope, params: Input<typeof contracts.logs>['query']) {
  const { kind, organizations, search } = params
  const { direction } = sortOf(params.sort ?? '-at')
  const query = db
    .selectFrom('contract_events')
    .where(ownOrInReach(scope, 'contract_events.organization_id'))
    .innerJoin('contracts', (join) =>
      join
        .onRef('contracts.organization_id', '=', 'contract_events.organization_id')
        .onRef('contracts.id', '=', 'contract_events.contract_id'),
    )
    .innerJoin('organizations', 'organizations.id', 'contract_events.organization_id')
    .select([
      'contract_events.id',
      'contract_events.contract_id',
      'contracts.number',
      organization.as('organization'),
      'contract_events.kind',
      'contract_events.actor_name',
      'contract_events.address',
      'contract_events.detail',
      'contract_events.at',
    ])
    .$if(Boolean(search), (all) => all.where(textContains('contracts.number', search)))
    .$if(kind !== undefined, (all) => all.where('contract_events.kind', 'in', kind ?? []))
    .$if(organizations !== undefined, (all) => all.where('contract_events.organization_id', 'in', organizations ?? []))
  return paged(query, params, [{ by: sql.ref('contract_events.id'), direction, of: 'number' }])
}

/** The next number of a year, from 1. Locked until the transaction ends, so that there are no gaps. */
export async function nextNumber(db: Database, _scope: Scope, year: number): Promise<number> {
  const { last } = await db
    .insertInto('contract_numbers')
    .values({ year, last: 1 })
    .onConflict((kept) => kept.column('year').doUpdateSet({ last: sql<number>`contract_numbers.last + 1` }))
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

export const insertContract = (
  db: Database,
  scope: Scope,
  contract: Omit<Insertable<ContractsTable>, 'created_by' | 'created_by_name'>,
) =>
  db
    .insertInto('contracts')
    .values({ ...contract, created_by: scope.user_id, created_by_name: scope.user_name })
    .returning(['id', 'organization_id'])
    .executeTakeFirstOrThrow()

/** Saves changes, and increases the version. */
export const saveContract = (
  db: Database,
  _scope: Scope,
  { id, organization_id }: { readonly id: number; readonly organization_id: number },
  changes: Updateable<ContractsTable>,
) =>
  db
    .updateTable('contracts')
    .set({ ...changes, version: sql<number>`version + 1` })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()

export const deleteDraft = (db: Database, _scope: Scope, { id, organization_id }: LockedContract) =>
  db.deleteFrom('contracts').where('organization_id', '=', organization_id).where('id', '=', id).execute()

export const insertEvent = (
  db: Database,
  _scope: Scope,
  event: Pick<
    Insertable<ContractEventsTable>,
    'organization_id' | 'contract_id' | 'kind' | 'actor_id' | 'actor_name' | 'address' | 'detail'
  >,
) => db.insertInto('contract_events').values(event).execute()

/** The data of an organization for a contract. */
export const findParty = (db: Database, scope: Scope, organization_id: number) =>
  db
    .selectFrom('organizations')
    .select(['organizations.id', 'name', 'legal_name', 'city', 'trade_license_number', 'status', 'type'])
    .select(
      sql<string | null>`coalesce((select s.full_name from organization_signatories s
        where s.organization_id = organizations.id order by s.id limit 1), organizations.contact_name)`.as(
        'representative',
      ),
    )
    .where('organizations.id', '=', organization_id)
    .where(ownOrInReach(scope, 'organizations.id'))
    .executeTakeFirst()

export const findPlatform = (db: Database, _scope: Scope) =>
  db
    .selectFrom('organizations')
    .select(['id', 'name', 'legal_name', 'timezone'])
    .where('type', '=', sql.lit('platform'))
    .executeTakeFirstOrThrow()

/** The users who may sign for an organization: its enabled admins. */
export const listSigners = (db: Database, _scope: Scope, organization_id: number) =>
  db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.email'])
    .where('memberships.organization_id', '=', organization_id)
    .where('memberships.role', 'in', ['developer_admin', 'broker_admin'])
    .where('memberships.enabled', '=', true)
    .where('users.disabled_at', 'is', null)
    .orderBy('users.id')
    .execute()

const templates = (db: Database) =>
  db
    .selectFrom('contract_templates')
    .select(['id', 'name', 'language', 'active', 'body', 'number', 'changed_by_name', 'changed_at', 'version'])
    .select(
      sql<number>`(select count(*) from contracts c where c.template_id = contract_templates.id)`.as('agreements'),
    )

export function listTemplates(db: Database, _scope: Scope, params: Input<typeof contractTemplates.list>['query']) {
  const { search, active } = params
  const { direction } = sortOf(params.sort ?? 'name')
  const query = templates(db)
    .$if(Boolean(search), (all) => all.where(textContains('name', search)))
    .$if(active !== undefined, (all) => all.where('active', '=', active === 'yes'))
  return paged(query, params, [
    { by: sql`lower(name)`, direction, of: 'text' },
    { by: sql.ref('contract_templates.id'), direction, of: 'number' },
  ])
}

export const optionsOfTemplates = (
  db: Database,
  _scope: Scope,
  { search, limit, ids }: Input<typeof contractTemplates.options>['query'],
) =>
  db
    .selectFrom('contract_templates')
    .select(['id', 'name', 'language'])
    .where('active', '=', true)
    .$if(Boolean(search), (all) => all.where(textContains('name', search)))
    .$if(ids !== undefined, (all) => all.where('id', 'in', ids ?? []))
    .orderBy(sql`lower(name)`)
    .limit(limit)
    .execute()

export const findTemplate = (db: Database, _scope: Scope, id: number) =>
  templates(db).where('id', '=', id).executeTakeFirst()

export const lockTemplate = (db: Database, _scope: Scope, id: number) =>
  db
    .selectFrom('contract_templates')
    .select(['id', 'body', 'number', 'version'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

type Template = Pick<Insertable<ContractTemplatesTable>, 'name' | 'language' | 'active' | 'body'>

export const insertTemplate = (db: Database, scope: Scope, template: Template) =>
  db
    .insertInto('contract_templates')
    .values({ ...template, ...changedBy(scope) })
    .returning('id')
    .executeTakeFirstOrThrow()

export const saveTemplate = (db: Database, scope: Scope, id: number, changes: Updateable<ContractTemplatesTable>) =>
  db
    .updateTable('contract_templates')
    .set({ ...changes, ...changedBy(scope), changed_at: sql<string>`now()`, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()

const changedBy = (scope: Scope) => ({ changed_by: scope.user_id, changed_by_name: scope.user_name })

/** The day of an instant in the zone of an organization, and the latest day that any zone has then, which limits the scan of an index. */
const dayThere = (now: Date) =>
  sql<string>`(${now.toISOString()}::timestamptz at time zone organizations.timezone)::date`
const latestDay = (now: Date) =>
  sql<string>`((${now.toISOString()}::timestamptz at time zone 'UTC') + interval '14 hours')::date`

/** Contracts that change by date: those that begin, with the ones that they replace, and those that end. */
export const dueContracts = (db: Database, scope: Scope, now: Date) =>
  visible(db, scope)
    .innerJoin('organizations', 'organizations.id', 'contracts.organization_id')
    .select(['contracts.id', 'contracts.organization_id', 'contracts.status', 'contracts.previous_id'])
    .where((is) =>
      is.or([
        is.and([
          is('contracts.status', '=', sql.lit('signed')),
          is('contracts.countersigned_at', 'is not', null),
          is('contracts.starts_on', '<=', latestDay(now)),
          is('contracts.starts_on', '<=', dayThere(now)),
        ]),
        is.and([
          is('contracts.status', '=', sql.lit('active')),
          is('contracts.ends_on', '<', latestDay(now)),
          is('contracts.ends_on', '<', dayThere(now)),
        ]),
      ]),
    )
    .orderBy('contracts.id')
    .limit(500)
    .forNoKeyUpdate('contracts')
    .skipLocked()
    .execute()

export const REMINDED_AT_ONCE = 200

/**
 * Claims contracts to be signed whose next reminder is due, each by one process. `days` are the days before the last one,
 * largest first. After a reminder with fewer days, one with more days is not sent.
 */
export async function takeToRemind(db: Database, _scope: Scope, now: Date, days: readonly number[]) {
  const { rows } = await sql<Reminded>`
    with due as (
      select contracts.organization_id, contracts.id, days from contracts
        join organizations on organizations.id = contracts.organization_id
        cross join lateral (select ${dayThere(now)} as today) there
        cross join lateral (select min(d) as days from unnest(${[...days]}::int[]) as d where d >= sign_until - today) as next
      where contracts.status in ('sent', 'viewed') and sign_until between ${latestDay(now)} - 2 and ${latestDay(now)} + 60
        and sign_until between today and today + 60 and days < coalesce(reminded_days, 1000)
        -- Sent on that day or later: the signers were notified then.
        and (sent_at at time zone organizations.timezone)::date < sign_until - days
      order by sign_until, contracts.id limit ${REMINDED_AT_ONCE} for no key update of contracts skip locked)
    update contracts set reminded_days = due.days from due
    where contracts.organization_id = due.organization_id and contracts.id = due.id
    returning contracts.id, contracts.organization_id, contracts.number, contracts.title, contracts.language, contracts.sign_until::text,
      contracts.created_by, due.days`.execute(db)
  return rows
}
export interface Reminded {
  readonly id: number
  readonly organization_id: number
  readonly number: string
  readonly title: string
  readonly language: 'en' | 'ar'
  readonly sign_until: string
  readonly created_by: number | null
  readonly days: number
}

/** The file of a contract, with the hash stored when it was made. */
export const findKept = (db: Database, _scope: Scope, organization_id: number, id: number) =>
  db
    .selectFrom('files')
    .select(['storage_key', 'sha256'])
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .executeTakeFirst()

export async function platformId(db: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`select platform_organization() as id`.execute(db)
  return rows[0]?.id ?? 0
}

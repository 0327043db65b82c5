import { countryDefaults } from '@storey/api/readers/country-defaults.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import { inReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import type { ContactCompaniesTable } from '../../database/tables.ts'
import { type CompaniesQuery, companiesMatching, visible } from './queries.ts'

const FACTS = [
  'id',
  'name',
  'country',
  'city',
  'address',
  'email',
  'other_emails',
  'phone',
  'whatsapp',
  'other_phones',
  'website',
  'license_number',
  'orn',
  'languages',
  'source',
  'notes',
  'status',
  'last_contacted_at',
  'opted_out_at',
  'version',
] as const

/** Locks companies until this transaction ends, ordered by id. */
export const lockCompanies = (db: Database, scope: Scope, ids: readonly number[]) =>
  visible(db, scope)
    .select(FACTS)
    .where('id', '=', sql<number>`any (${[...ids]}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

export const lockCompany = async (db: Database, scope: Scope, id: number) => (await lockCompanies(db, scope, [id]))[0]

/** The ids that a change of all matching companies would affect, up to `most`. */
export const idsOfMatching = async (db: Database, scope: Scope, all: CompaniesQuery, max: number) =>
  (await companiesMatching(db, scope, all).select('contact_companies.id').limit(max).execute()).map(({ id }) => id)

/** Locks companies to convert, including merged ones, ordered by id. */
export const lockAllToConvert = (db: Database, scope: Scope, ids: readonly number[]) =>
  db
    .selectFrom('contact_companies')
    .select([
      'id',
      'name',
      'country',
      'email',
      'status',
      sql<
        string | null
      >`(select other.name from contact_companies other where other.id = contact_companies.merged_into_id)`.as(
        'merged_into_name',
      ),
    ])
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', sql<number>`any (${[...ids]}::bigint[])`)
    .where((where) => where.or([where('deleted_at', 'is', null), where('merged_into_id', 'is not', null)]))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

export const lockToConvert = async (db: Database, scope: Scope, id: number) =>
  (await lockAllToConvert(db, scope, [id]))[0]

export const insertCompany = (
  db: Database,
  scope: Scope,
  company: Omit<Insertable<ContactCompaniesTable>, 'organization_id'>,
) =>
  db
    .insertInto('contact_companies')
    .values({ ...company, organization_id: scope.organization_id, created_by: scope.user_id })
    .returning('id')
    .executeTakeFirstOrThrow()

export const changeCompany = (db: Database, scope: Scope, id: number, change: Updateable<ContactCompaniesTable>) =>
  db
    .updateTable('contact_companies')
    .set({ ...change, version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .execute()

interface Conversion {
  readonly id: number
  readonly country: string | null
  readonly email: string
  readonly token_hash: Buffer
  readonly days: number
}

/** Creates the brokerage and its invite by a database function, which runs only once per company. */
export const convertCompany = async (
  db: Database,
  scope: Scope,
  { id, country, email, token_hash, days }: Conversion,
) => {
  const { default_currency, timezone } = countryDefaults(country)
  const { rows } = await sql<{ brokerage_id: number; invite_id: number }>`
    select * from convert_contact_company(${id}::bigint, ${email}::text, ${token_hash}::bytea, ${days}::integer, ${scope.user_name}::text,
      ${default_currency ?? null}::text, ${timezone ?? null}::text)`.execute(db)
  const [made] = rows
  if (!made) throw new Error('The conversion answered nothing.')
  return made
}

/** Moves the brokers of a company, including deleted ones, to the surviving company, and marks the company as merged and deleted. */
export async function mergeAway(db: Database, scope: Scope, id: number, into_id: number): Promise<void> {
  await db
    .updateTable('contact_brokers')
    .set({ company_id: into_id })
    .where('organization_id', '=', scope.organization_id)
    .where('company_id', '=', id)
    .execute()
  await db
    .updateTable('contact_companies')
    .set({ merged_into_id: into_id, deleted_at: sql<string>`now()`, updated_at: sql<string>`now()` })
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .execute()
}

/** Deletes a company and its brokers with the same timestamp, so that they are restored together. */
export async function binCompany(db: Database, scope: Scope, id: number): Promise<void> {
  const now = sql<string>`now()`
  await db
    .updateTable('contact_companies')
    .set({ deleted_at: now })
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .execute()
  await db
    .updateTable('contact_brokers')
    .set({ deleted_at: now })
    .where('organization_id', '=', scope.organization_id)
    .where('company_id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()
}

/** Restores a company and the brokers deleted with it, within 30 days; returns whether there was one. */
export async function restoreCompany(db: Database, scope: Scope, id: number): Promise<boolean> {
  const { rows } = await sql`
    with gone as (
      select id, deleted_at from contact_companies
        where organization_id = ${scope.organization_id} and id = ${id} and merged_into_id is null
          and deleted_at > now() - interval '30 days' for no key update),
    brokers as (
      update contact_brokers b set deleted_at = null from gone
        where b.organization_id = ${scope.organization_id} and b.company_id = gone.id and b.deleted_at = gone.deleted_at)
    update contact_companies c set deleted_at = null from gone
      where c.organization_id = ${scope.organization_id} and c.id = gone.id returning c.id`.execute(db)
  return rows.length > 0
}

interface Pair {
  readonly company_id: number
  readonly other_company_id: number | null
  readonly matched_organization_id: number | null
}

/** A pair of companies is stored with the lower id first. */
const ordered = ({ company_id, other_company_id, matched_organization_id }: Pair): Pair =>
  other_company_id !== null && other_company_id < company_id
    ? { company_id: other_company_id, other_company_id: company_id, matched_organization_id }
    : { company_id, other_company_id, matched_organization_id }

export const dismissPair = (db: Database, scope: Scope, pair: Pair) =>
  db
    .insertInto('contact_dismissals')
    .values({ ...ordered(pair), organization_id: scope.organization_id, dismissed_by: scope.user_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export function recallPair(db: Database, scope: Scope, pair: Pair) {
  const { company_id, other_company_id, matched_organization_id } = ordered(pair)
  return db
    .deleteFrom('contact_dismissals')
    .where('organization_id', '=', scope.organization_id)
    .where('company_id', '=', company_id)
    .where('other_company_id', 'is not distinct from', other_company_id)
    .where('matched_organization_id', 'is not distinct from', matched_organization_id)
    .execute()
}

/** The organization of a request, if it is in reach. */
export const findBrokerage = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', id)
    .where('type', '=', sql.lit('brokerage'))
    .where(inReach(scope, 'id'))
    .executeTakeFirst()

/** Permanently deletes contacts that were deleted `days` ago; runs as `storey_worker`. */
export const purgeContacts = async (db: Database, days: number, max: number): Promise<number> => {
  const { rows } = await sql<{ gone: number }>`
    select purge_contacts(${days}::integer, ${max}::integer) as gone`.execute(db)
  return rows[0]?.gone ?? 0
}

import { sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'

/** The time of all deletions of one transaction, as stored: to the microsecond. */
const STAMP = sql<string>`to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** Deletes companies with their brokers; returns the stamp that restores exactly these. */
export async function binCompanies(db: Database, scope: Scope, ids: readonly number[]): Promise<string> {
  const { rows } = await sql<{ stamp: string }>`
    with companies as (
      update contact_companies set deleted_at = now()
        where organization_id = ${scope.organization_id} and id = any (${[...ids]}::bigint[]) and deleted_at is null),
    brokers as (
      update contact_brokers set deleted_at = now()
        where organization_id = ${scope.organization_id} and company_id = any (${[...ids]}::bigint[]) and deleted_at is null)
    select ${STAMP} as stamp`.execute(db)
  return rows[0]?.stamp ?? ''
}

export async function binBrokers(db: Database, scope: Scope, ids: readonly number[]): Promise<string> {
  const { rows } = await sql<{ stamp: string }>`
    with brokers as (
      update contact_brokers set deleted_at = now()
        where organization_id = ${scope.organization_id} and id = any (${[...ids]}::bigint[]) and deleted_at is null)
    select ${STAMP} as stamp`.execute(db)
  return rows[0]?.stamp ?? ''
}

/** Restores the companies of one stamp and the brokers deleted with them; returns the number of companies. */
export async function restoreCompanies(db: Database, scope: Scope, stamp: string): Promise<number> {
  const { rows } = await sql`
    with gone as materialized (
      select id from contact_companies
        where organization_id = ${scope.organization_id} and deleted_at = ${stamp}::timestamptz and merged_into_id is null
          and deleted_at > now() - interval '30 days' order by id for no key update),
    brokers as (
      update contact_brokers b set deleted_at = null from gone
        where b.organization_id = ${scope.organization_id} and b.company_id = gone.id and b.deleted_at = ${stamp}::timestamptz)
    update contact_companies c set deleted_at = null from gone
      where c.organization_id = ${scope.organization_id} and c.id = gone.id returning c.id`.execute(db)
  return rows.length
}

/** Restores the brokers of one stamp whose company still exists, locking the company; returns their number. */
export async function restoreBrokers(db: Database, scope: Scope, stamp: string): Promise<number> {
  // Companies before brokers, in the same order as a deletion of companies.
  await sql`select id from contact_companies where organization_id = ${scope.organization_id} and deleted_at is null
      and id in (select company_id from contact_brokers
        where organization_id = ${scope.organization_id} and deleted_at = ${stamp}::timestamptz)
    order by id for share`.execute(db)
  const { rows } = await sql`
    with gone as materialized (
      select b.id from contact_brokers b
        where b.organization_id = ${scope.organization_id} and b.deleted_at = ${stamp}::timestamptz
          and b.deleted_at > now() - interval '30 days'
          and exists (select from contact_companies c
            where c.organization_id = b.organization_id and c.id = b.company_id and c.deleted_at is null)
        order by b.id for no key update)
    update contact_brokers b set deleted_at = null from gone
      where b.organization_id = ${scope.organization_id} and b.id = gone.id returning b.id`.execute(db)
  return rows.length
}

import type { RecipientKind } from '@storey/api/messaging/message-names.ts'
import { sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { type BrokersQuery, brokersMatching } from '../contact-brokers/actions.ts'
import { type CompaniesQuery, companiesMatching } from '../contact-companies/actions.ts'

/** A contact with the fields that a message needs. */
export interface Recipient {
  readonly kind: RecipientKind
  readonly id: number
  readonly name: string
  readonly city: string | null
  readonly country: string | null
  readonly whatsapp: string | null
  readonly email: string | null
  readonly blocked: boolean
  readonly opted_out: boolean
}

/** Companies by the filters of their list, at most `limit`. */
export const recipientsMatching = (
  db: Database,
  scope: Scope,
  query: CompaniesQuery,
  limit: number,
): Promise<Recipient[]> =>
  companiesMatching(db, scope, query)
    .select([
      sql<'company'>`'company'`.as('kind'),
      'contact_companies.id',
      'contact_companies.name',
      'contact_companies.city',
      'contact_companies.country',
      'contact_companies.whatsapp',
      sql<string | null>`lower(contact_companies.email)`.as('email'),
      sql<boolean>`contact_companies.status = 'blocked'`.as('blocked'),
      sql<boolean>`contact_companies.opted_out_at is not null`.as('opted_out'),
    ])
    .orderBy('contact_companies.sort_name')
    .orderBy('contact_companies.id')
    .limit(limit)
    .execute()

export async function companiesNamed(db: Database, scope: Scope, ids: readonly number[]): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select 'company' as kind, id, name, city, country, whatsapp, lower(email) as email, status = 'blocked' as blocked,
      opted_out_at is not null as opted_out
    from contact_companies where organization_id = ${scope.organization_id} and id = any(${[...ids]}::bigint[]) and deleted_at is null
    order by sort_name, id`.execute(db)
  return rows
}

/** A broker counts as blocked or opted out if their company is. */
export async function brokersNamed(db: Database, scope: Scope, ids: readonly number[]): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select 'broker' as kind, b.id, b.full_name as name, c.city, c.country, b.whatsapp, lower(b.email) as email,
      'blocked' in (b.status, c.status) as blocked, coalesce(b.opted_out_at, c.opted_out_at) is not null as opted_out
    from contact_brokers b join contact_companies c on c.organization_id = b.organization_id and c.id = b.company_id
    where b.organization_id = ${scope.organization_id} and b.id = any(${[...ids]}::bigint[]) and b.deleted_at is null and c.deleted_at is null
    order by b.sort_name, b.id`.execute(db)
  return rows
}

/** Brokers by the filters of their list, at most `limit`. */
export const brokersToReach = (db: Database, scope: Scope, query: BrokersQuery, limit: number): Promise<Recipient[]> =>
  brokersMatching(db, scope, query)
    .clearSelect()
    .innerJoin('contact_companies as c', (on) =>
      on
        .onRef('c.organization_id', '=', 'contact_brokers.organization_id')
        .onRef('c.id', '=', 'contact_brokers.company_id')
        .on('c.deleted_at', 'is', null),
    )
    .select([
      sql<'broker'>`'broker'`.as('kind'),
      'contact_brokers.id',
      'contact_brokers.full_name as name',
      'c.city',
      'c.country',
      'contact_brokers.whatsapp',
      sql<string | null>`lower(contact_brokers.email)`.as('email'),
      sql<boolean>`'blocked' in (contact_brokers.status, c.status)`.as('blocked'),
      sql<boolean>`coalesce(contact_brokers.opted_out_at, c.opted_out_at) is not null`.as('opted_out'),
    ])
    .orderBy('contact_brokers.sort_name')
    .orderBy('contact_brokers.id')
    .limit(limit)
    .execute()

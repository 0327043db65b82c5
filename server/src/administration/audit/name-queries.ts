import { type NamedKind, nameKey } from '@storey/api/administration/audit-names.ts'
import { sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'

export interface Named {
  readonly kind: NamedKind
  readonly id: number
}

/** Returns the clients of these sale offers, who answer them without an account. */
export async function clientsOf(
  db: Database,
  scope: Scope,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (!scope.everything || ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; client_name: string }>`
    select id, client_name from sale_offers where id = any (${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, client_name }) => [id, client_name]))
}

/** The same for an admin, who sees the names that row-level security shows them. */
async function ownNamesOf(db: Database, records: readonly Named[]): Promise<Readonly<Record<string, string>>> {
  const { rows } = await sql<{ kind: NamedKind; id: number; name: string | null }>`
    select asked.kind, asked.id, case asked.kind
      when 'user' then (select full_name from members_in_scope() member where member.id = asked.id)
      when 'organization' then (select name from organizations where organizations.id = asked.id)
      when 'project' then (select name from projects where projects.id = asked.id)
      when 'building' then (select name from buildings where buildings.id = asked.id)
      when 'unit' then (select buildings.code || '-' || units.number from units
        join buildings on buildings.organization_id = units.organization_id and buildings.id = units.building_id
        where units.id = asked.id)
      when 'payment_plan' then (select name from payment_plans where payment_plans.id = asked.id)
      when 'booking' then (select number from bookings where bookings.id = asked.id)
      when 'sale_offer' then (select number from sale_offers where sale_offers.id = asked.id)
      end as name
    from (select distinct kind, id from unnest(
      ${records.map(({ kind }) => kind)}::text[], ${records.map(({ id }) => id)}::bigint[]) as given(kind, id)) as asked
  `.execute(db)
  return Object.fromEntries(rows.flatMap(({ kind, id, name }) => (name === null ? [] : [[nameKey(kind, id), name]])))
}

/** Returns the present names of these records with one statement; deleted records have no name. */
export async function namesOf(
  db: Database,
  scope: Scope,
  records: readonly Named[],
): Promise<Readonly<Record<string, string>>> {
  if (records.length === 0) return {}
  if (!scope.everything) return ownNamesOf(db, records)
  const { rows } = await sql<{ kind: NamedKind; id: number; name: string | null }>`
    select asked.kind, asked.id, case asked.kind
      when 'user' then (select full_name from users where users.id = asked.id)
      when 'organization' then (select name from organizations where organizations.id = asked.id)
      when 'project' then (select name from projects where projects.id = asked.id)
      when 'building' then (select name from buildings where buildings.id = asked.id)
      when 'unit' then (select buildings.code || '-' || units.number from units
        join buildings on buildings.organization_id = units.organization_id and buildings.id = units.building_id
        where units.id = asked.id)
      when 'payment_plan' then (select name from payment_plans where payment_plans.id = asked.id)
      when 'unit_type' then (select name from unit_types where unit_types.id = asked.id)
      when 'amenity' then (select name from amenities where amenities.id = asked.id)
      when 'price_list' then (select name from price_lists where price_lists.id = asked.id)
      when 'booking' then (select number from bookings where bookings.id = asked.id)
      when 'discount_request' then (select 'Discount of ' || bookings.number from discount_requests
        join bookings on bookings.organization_id = discount_requests.organization_id
          and bookings.id = discount_requests.booking_id
        where discount_requests.id = asked.id)
      when 'receipt' then (select bookings.number || case when booking_receipts.refund then ', refund ' else ', receipt ' end
          || booking_receipts.number from booking_receipts
        join bookings on bookings.organization_id = booking_receipts.organization_id
          and bookings.id = booking_receipts.booking_id
        where booking_receipts.id = asked.id)
      when 'sale_offer' then (select number from sale_offers where sale_offers.id = asked.id)
      when 'contract' then (select number from contracts where contracts.id = asked.id)
      when 'contract_template' then (select name from contract_templates where contract_templates.id = asked.id)
      when 'invite' then (select email from invites where invites.id = asked.id)
      when 'contact_company' then (select name from contact_companies where contact_companies.id = asked.id)
      when 'contact_broker' then (select full_name from contact_brokers where contact_brokers.id = asked.id)
      when 'message_batch' then (select title from message_batches where message_batches.id = asked.id)
      when 'message_template' then (select name from message_templates where message_templates.id = asked.id)
      end as name
    from (select distinct kind, id from unnest(
      ${records.map(({ kind }) => kind)}::text[], ${records.map(({ id }) => id)}::bigint[]) as given(kind, id)) as asked
  `.execute(db)
  return Object.fromEntries(rows.flatMap(({ kind, id, name }) => (name === null ? [] : [[nameKey(kind, id), name]])))
}

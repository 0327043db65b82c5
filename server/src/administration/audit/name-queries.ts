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

/** Names that a super admin and an admin read alike: row-level security shows an admin those of the own organization. */
const sharedNames = sql`
      when 'organization' then (select name from organizations where organizations.id = named.id)
      when 'project' then (select name from projects where projects.id = named.id)
      when 'building' then (select name from buildings where buildings.id = named.id)
      when 'unit' then (select unit_name(buildings.code, units.number) from units
        join buildings on buildings.organization_id = units.organization_id and buildings.id = units.building_id
        where units.id = named.id)
      when 'bank_account' then (select bank || ' ' || right(regexp_replace(number, '[^A-Za-z0-9]', '', 'g'), 4) from bank_accounts where bank_accounts.id = named.id)
      when 'payment_plan' then (select name from payment_plans where payment_plans.id = named.id)
      when 'booking' then (select number from bookings where bookings.id = named.id)
      when 'sale_offer' then (select number from sale_offers where sale_offers.id = named.id)
      when 'unit_type' then (select name from unit_types where unit_types.id = named.id)
      when 'amenity' then (select name from amenities where amenities.id = named.id)
      when 'price_list' then (select name from price_lists where price_lists.id = named.id)
      when 'discount_request' then (select 'Discount of ' || bookings.number from discount_requests
        join bookings on bookings.organization_id = discount_requests.organization_id
          and bookings.id = discount_requests.booking_id
        where discount_requests.id = named.id)
      when 'receipt' then (select bookings.number || case when booking_receipts.refund then ', refund ' else ', receipt ' end
          || booking_receipts.number from booking_receipts
        join bookings on bookings.organization_id = booking_receipts.organization_id
          and bookings.id = booking_receipts.booking_id
        where booking_receipts.id = named.id)
      when 'cheque' then (select bank || ' ' || number from cheques where cheques.id = named.id)
      when 'contract' then (select number from contracts where contracts.id = named.id)
      when 'invite' then (select email from invites where invites.id = named.id)
      when 'contact_company' then (select name from contact_companies where contact_companies.id = named.id)
      when 'contact_broker' then (select full_name from contact_brokers where contact_brokers.id = named.id)
      when 'message_batch' then (select title from message_batches where message_batches.id = named.id)
      when 'message_template' then (select name from message_templates where message_templates.id = named.id)
      when 'organization_document' then (select title from organization_documents
        where organization_documents.id = named.id)
      when 'floor_plate' then (select name from floor_plates where floor_plates.id = named.id)`

/** Records of the CRM have names for the admins of their organization only. */
const adminNames = sql`
      when 'user' then (select full_name from members_in_scope() member where member.id = named.id)
      when 'lead' then (select full_name from leads where leads.id = named.id)
      when 'deal' then (select title from deals where deals.id = named.id)
      when 'tag' then (select name from tags where tags.id = named.id)
      when 'pipeline' then (select name from pipelines where pipelines.id = named.id)
      when 'stage' then (select name from stages where stages.id = named.id)
      when 'assignment_rule' then (select name from assignment_rules where assignment_rules.id = named.id)`

const superAdminNames = sql`
      when 'user' then (select full_name from users where users.id = named.id)
      when 'api_token' then (select name from api_tokens where api_tokens.id = named.id)
      when 'contract_template' then (select name from contract_templates where contract_templates.id = named.id)`

/** Returns the present names of these records with one statement; deleted records have no name. */
export async function namesOf(
  db: Database,
  scope: Scope,
  records: readonly Named[],
): Promise<Readonly<Record<string, string>>> {
  if (records.length === 0) return {}
  const { rows } = await sql<{ kind: NamedKind; id: number; name: string | null }>`
    select named.kind, named.id, case named.kind ${sharedNames} ${scope.everything ? superAdminNames : adminNames}
      end as name
    from (select distinct kind, id from unnest(
      ${records.map(({ kind }) => kind)}::text[], ${records.map(({ id }) => id)}::bigint[]) as given(kind, id)) as named
  `.execute(db)
  return Object.fromEntries(rows.flatMap(({ kind, id, name }) => (name === null ? [] : [[nameKey(kind, id), name]])))
}

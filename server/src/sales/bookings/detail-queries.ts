import { leads } from '@storey/api/crm/leads.ts'
import type { FeeVat } from '@storey/api/inventory/vat-rules.ts'
import type { Booking } from '@storey/api/sales/booking.ts'
import { sql } from 'kysely'
import { mayCall } from '../../access/admit.ts'
import { ownRecords } from '../../access/own-records.ts'
import { inReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { moneyOf, percentOf } from '../../database/json.ts'
import { withPlaces } from './queries.ts'

const of = (table: string) =>
  sql`${sql.ref(`${table}.organization_id`)} = bookings.organization_id and ${sql.ref(`${table}.booking_id`)} = bookings.id`
const instantOf = (column: string) => sql`to_char(${sql.ref(column)}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const unit = sql<Booking['unit']>`jsonb_build_object('id', units.id, 'number', units.number, 'floor', units.floor,
  'type', units.type, 'bedrooms', units.bedrooms, 'total_area', trim_scale(units.total_area)::text, 'status', units.status)`

const buyers = sql<Booking['buyers']>`(select jsonb_agg(jsonb_build_object(
    'full_name', b.full_name, 'nationality', b.nationality, 'id_type', b.id_type, 'id_number', b.id_number,
    'id_expires_on', b.id_expires_on, 'date_of_birth', b.date_of_birth, 'signatory_name', b.signatory_name,
    'signatory_title', b.signatory_title, 'email', b.email, 'phone', b.phone, 'address', b.address,
    'language', b.language,
    'share_percent', trim_scale(b.share_percent)::text) order by b.position)
  from booking_buyers b where ${of('b')})`

/** The VAT in the fee `i`; null for payments of the price, and where no rule applied. */
export const feeVatOf = sql<FeeVat | null>`case when i.vat_treatment is not null then jsonb_build_object(
  'treatment', i.vat_treatment, 'percent', trim_scale(i.vat_percent)::text,
  'amount', coalesce(vat_within(i.amount, i.vat_percent), 0)) end`

const installments = sql<Booking['installments']>`(select coalesce(jsonb_agg(jsonb_build_object(
    'position', i.position, 'name', i.name, 'percent', trim_scale(i.percent)::text, 'amount', i.amount,
    'due_on', i.due_on, 'due_text', i.due_text, 'estimated', i.estimated, 'is_charge', i.is_charge,
    'vat', ${feeVatOf}) order by i.position), '[]')
  from booking_installments i where ${of('i')})`

/** An ID without a buyer belongs to the first one. */
const buyerOf = (table: string) =>
  sql`(case when ${sql.ref(`${table}.type`)} in ('passport', 'national_id', 'trade_license', 'power_of_attorney') then coalesce(${sql.ref(`${table}.buyer`)}, 1) end)`

const documents = sql<Booking['documents']>`(select coalesce(jsonb_agg(jsonb_build_object(
    'type', d.type, 'buyer', d.buyer, 'name', d.name, 'size', d.size, 'uploaded_by', d.uploaded_by_name,
    'created_at', ${instantOf('d.created_at')}, 'versions', d.versions) order by d.type, d.buyer), '[]')
  from (select distinct on (n.type, ${buyerOf('n')}) n.type, ${buyerOf('n')} as buyer, f.name, f.size, n.uploaded_by_name, n.created_at,
      count(*) over (partition by n.type, ${buyerOf('n')}) as versions
    from booking_documents n join files f on f.organization_id = n.organization_id and f.id = n.file_id
    where ${of('n')} and n.earlier_set is null order by n.type, ${buyerOf('n')}, n.id desc) as d)`

const milestones = sql<Booking['milestones']>`jsonb_build_object(
  'reservation_form_signed_on', bookings.reservation_form_signed_on, 'agreement_sent_on', bookings.agreement_sent_on,
  'buyer_signed_on', bookings.buyer_signed_on, 'seller_signed_on', bookings.seller_signed_on,
  'registered_on', bookings.registered_on, 'registration_number', bookings.registration_number,
  'handed_over_on', bookings.handed_over_on)`

const events = sql<Booking['events']>`(select coalesce(jsonb_agg(jsonb_build_object(
    'id', e.id, 'kind', e.kind, 'note', e.note, 'actor_name', e.actor_name, 'at', ${instantOf('e.at')}) order by e.at, e.id), '[]')
  from booking_events e where ${of('e')})`

const decidedBy = sql<Booking['decided_by']>`case when bookings.decided_by is not null
  then person_of(bookings.decided_by, bookings.decided_by_name) end`

/** Of the price, in minor units. */
export const agreedVat = sql<Booking['vat']>`case when bookings.vat is not null then jsonb_build_object(
  'percent', trim_scale(bookings.vat_percent)::text, 'net', bookings.price - bookings.vat, 'amount', bookings.vat) end`

/** The lead of the offer `s`, in its own organization: the platform reads no CRM. */
const leadOfOffer = (scope: Scope) =>
  mayCall(leads.list.access, scope)
    ? sql`(select jsonb_build_object('id', l.id, 'full_name', l.full_name) from leads l
        where l.organization_id = s.organization_id and l.organization_id = ${scope.organization_id} and l.id = s.lead_id
          and l.deleted_at is null)`
    : sql`null::jsonb`

/** The deal that led to it, in its own organization as well. */
const dealOfBooking = (scope: Scope) =>
  mayCall(leads.list.access, scope)
    ? sql<Booking['deal']>`(select jsonb_build_object('id', d.id, 'title', d.title, 'lead_id', d.lead_id)
        from deal_bookings k join deals d on d.organization_id = k.organization_id and d.id = k.deal_id
        where k.organization_id = ${scope.organization_id} and k.booking_id = bookings.id and d.deleted_at is null
          and ${ownRecords(scope, 'd.owner_id')})`
    : sql<Booking['deal']>`null::jsonb`

/** A booking with its buyers, schedule, documents and history; the identity numbers are still encrypted. */
export const findBooking = (db: Database, scope: Scope, id: number) =>
  withPlaces(db, scope)
    .select([
      unit.as('unit'),
      buyers.as('buyers'),
      sql<Booking['sale_offer']>`(select jsonb_build_object('id', s.id, 'number', s.number,
          'mine', s.created_by = ${scope.user_id}, 'lead', ${leadOfOffer(scope)}) from sale_offers s
        where s.organization_id = bookings.organization_id and s.id = bookings.sale_offer_id)`.as('sale_offer'),
      dealOfBooking(scope).as('deal'),
      moneyOf(sql.ref('bookings.list_price'), sql.ref('bookings.currency')).as('list_price'),
      moneyOf(sql.ref('bookings.plan_price'), sql.ref('bookings.currency')).as('plan_price'),
      agreedVat.as('vat'),
      'bookings.broker_organization_name',
      'bookings.broker_name',
      percentOf('bookings.commission_percent').as('commission_percent'),
      'bookings.note',
      decidedBy.as('decided_by'),
      'bookings.decided_at',
      'bookings.reason',
      'bookings.recorded_reason',
      milestones.as('milestones'),
      installments.as('installments'),
      documents.as('documents'),
      events.as('events'),
      'bookings.version',
    ])
    .where('bookings.id', '=', id)
    .executeTakeFirst()

const PRICE_CHANGES = 5

/** Changes of the unit's price in the two weeks before a booking: who accepts it judges the price by them. */
export const listPriceChanges = (db: Database, scope: Scope, id: number): Promise<Booking['price_changes']> =>
  db
    .selectFrom('bookings')
    .where(inReach(scope, 'bookings.organization_id'))
    .innerJoin('unit_prices as p', (join) =>
      join.onRef('p.organization_id', '=', 'bookings.organization_id').onRef('p.unit_id', '=', 'bookings.unit_id'),
    )
    .where('bookings.id', '=', id)
    .where('p.old_price', 'is not', null)
    .where('p.at', '<=', sql<string>`bookings.created_at`)
    .where('p.at', '>', sql<string>`bookings.created_at - interval '14 days'`)
    .orderBy('p.id', 'desc')
    .limit(PRICE_CHANGES)
    .select([
      moneyOf(sql.ref('p.old_price'), sql.ref('p.currency')).as('old_price'),
      moneyOf(sql.ref('p.price'), sql.ref('p.currency')).as('price'),
      'p.actor_name',
      sql<boolean>`p.cause in ('edit', 'sales_edit')`.as('by_hand'),
      'p.at',
    ])
    .execute()

import type { Waiting } from '@storey/api/administration/home.ts'
import { requestNames } from '@storey/api/administration/home-lists.ts'
import type { Money } from '@storey/api/conventions.ts'
import { discounts } from '@storey/api/sales/discounts.ts'
import { type RawBuilder, sql } from 'kysely'
import { mayCall } from '../../access/admit.ts'
import { inReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import { visibleLeads } from '../../crm/leads/actions.ts'
import type { Database } from '../../database/connect.ts'
import { moneyOf } from '../../database/json.ts'
import { bookingsWithExpiringDocuments } from '../../sales/bookings/actions.ts'
import { isToBook } from '../../sales/sale-offers/actions.ts'

/** Rows of each kind; the list behind it has all. */
const SHOWN = 3

type Rows = Waiting['rows']

/** One statement for a kind: how many there are, and the first of them. `from` names what is counted, `row` selects it. */
async function found(
  db: Database,
  kind: Waiting['kind'],
  { count, rows }: { readonly count: RawBuilder<unknown>; readonly rows: RawBuilder<unknown> },
): Promise<Waiting> {
  const { rows: answers } = await sql<{ count: number; rows: Rows }>`
    select (${count}) as count, (select coalesce(jsonb_agg(to_jsonb(shown) - 'place' order by shown.place), '[]')
      from (${rows} limit ${sql.lit(SHOWN)}) as shown) as rows`.execute(db)
  return { kind, count: answers[0]?.count ?? 0, rows: answers[0]?.rows ?? [] }
}

const NO_VALUE = sql<Money | null>`null::jsonb`
const unitOf = (claimed: string) => sql`
  join units u on u.organization_id = ${sql.ref(`${claimed}.organization_id`)} and u.id = ${sql.ref(`${claimed}.unit_id`)}
  join buildings b on b.organization_id = u.organization_id and b.id = u.building_id`
const unitName = sql`unit_name(b.code, u.number)`

/** Units on hold, the soonest to end first. */
export const holds = (db: Database, scope: Scope) =>
  found(db, 'holds', {
    count: sql`select count(*) from units where ${inReach(scope, 'units.organization_id')} and status = 'on_hold'`,
    rows: sql`select u.id, ${unitName} as title, concat_ws(' · ', c.held_for, c.holder_name) as note, c.expires_at as at,
        ${NO_VALUE} as value, row_number() over (order by c.expires_at, c.id) as place
      from unit_claims c ${unitOf('c')}
      where ${inReach(scope, 'c.organization_id')} and c.kind = 'hold' and c.ended_at is null and c.expires_at is not null
      order by c.expires_at, c.id`,
  })

/** Requests of brokers, the oldest first. */
export const holdRequests = (db: Database, scope: Scope) => {
  const waiting = sql`hold_request_states r where ${inReach(scope, 'r.organization_id')} and r.status = 'waiting'`
  return found(db, 'hold_requests', {
    count: sql`select count(*) from ${waiting}`,
    rows: sql`select r.id, r.unit_name as title, concat_ws(' · ', r.client_name, r.broker_name) as note, r.requested_at as at,
        ${NO_VALUE} as value, row_number() over (order by r.requested_at, r.id) as place
      from ${waiting} order by r.requested_at, r.id`,
  })
}

/** Live holds that the caller's own requests got, the soonest to end first; for a broker admin those of the brokerage. */
export const grantedHolds = (db: Database, scope: Scope) => {
  const granted = sql`hold_request_states r where r.brokerage_id = ${scope.organization_id} and r.held_until is not null
    and r.status = 'granted' and r.closed_at is null
    ${scope.role === 'broker_admin' ? sql`` : sql`and r.broker_id = ${scope.user_id}`}`
  return found(db, 'granted_holds', {
    count: sql`select count(*) from ${granted}`,
    rows: sql`select r.id, r.unit_name as title, r.client_name as note, r.held_until as at, ${NO_VALUE} as value,
        row_number() over (order by r.held_until, r.id) as place
      from ${granted} order by r.held_until, r.id`,
  })
}

/** Bookings to accept or reject, the oldest first. */
export const bookings = (db: Database, scope: Scope) => {
  const pending = sql`k.status = 'pending' and ${inReach(scope, 'k.organization_id')}`
  return found(db, 'bookings', {
    count: sql`select count(*) from bookings k where ${pending}`,
    rows: sql`select k.id, ${unitName} as title, coalesce((select string_agg(p.full_name, ', ' order by p.position)
          from booking_buyers p where p.organization_id = k.organization_id and p.booking_id = k.id), '') as note,
        k.created_at as at, ${moneyOf(sql.ref('k.price'), sql.ref('k.currency'))} as value,
        row_number() over (order by k.created_at, k.id) as place
      from bookings k ${unitOf('k')} where ${pending} order by k.created_at, k.id`,
  })
}

/** Offers that buyers accepted, to be booked, the longest waiting first; the same condition as their list. */
export const acceptedOffers = (db: Database, scope: Scope) => {
  const accepted = sql`sale_offers o where ${inReach(scope, 'o.organization_id')} and ${isToBook}`
  return found(db, 'accepted_offers', {
    count: sql`select count(*) from ${accepted}`,
    rows: sql`select o.id, ${unitName} as title, concat_ws(' · ', o.client_name, o.number) as note, o.responded_at as at,
        ${NO_VALUE} as value,
        case when not exists (select from unit_claims c where c.organization_id = o.organization_id and c.unit_id = o.chosen_unit_id
            and c.ended_at is null and c.id is distinct from o.hold_claim_id and c.holder_id is distinct from ${scope.user_id}
            and (c.expires_at is null or c.expires_at > now()))
          then jsonb_build_object('unit_id', o.chosen_unit_id, 'payment_plan_id', o.chosen_plan_id) end as chosen,
        row_number() over (order by o.responded_at, o.id) as place
      from (select o.*, o.chosen_unit_id as unit_id from ${accepted}) o ${unitOf('o')} order by o.responded_at, o.id`,
  })
}

/** Discounts and schedules that the caller may decide, the oldest first: all of them, or those assigned to the caller. */
export const discountRequests = (db: Database, scope: Scope) => {
  const open = sql`${inReach(scope, 'd.organization_id')} and ${
    mayCall(discounts.list.access, scope)
      ? sql`d.status in ('pending', 'assigned')`
      : sql`d.status = 'assigned' and d.sales_manager_id = ${scope.user_id}`
  }`
  return found(db, 'discounts', {
    count: sql`select count(*) from discount_requests d where ${open}`,
    // A request for a schedule takes nothing off the price.
    rows: sql`select k.id, ${unitName} as title,
        case when d.plan is null then d.requested_by_name else 'Schedule request, ' || d.requested_by_name end as note,
        d.requested_at as at,
        case when d.plan is null then ${moneyOf(sql.ref('d.amount'), sql.ref('k.currency'))} end as value,
        row_number() over (order by d.requested_at, d.id) as place
      from discount_requests d join bookings k on k.organization_id = d.organization_id and k.id = d.booking_id ${unitOf('k')}
      where ${open} order by d.requested_at, d.id`,
  })
}

/** Brokerages that wait for their review, the oldest first. */
export const registrations = (db: Database, scope: Scope) => {
  const waiting = sql`organizations o where o.status = 'pending_review' and ${inReach(scope, 'o.id')}`
  return found(db, 'registrations', {
    count: sql`select count(*) from ${waiting}`,
    rows: sql`select o.id, o.name as title, concat_ws(', ', o.city, o.country) as note,
        coalesce(o.submitted_at, o.created_at) as at, ${NO_VALUE} as value,
        row_number() over (order by coalesce(o.submitted_at, o.created_at), o.id) as place
      from ${waiting} order by coalesce(o.submitted_at, o.created_at), o.id`,
  })
}

/** Organizations that ask for the renewal of a license, for a colleague or for another contract text, the longest waiting first. */
export const organizationRequests = (db: Database, scope: Scope) => {
  const asking = sql`(
      select r.organization_id, r.created_at, ${requestNames.license}::text as kind from license_requests r where r.status = 'pending'
      union all
      select r.organization_id, r.created_at, ${requestNames.colleague} from colleague_requests r where r.status = 'pending'
      union all
      select r.organization_id, r.created_at, ${requestNames.contract} from contract_text_proposals r where r.status = 'pending') r
    join organizations o on o.id = r.organization_id and ${inReach(scope, 'o.id')}`
  return found(db, 'organization_requests', {
    count: sql`select count(distinct o.id) from ${asking}`,
    rows: sql`select o.id, o.name as title, string_agg(distinct r.kind, ', ' order by r.kind desc) as note,
        min(r.created_at) as at, ${NO_VALUE} as value, row_number() over (order by min(r.created_at), o.id) as place
      from ${asking} group by o.id, o.name order by min(r.created_at), o.id`,
  })
}

/** Leads that were not opened yet, the newest first. */
export async function leads(db: Database, scope: Scope): Promise<Waiting> {
  const unopened = visibleLeads(db, scope).where('leads.seen_at', 'is', null)
  const [{ count }, rows] = await Promise.all([
    unopened.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
    unopened
      .select(['leads.id', 'leads.full_name as title', 'leads.source as note', 'leads.created_at as at'])
      .select(NO_VALUE.as('value'))
      .orderBy('leads.created_at', 'desc')
      .orderBy('leads.id', 'desc')
      .limit(SHOWN)
      .execute(),
  ])
  return { kind: 'leads', count, rows }
}

/** Installments that are overdue, the oldest first; the same condition as their list. */
export const overdue = (db: Database, scope: Scope) => {
  const late = sql`booking_installments i
    join bookings k on k.organization_id = i.organization_id and k.id = i.booking_id
    join organizations seller on seller.id = i.organization_id`
  const isLate = sql`${inReach(scope, 'i.organization_id')} and i.owed and i.paid < i.amount and not i.estimated
    and i.due_on < ((now() at time zone 'UTC') + interval '14 hours')::date
    and i.due_on < (now() at time zone seller.timezone)::date`
  return found(db, 'overdue', {
    count: sql`select count(*) from ${late} where ${isLate}`,
    rows: sql`select k.id, ${unitName} as title, i.name as note, (i.due_on + time '12:00') at time zone seller.timezone as at,
        ${moneyOf(sql`i.amount - i.paid`, sql.ref('k.currency'))} as value,
        row_number() over (order by i.due_on, i.booking_id, i.position) as place
      from ${late} ${unitOf('k')} where ${isLate} order by i.due_on, i.booking_id, i.position`,
  })
}

/** Live bookings with a buyer's document that has expired or is about to, the earliest first; the same condition as their list. */
export const documents = (db: Database, scope: Scope) => {
  const ending = sql`bookings k where k.status in ('pending', 'accepted') and ${inReach(scope, 'k.organization_id')}
    and k.id in (${bookingsWithExpiringDocuments})`
  return found(db, 'documents', {
    count: sql`select count(*) from ${ending}`,
    rows: sql`select k.id, ${unitName} as title, y.full_name as note,
        (y.id_expires_on + time '12:00') at time zone seller.timezone as at, ${NO_VALUE} as value,
        row_number() over (order by y.id_expires_on, k.id) as place
      from (select k.* from ${ending}) k ${unitOf('k')}
      join organizations seller on seller.id = k.organization_id
      cross join lateral (select p.full_name, p.id_expires_on from booking_buyers p
        where p.organization_id = k.organization_id and p.booking_id = k.id and p.id_expires_on is not null
        order by p.id_expires_on, p.position limit 1) y
      order by y.id_expires_on, k.id`,
  })
}

/** Commissions in one state, the longest waiting first; a brokerage has its own. */
const commissionsIn =
  (kind: Waiting['kind'], state: 'earned' | 'invoiced' | 'approved') => (db: Database, scope: Scope) => {
    const waiting = sql`commissions c where c.status = ${sql.lit(state)} and ${
      scope.role === 'broker_admin'
        ? sql`c.brokerage_id = ${scope.organization_id}`
        : inReach(scope, 'c.organization_id')
    }`
    const since = sql`coalesce(c.approved_at, c.invoiced_at, c.earned_at, c.created_at)`
    return found(db, kind, {
      count: sql`select count(*) from ${waiting}`,
      rows: sql`select c.id, c.unit_name as title, concat_ws(' · ', c.brokerage_name, c.invoice_number) as note, ${since} as at,
        ${moneyOf(sql`c.amount + c.vat`, sql.ref('c.currency'))} as value, row_number() over (order by ${since}, c.id) as place
      from ${waiting} order by ${since}, c.id`,
    })
  }

export const commissionsToInvoice = commissionsIn('commissions_to_invoice', 'earned')
export const commissionsToApprove = commissionsIn('commissions_to_approve', 'invoiced')
export const commissionsToPay = commissionsIn('commissions_to_pay', 'approved')

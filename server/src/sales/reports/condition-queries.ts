import { BOOKED } from '@storey/api/sales/overview-lists.ts'
import { LOST, type ReportFigure } from '@storey/api/sales/report-figures.ts'
import { sql } from 'kysely'
import { withinOwnDays } from '../../access/own-days.ts'
import { inReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import type { Period } from './period-queries.ts'

// What each figure counts. Figures and their rows use the same conditions, so that they agree.

/** The bookings made in the period. */
export const bookingsIn = (db: Database, scope: Scope, { from, to, currency, project_id }: Period) =>
  db
    .selectFrom('bookings')
    .where(inReach(scope, 'bookings.organization_id'))
    .where(withinOwnDays(scope, 'bookings.created_at', from, to))
    .where('bookings.currency', '=', currency)
    .$if(project_id !== undefined, (all) => all.where('bookings.project_id', 'in', project_id ?? []))

/** Live bookings in reach whose brokerage was typed as text. */
const typedIn = (scope: Scope) => sql`bookings t where t.brokerage_id is null and t.broker_organization_name is not null
  and t.status = any(${[...BOOKED]}::text[]) and ${inReach(scope, 't.organization_id')}`

/** The typed names of brokerages in reach that the matching job takes for one of the platform: `typed`, `id`. */
const matchedNames = (scope: Scope) =>
  sql`match_brokerages(array(select distinct t.broker_organization_name from ${typedIn(scope)}))`

/**
 * The typed names of brokerages in reach, each once: with the brokerage of the platform that the matching job takes it for, else with
 * the normalized name, by which spellings of one brokerage are the same.
 */
export const typedBrokerages = (scope: Scope) =>
  sql<{ name: string; id: number | null; key: string | null }>`(
    select n.name, m.id, case when m.id is null then replace(company_key(n.name), ' ', '') end as key
      from (select distinct t.broker_organization_name as name from ${typedIn(scope)}) n
      left join ${matchedNames(scope)} m on m.typed = n.name)`

/** Bookings of a brokerage of the platform, by its id or by a typed name that is taken for it. */
export const ofBrokerage = (scope: Scope, id: number) =>
  sql<boolean>`(bookings.brokerage_id = ${id} or bookings.brokerage_id is null and bookings.broker_organization_name in (
    select m.typed from ${matchedNames(scope)} m where m.id = ${id}))`

/** Bookings whose brokerage was typed as this name, in any spelling that is the same after it is normalized. */
export const ofTypedBrokerage = (name: string) =>
  sql<boolean>`(bookings.brokerage_id is null and company_key(bookings.broker_organization_name) = company_key(${name}))`

const statusIn = (statuses: readonly string[]) => sql<boolean>`bookings.status = any(${[...statuses]}::text[])`
const SOLD = statusIn(BOOKED)
const ACCEPTED = statusIn(['accepted', 'completed'])

/** What a booking has to be, to count. */
export const bookingFigures = {
  sold: SOLD,
  discounted: sql<boolean>`${SOLD} and bookings.discount > 0`,
  made: sql<boolean>`true`,
  accepted: ACCEPTED,
  signed: sql<boolean>`${ACCEPTED} and bookings.buyer_signed_on is not null and bookings.seller_signed_on is not null`,
  lost: statusIn(LOST),
} satisfies Partial<Record<ReportFigure, unknown>>

/** The holds that began in the period. Their currency is that of the unit. */
export const holdsIn = (db: Database, scope: Scope, { from, to, currency, project_id }: Period) =>
  db
    .selectFrom('unit_claims as c')
    .innerJoin('units', (join) =>
      join.onRef('units.organization_id', '=', 'c.organization_id').onRef('units.id', '=', 'c.unit_id'),
    )
    .where(inReach(scope, 'c.organization_id'))
    .where('c.kind', '=', sql.lit('hold'))
    .where(withinOwnDays(scope, 'c.claimed_at', from, to))
    .where('units.currency', '=', currency)
    .$if(project_id !== undefined, (all) => all.where('units.project_id', 'in', project_id ?? []))

export const holdFigures = {
  held: sql<boolean>`true`,
  converted: sql<boolean>`c.end_reason = 'converted'`,
} satisfies Partial<Record<ReportFigure, unknown>>

/** Late in the developer's time zone, as in the list of overdue payments. */
const LATE = sql<boolean>`not i.estimated and i.due_on < (now() at time zone seller.timezone)::date`

/** The unpaid installments with a day, of accepted bookings. */
export const installmentsLeft = (db: Database, scope: Scope, { currency, project_id }: Period) =>
  db
    .selectFrom('booking_installments as i')
    .innerJoin('bookings', (join) =>
      join.onRef('bookings.organization_id', '=', 'i.organization_id').onRef('bookings.id', '=', 'i.booking_id'),
    )
    .innerJoin('organizations as seller', 'seller.id', 'i.organization_id')
    .where(inReach(scope, 'i.organization_id'))
    .where('i.owed', '=', sql.lit(true))
    .whereRef('i.paid', '<', 'i.amount')
    .where('i.due_on', 'is not', null)
    .where('bookings.currency', '=', currency)
    .$if(project_id !== undefined, (all) => all.where('bookings.project_id', 'in', project_id ?? []))

export const installmentFigures = {
  due: sql<boolean>`not (${LATE})`,
  overdue: LATE,
} satisfies Partial<Record<ReportFigure, unknown>>

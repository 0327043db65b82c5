import { registrationReviews } from '@storey/api/administration/registration-reviews.ts'
import type { Person } from '@storey/api/conventions.ts'
import { type UnitCounts, type UnitType, unitStatus } from '@storey/api/inventory/availability.ts'
import { reasonOfList } from '@storey/api/inventory/unit-names.ts'
import { discounts } from '@storey/api/sales/discounts.ts'
import type { SalesOverview } from '@storey/api/sales/overview.ts'
import { BOOKED, ENDS_SOON_HOURS, WEEKS } from '@storey/api/sales/overview-lists.ts'
import { type RawBuilder, sql } from 'kysely'
import { mayCall } from '../../access/admit.ts'
import { ownZone, withinOwnDays } from '../../access/own-days.ts'
import { inReach } from '../../access/reach.ts'
import { reportDays } from '../../access/report-days.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { codedOf, moneyOf } from '../../database/json.ts'
import { countsOf } from '../../inventory/availability.ts'
import { hidesDrafts } from '../../inventory/for-sale.ts'
import { defined } from '../../kernel/defined.ts'

const OLDEST = 5
const SOONEST = 8
const PROJECTS = 10

/** Facts of a place that a booking or a claim refers to by its id. */
const placeOf = <Value>(table: 'buildings' | 'projects', id: RawBuilder<unknown>, value: RawBuilder<unknown>) =>
  sql<Value>`(select ${value} from ${sql.table(table)} place where place.organization_id = units.organization_id and place.id = ${id})`
const building = placeOf<{ id: number; name: string; code: string }>(
  'buildings',
  sql`units.building_id`,
  codedOf('place'),
)
const project = placeOf<{ id: number; name: string }>(
  'projects',
  sql`units.project_id`,
  sql`jsonb_build_object('id', place.id, 'name', place.name)`,
)
const unit = sql<{ id: number; number: string }>`jsonb_build_object('id', units.id, 'number', units.number)`

/** The numbers that need no rows; each equals the count of its list. */
export async function countWaiting(db: Database, scope: Scope) {
  const all = mayCall(discounts.list.access, scope)
  const pending = sql`select count(*) from bookings where status = 'pending' and ${inReach(scope, 'organization_id')}`
  const waiting = sql`select count(*) from discount_requests where ${inReach(scope, 'organization_id')} and ${
    all ? sql`status in ('pending', 'assigned')` : sql`status = 'assigned' and sales_manager_id = ${scope.user_id}`
  }`
  const registrations = mayCall(registrationReviews.waiting.access, scope)
    ? sql`(select count(*) from organizations where status = 'pending_review' and ${inReach(scope, 'id')})`
    : sql`null`
  return db
    .selectNoFrom([
      sql<number>`(${pending})`.as('bookings'),
      sql<number>`(${pending} and expires_at <= now() + make_interval(hours => ${ENDS_SOON_HOURS}::integer))`.as(
        'ending',
      ),
      sql<number>`(${waiting})`.as('discounts'),
      sql<number | null>`${registrations}`.as('registrations'),
    ])
    .executeTakeFirstOrThrow()
}

/** The pending bookings that have waited longest. */
export const listWaiting = (db: Database, scope: Scope) =>
  db
    .selectFrom('bookings')
    .innerJoin('units', (join) =>
      join.onRef('units.organization_id', '=', 'bookings.organization_id').onRef('units.id', '=', 'bookings.unit_id'),
    )
    .where(inReach(scope, 'bookings.organization_id'))
    .where('bookings.status', '=', sql.lit('pending'))
    .select(['bookings.id', 'bookings.number', 'bookings.created_at'])
    .select([unit.as('unit'), building.as('building'), project.as('project')])
    .select([
      moneyOf(sql.ref('bookings.price'), sql.ref('bookings.currency')).as('price'),
      sql<string[]>`(select coalesce(jsonb_agg(b.full_name order by b.position), '[]') from booking_buyers b
        where b.organization_id = bookings.organization_id and b.booking_id = bookings.id)`.as('buyers'),
      sql<string | null>`(select trim_scale(round(d.amount * 100.0 / d.plan_price, 2))::text from discount_requests d
        where d.booking_id = bookings.id and d.status in ('pending', 'assigned', 'changes_requested'))`.as(
        'discount_percent',
      ),
    ])
    .orderBy('bookings.created_at')
    .orderBy('bookings.id')
    .limit(sql.lit(OLDEST))
    .execute()

/** Holds and pending bookings with a running timer, the soonest to end first. */
export const listTimers = (db: Database, scope: Scope) =>
  db
    .selectFrom('unit_claims as c')
    .innerJoin('units', (join) =>
      join.onRef('units.organization_id', '=', 'c.organization_id').onRef('units.id', '=', 'c.unit_id'),
    )
    .where(inReach(scope, 'c.organization_id'))
    .where('c.ended_at', 'is', null)
    .where('c.expires_at', 'is not', null)
    .select(['c.kind', 'c.held_for', 'c.claimed_at', 'c.expires_at'])
    .select([unit.as('unit'), building.as('building'), project.as('project')])
    .select([
      sql<Person>`person_of(c.holder_id, c.holder_name)`.as('holder'),
      sql<{
        id: number
        number: string
      } | null>`(select jsonb_build_object('id', b.id, 'number', b.number) from bookings b
        where b.unit_id = c.unit_id and b.status in ('pending', 'accepted', 'completed') and b.claim_id = c.id)`.as(
        'booking',
      ),
    ])
    .$narrowType<{ expires_at: string }>()
    .orderBy('c.expires_at')
    .orderBy('c.id')
    .limit(sql.lit(SOONEST))
    .execute()

const isLive = () => sql`status = any (${[...BOOKED]}::text[])`

/** Sums of bookings by what became of them: one that was canceled since stays in its week. */
const BOOKED_SUMS = sql`coalesce(sum(price) filter (where ${isLive()}), 0)::bigint as amount,
  count(*) filter (where ${isLive()}) as bookings,
  coalesce(sum(price) filter (where not ${isLive()}), 0)::bigint as lost_amount,
  count(*) filter (where not ${isLive()}) as lost`

/**
 * Weeks with bookings, by the currency of the price. A week begins on Monday in the caller's time zone. The second bound is there for
 * the estimate, because the first looks the time zone up.
 */
export async function sumWeeks(db: Database, scope: Scope): Promise<SalesOverview['booked']> {
  const zone = ownZone(scope)
  const first = sql`((date_trunc('week', now() at time zone ${zone}) - make_interval(weeks => ${WEEKS - 1}::integer)) at time zone ${zone})`
  const { rows } = await sql<SalesOverview['booked'][number]>`
    select week as "from", week + 6 as "to", jsonb_agg(jsonb_build_object('currency', currency, 'amount', amount,
        'bookings', bookings, 'lost_amount', lost_amount, 'lost', lost) order by currency) as sums
      from (select date_trunc('week', created_at at time zone ${zone})::date as week, currency, ${BOOKED_SUMS}
          from bookings where ${inReach(scope, 'organization_id')} and created_at >= ${first}
            and created_at >= now() - make_interval(weeks => ${sql.lit(WEEKS + 1)})
          group by 1, 2) as found
      group by week order by week`.execute(db)
  return rows
}

interface Days {
  readonly from: string
  readonly to: string
}

/**
 * The days of a period, by default from the first of the month to today.
 * @throws 422 as for reports
 */
export async function periodDays(db: Database, scope: Scope, asked: Partial<Days>): Promise<Days> {
  const { to } = await reportDays(db, scope, defined({ to: asked.to }))
  const { from } = await reportDays(db, scope, { from: asked.from ?? `${to.slice(0, 8)}01`, to })
  return { from, to }
}

/** What happened in a period. */
export async function sumPeriod(db: Database, scope: Scope, { from, to }: Days): Promise<SalesOverview['period']> {
  const [booked, received] = await Promise.all([
    sql<SalesOverview['period']['booked'][number]>`select currency, ${BOOKED_SUMS} from bookings
      where ${inReach(scope, 'organization_id')} and ${withinOwnDays(scope, 'created_at', from, to)}
      group by currency order by currency`.execute(db),
    sql<
      SalesOverview['period']['received'][number]
    >`select b.currency, sum(r.amount)::bigint as amount, count(*) as payments
      from booking_receipts r left join bookings b on b.organization_id = r.organization_id and b.id = r.booking_id
      where ${inReach(scope, 'r.organization_id')} and r.received_on between ${from}::date and ${to}::date
        and r.reversed_at is null and not r.refund
      group by b.currency order by b.currency`.execute(db),
  ])
  return { from, to, booked: booked.rows, received: received.rows }
}

/** Projects that the caller may know of, for rows with a `project_id`. */
export const onSale = (scope: Scope) =>
  hidesDrafts(scope)
    ? sql`project_id in (select id from projects where ${inReach(scope, 'organization_id')} and status <> 'draft')`
    : sql`true`

/** A home that an imported list calls sold, whose sale is not recorded yet. */
const isSoldEarlier = (units: string) =>
  sql`${sql.ref(`${units}.status`)} = 'blocked' and ${sql.ref(`${units}.block_reason`)} = ${reasonOfList('Sold')}`

/** The projects with most units left, of those with any released. Uses the stored counts. */
export async function absorbedProjects(db: Database, scope: Scope) {
  const { rows } = await sql<{
    id: number
    name: string
    counts: Partial<UnitCounts>
    sold_earlier: number
    all_of_them: number
  }>`
    select projects.id, projects.name, found.counts, count(*) over () as all_of_them,
        (select count(*) from units u where u.organization_id = projects.organization_id and u.project_id = projects.id
          and ${isSoldEarlier('u')}) as sold_earlier
      from (select project_id, jsonb_object_agg(status, units) as counts,
            coalesce(sum(units) filter (where status = 'available'), 0) as available
          from (select b.project_id, kept.status, sum(kept.count)::bigint as units
              from unit_counts kept
              join buildings b on b.organization_id = kept.organization_id and b.id = kept.building_id
              where ${inReach(scope, 'kept.organization_id')}
              group by 1, 2) as by_status
          where ${onSale(scope)}
          group by project_id having sum(units) filter (where status <> 'unreleased') > 0) as found
      join projects on projects.id = found.project_id
      order by found.available desc, projects.name, projects.id limit ${sql.lit(PROJECTS)}`.execute(db)
  return {
    projects: rows.map(({ counts, all_of_them: _, ...project }) => ({ ...project, counts: countsOf(counts) })),
    projects_count: rows[0]?.all_of_them ?? 0,
  }
}

/** All units by type and status. */
export async function absorbedTypes(db: Database, scope: Scope) {
  const { rows } = await sql<{ type: UnitType; counts: Partial<UnitCounts>; sold_earlier: number }>`
    select type, jsonb_object_agg(status, units) as counts, sum(sold_earlier)::bigint as sold_earlier
      from (select type, status, count(*) as units, count(*) filter (where ${isSoldEarlier('units')}) as sold_earlier from units
          where ${inReach(scope, 'organization_id')} and ${onSale(scope)}
          group by 1, 2) as found
      group by type order by sum(units) desc, type`.execute(db)
  const types = rows.map(({ counts, ...of }) => ({ ...of, counts: countsOf(counts) }))
  const counts = countsOf({})
  for (const status of unitStatus.options) counts[status] = types.reduce((sum, { counts }) => sum + counts[status], 0)
  return { types, counts }
}

/** The amount left to refund, by currency; the same condition as the list of bookings with a refund left. */
export const sumRefunds = (db: Database, scope: Scope) =>
  db
    .selectFrom('bookings')
    .where(inReach(scope, 'organization_id'))
    .where(sql<boolean>`refund_due > refunded`)
    .groupBy('currency')
    .orderBy('currency')
    .select([
      'currency',
      sql<number>`sum(refund_due - refunded)::bigint`.as('amount'),
      sql<number>`count(*)`.as('bookings'),
    ])
    .execute()

/** The overdue amount, by currency; the same condition as the list of overdue installments. */
export const sumOverdue = (db: Database, scope: Scope) =>
  db
    .selectFrom('booking_installments as i')
    .innerJoin('bookings', (join) =>
      join.onRef('bookings.organization_id', '=', 'i.organization_id').onRef('bookings.id', '=', 'i.booking_id'),
    )
    .innerJoin('organizations as seller', 'seller.id', 'i.organization_id')
    .where(inReach(scope, 'i.organization_id'))
    .where('i.owed', '=', sql.lit(true))
    .whereRef('i.paid', '<', 'i.amount')
    .where('i.estimated', '=', sql.lit(false))
    // The latest date of any time zone bounds the index scan; the builder's own date decides.
    .where('i.due_on', '<', sql<string>`((now() at time zone 'UTC') + interval '14 hours')::date`)
    .where('i.due_on', '<', sql<string>`(now() at time zone seller.timezone)::date`)
    .groupBy('bookings.currency')
    .orderBy('bookings.currency')
    .select([
      'bookings.currency',
      sql<number>`sum(i.amount - i.paid)::bigint`.as('amount'),
      sql<number>`count(*)`.as('installments'),
      sql<string>`min(i.due_on)`.as('oldest_on'),
    ])
    .execute()

import type { LostStatus } from '@storey/api/sales/report-figures.ts'
import type { SalesReport, SoldProject } from '@storey/api/sales/reports.ts'
import { addDays } from '@storey/api/schedule/day.ts'
import { sql } from 'kysely'
import { ownZone } from '../../access/own-days.ts'
import { inReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { hidesDrafts } from '../../inventory/for-sale.ts'
import { targetsIn } from '../sales-targets/actions.ts'
import {
  bookingFigures,
  bookingsIn,
  holdFigures,
  holdsIn,
  installmentFigures,
  installmentsLeft,
  typedBrokerages,
} from './condition-queries.ts'
import type { Period } from './period-queries.ts'

const MONTHS = 12
/** More projects or people do not fit a chart; those with most bookings are shown. */
const MAX_GROUPS = 100

const { sold, discounted, accepted, signed, lost } = bookingFigures

/** Monday of each week of the period. */
export function weeksOf({ from, to }: Period): string[] {
  const weekday = (new Date(`${from}T00:00:00Z`).getUTCDay() + 6) % 7
  const weeks: string[] = []
  for (let monday = addDays(from, -weekday); monday <= to; monday = addDays(monday, 7)) weeks.push(monday)
  return weeks
}

type Sold = Omit<SoldProject, 'weeks' | 'name' | 'target' | 'released' | 'available' | 'sold'> & {
  readonly by_week: Readonly<Record<string, number>>
}

/** The live bookings of the period by project. */
async function soldByProject(db: Database, scope: Scope, period: Period) {
  const byWeek = bookingsIn(db, scope, period)
    .where(sold)
    .innerJoin('units', (join) =>
      join.onRef('units.organization_id', '=', 'bookings.organization_id').onRef('units.id', '=', 'bookings.unit_id'),
    )
    .select([
      'bookings.project_id as id',
      sql<string>`date_trunc('week', bookings.created_at at time zone ${ownZone(scope)})::date`.as('week'),
      sql<number>`count(*)`.as('bookings'),
      sql<number>`sum(bookings.price)`.as('amount'),
      sql<number>`sum(bookings.list_price)`.as('list_amount'),
      sql<number>`sum(units.internal_area)`.as('area'),
    ])
    .groupBy(['bookings.project_id', 'week'])
  return db
    .selectFrom(byWeek.as('found'))
    .groupBy('id')
    .select([
      'id',
      sql<number>`sum(bookings)::bigint`.as('bookings'),
      sql<number>`sum(amount)::bigint`.as('amount'),
      sql<number>`sum(list_amount)::bigint`.as('list_amount'),
      sql<number>`sum(area)::float8`.as('area'),
      sql<Sold['by_week']>`jsonb_object_agg(week, bookings)`.as('by_week'),
    ])
    .execute()
}

/** The units of each project on sale, by the stored counts. */
async function unitsByProject(db: Database, scope: Scope, { project_id }: Period) {
  const { rows } = await sql<{ id: number; name: string; released: number; available: number; sold: number }>`
    select p.id, p.name,
        coalesce(sum(kept.count) filter (where kept.status <> 'unreleased'), 0)::bigint as released,
        coalesce(sum(kept.count) filter (where kept.status = 'available'), 0)::bigint as available,
        coalesce(sum(kept.count) filter (where kept.status in ('reserved', 'booked', 'sold', 'handed_over')), 0)::bigint as sold
      from projects p
      join buildings b on b.organization_id = p.organization_id and b.project_id = p.id
      join unit_counts kept on kept.organization_id = b.organization_id and kept.building_id = b.id
      where ${inReach(scope, 'p.organization_id')}
        and ${hidesDrafts(scope) ? sql`p.status <> 'draft'` : sql`true`}
        and ${project_id ? sql`p.id = any(${[...project_id]}::bigint[])` : sql`true`}
      group by p.id, p.name`.execute(db)
  return rows
}

export async function projectsOf(db: Database, scope: Scope, period: Period): Promise<SoldProject[]> {
  const [booked, places, targets] = await Promise.all([
    soldByProject(db, scope, period),
    unitsByProject(db, scope, period),
    targetsIn(db, scope, period),
  ])
  const weeks = weeksOf(period)
  const byId = new Map(booked.map((one) => [one.id, one]))
  return places
    .map((place) => {
      const found = byId.get(place.id)
      return {
        ...place,
        bookings: found?.bookings ?? 0,
        amount: found?.amount ?? 0,
        list_amount: found?.list_amount ?? 0,
        area: found?.area ?? 0,
        target: targets.get(place.id) ?? null,
        weeks: weeks.map((week) => found?.by_week[week] ?? 0),
      }
    })
    .filter(({ released, bookings }) => released + bookings > 0)
    .sort(
      (one, other) =>
        other.bookings - one.bookings || other.available - one.available || one.name.localeCompare(other.name),
    )
    .slice(0, MAX_GROUPS)
}

const COUNT = sql<number>`count(*)`
const AMOUNT = sql<number>`coalesce(sum(bookings.price), 0)::bigint`

/** Who booked, with the discounts that were given, the greatest first. */
export const sellersOf = (db: Database, scope: Scope, period: Period): Promise<SalesReport['sellers']> =>
  bookingsIn(db, scope, period)
    .where(sold)
    .groupBy('bookings.created_by')
    .select([
      'bookings.created_by as id',
      sql<string>`max(bookings.created_by_name)`.as('full_name'),
      COUNT.as('bookings'),
      AMOUNT.as('amount'),
      sql<number>`count(*) filter (where ${discounted})`.as('discounted'),
      sql<number>`sum(bookings.discount)::bigint`.as('discount'),
      sql<number>`sum(bookings.plan_price)::bigint`.as('plan_amount'),
    ])
    .orderBy('discount', 'desc')
    .orderBy('bookings', 'desc')
    .orderBy('id')
    .limit(MAX_GROUPS)
    .execute()

/** The brokerage of a booking, or the one that its typed name is taken for. */
const BROKERAGE = sql<number | null>`coalesce(bookings.brokerage_id, typed.id)`

/**
 * The brokerages by the value of their bookings; a booking without one is of the own team. A brokerage counts as one, whatever its name
 * was on the day of a booking, and whether it was chosen or typed.
 */
export const brokeragesOf = (db: Database, scope: Scope, period: Period): Promise<SalesReport['brokerages']> =>
  bookingsIn(db, scope, period)
    .where(sold)
    .leftJoin(typedBrokerages(scope).as('typed'), (join) =>
      join.onRef('typed.name', '=', 'bookings.broker_organization_name').on('bookings.brokerage_id', 'is', null),
    )
    .groupBy([BROKERAGE, 'typed.key'])
    .select([
      BROKERAGE.as('id'),
      sql<string | null>`(array_agg(bookings.broker_organization_name order by bookings.created_at desc))[1]`.as(
        'name',
      ),
      COUNT.as('bookings'),
      AMOUNT.as('amount'),
    ])
    .orderBy('amount', 'desc')
    .orderBy('name')
    .limit(MAX_GROUPS)
    .execute()

export const lostOf = (db: Database, scope: Scope, period: Period): Promise<SalesReport['lost']> =>
  bookingsIn(db, scope, period)
    .where(lost)
    .groupBy('bookings.status')
    .select([sql<LostStatus>`bookings.status`.as('status'), COUNT.as('bookings'), AMOUNT.as('amount')])
    .orderBy('amount', 'desc')
    .orderBy('status')
    .execute()

const DAY = 86_400
const medianDays = (span: ReturnType<typeof sql>, where: ReturnType<typeof sql>) =>
  sql<
    number | null
  >`percentile_cont(0.5) within group (order by extract(epoch from ${span}) / ${sql.lit(DAY)}) filter (where ${where})`

/** From hold to contract: how many, and how long each step takes. */
export async function stepsOf(db: Database, scope: Scope, period: Period): Promise<SalesReport['steps']> {
  const [holds, bookings] = await Promise.all([
    holdsIn(db, scope, period)
      .select([
        COUNT.as('held'),
        sql<number>`count(*) filter (where ${holdFigures.converted})`.as('converted'),
        medianDays(sql`c.ended_at - c.claimed_at`, holdFigures.converted).as('days'),
      ])
      .executeTakeFirstOrThrow(),
    bookingsIn(db, scope, period)
      .select([
        COUNT.as('made'),
        sql<number>`count(*) filter (where ${accepted})`.as('accepted'),
        medianDays(sql`bookings.decided_at - bookings.created_at`, accepted).as('accepted_days'),
        sql<number>`count(*) filter (where ${signed})`.as('signed'),
        medianDays(
          sql`greatest(bookings.buyer_signed_on, bookings.seller_signed_on)::timestamp
            - (bookings.decided_at at time zone ${ownZone(scope)})::date::timestamp`,
          signed,
        ).as('signed_days'),
      ])
      .executeTakeFirstOrThrow(),
  ])
  return {
    holds: { count: holds.held, days: null },
    converted: { count: holds.converted, days: holds.days },
    made: { count: bookings.made, days: null },
    accepted: { count: bookings.accepted, days: bookings.accepted_days },
    signed: { count: bookings.signed, days: bookings.signed_days },
  }
}

/** The first day of the month of a day, so many months ahead. */
export const monthOf = (today: string, ahead: number) => {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + ahead, 1)).toISOString().slice(0, 10)
}

/** What is due in this month and the eleven after it, and what is late. */
export async function dueOf(db: Database, scope: Scope, period: Period): Promise<SalesReport['due']> {
  const first = monthOf(period.today, 0)
  const left = sql`i.amount - i.paid`
  const sum = (where: ReturnType<typeof sql>) => sql<number>`coalesce(sum(${left}) filter (where ${where}), 0)::bigint`
  const [late, months] = await Promise.all([
    installmentsLeft(db, scope, period)
      .where('i.due_on', '<', addDays(period.today, 2))
      .where(installmentFigures.overdue)
      .select([COUNT.as('installments'), sum(sql`true`).as('amount')])
      .executeTakeFirstOrThrow(),
    installmentsLeft(db, scope, period)
      .where('i.due_on', '>=', first)
      .where('i.due_on', '<', monthOf(first, MONTHS))
      .where(installmentFigures.due)
      .select([
        sql<string>`date_trunc('month', i.due_on)::date`.as('month'),
        sum(sql`not i.estimated`).as('fixed'),
        sum(sql`i.estimated`).as('estimated'),
      ])
      .groupBy('month')
      .orderBy('month')
      .execute(),
  ])
  return {
    overdue: late,
    months: months.map(({ month, fixed, estimated }) => ({
      from: month,
      to: addDays(monthOf(month, 1), -1),
      fixed,
      estimated,
    })),
  }
}

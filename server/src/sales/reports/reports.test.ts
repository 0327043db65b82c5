import type { ReportFigure } from '@storey/api/sales/report-figures.ts'
import { type ReportRow, type SalesReport, salesReports } from '@storey/api/sales/reports.ts'
import { addDays } from '@storey/api/schedule/day.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildBuilding, buildClaim, buildUnit, buildUser } from '../../../test/builders/basics.ts'
import { buildAccepted, buildBooking } from '../../../test/builders/booking.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { salesReportRoutes } from './routes.ts'

const app = useTestApp([salesReportRoutes])
const ZONE = 'Asia/Dubai'
const FROM = '2026-03-02'
const TO = '2026-04-05'
const period = { from: FROM, to: TO, currency: 'AED' }

let admin: Person
let manager: Person
let stranger: Person
let seller: Person
let project = 0
let today = ''

const change = (id: number, values: Record<string, string | number | null>) =>
  app.current.owner.updateTable('bookings').set(values).where('id', '=', id).execute()

beforeAll(async () => {
  const { owner } = app.current
  for (const named of [true, false]) {
    const building = await buildBuilding(owner)
    const { organization_id } = building
    if (named) {
      project = building.project_id
      seller = await signIn(app.current, 'developer_admin', { organization: { id: organization_id } })
      manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [organization_id] })
    }
    const makers = [(await buildUser(owner)).id, (await buildUser(owner)).id]
    const book = async (made: string, of: Record<string, string | number | null>, maker = 0, price = 1_000_000) => {
      const own = { organization_id, building_id: building.id, created_by: makers[maker] ?? 0, price }
      const { id } = await (of.status === 'pending' ? buildBooking(owner, own) : buildAccepted(owner, own))
      await change(id, { created_at: `${made} 10:00:00 ${ZONE}`, ...of, version: 4 })
      return id
    }
    await book(FROM, { status: 'accepted', broker_organization_name: 'Harbour & Pine Realty' })
    await book('2026-03-10', { status: 'pending', broker_organization_name: 'Harbour & Pine Realty' }, 1, 3_000_000)
    const signed = await book('2026-03-11', { status: 'accepted', decided_at: `2026-03-13 10:00:00 ${ZONE}` }, 1)
    await change(signed, {
      agreement_sent_on: '2026-03-14',
      buyer_signed_on: '2026-03-15',
      seller_signed_on: '2026-03-23',
    })
    await book(TO, { status: 'accepted' })
    const abroad = await buildAccepted(owner, {
      organization_id,
      building_id: building.id,
      created_by: makers[0] ?? 0,
      currency: 'GBP',
    })
    await change(abroad.id, { created_at: `${TO} 10:00:00 ${ZONE}` })
    const discounted = await book('2026-03-20', { status: 'pending' })
    await owner.transaction().execute(async (db) => {
      await sql`update bookings set discount = 50000, price = price - 50000 where id = ${discounted}`.execute(db)
      await sql`update booking_installments set amount = amount - 50000 where booking_id = ${discounted}`.execute(db)
    })
    // One day before and one day after.
    await book(addDays(FROM, -1), { status: 'accepted' })
    await book(addDays(TO, 1), { status: 'accepted' })
    for (const status of ['cancelled', 'rejected', 'expired'])
      await book('2026-03-25', { status, claim_id: null, reason: 'No', expires_at: null })
    const held = async (claimed_at: string, ended_at: string | null) => {
      const { id } = await buildUnit(owner, { organization_id, building_id: building.id })
      await buildClaim(owner, { unit_id: id, claimed_at, expires_at: `2036-01-01 00:00:00 ${ZONE}` })
      if (ended_at)
        await owner
          .updateTable('unit_claims')
          .set({ ended_at, end_reason: 'converted' })
          .where('unit_id', '=', id)
          .execute()
    }
    await held(`2026-03-03 10:00:00 ${ZONE}`, `2026-03-04 10:00:00 ${ZONE}`)
    await held(`2026-03-03 10:00:00 ${ZONE}`, `2026-03-06 10:00:00 ${ZONE}`)
    await held(`2026-03-04 10:00:00 ${ZONE}`, null)
    const { rows } = await sql<{ day: string }>`select (now() at time zone ${ZONE})::date as day`.execute(owner)
    today = rows[0]?.day ?? ''
    await buildAccepted(owner, { organization_id, building_id: building.id, created_by: makers[0] ?? 0 }, [
      { amount: 1_000, due_on: addDays(today, -40) },
      { amount: 2_000, due_on: addDays(today, 3) },
      { amount: 4_000, due_on: addDays(today, 70) },
      { amount: 8_000, due_on: addDays(today, 71), estimated: true },
      { amount: 16_000, due_on: addDays(today, 500) },
      { amount: 32_000, due_on: null },
    ])
  }
  stranger = await signIn(app.current, 'developer_admin')
  admin = await signIn(app.current, 'super_admin')
  for (const { id } of [admin, manager, seller, stranger])
    await owner.updateTable('users').set({ timezone: ZONE }).where('id', '=', id).execute()
})

const reportOf = async (person: Person, query: object = period): Promise<SalesReport> =>
  (await person.call(salesReports.show, { query })).data
async function rowsOf(person: Person, figure: ReportFigure, more: object = {}): Promise<ReportRow[]> {
  const found: ReportRow[] = []
  for (let page = 1; ; page += 1) {
    const { data, meta } = await person.call(salesReports.rows, {
      query: { ...period, figure, per_page: 2, page, ...more },
    })
    found.push(...data)
    if (found.length >= meta.total || data.length === 0) return found
  }
}
const sum = (rows: readonly ReportRow[]) => rows.reduce((total, { amount }) => total + amount.amount, 0)
const add = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

describe('GET /inventory/reports', () => {
  it.each([
    ['a super admin', () => admin],
    ['a sales manager', () => manager],
    ['a developer admin', () => seller],
    ['a developer admin without bookings', () => stranger],
  ])('every figure of the sales reports adds up to its rows, for %s', async (_, who) => {
    const person = who()
    const report = await reportOf(person)

    for (const one of report.projects) {
      const rows = await rowsOf(person, 'sold', { project_id: [one.id] })
      expect([one.bookings, one.amount, add(one.weeks)]).toEqual([rows.length, sum(rows), rows.length])
      expect(one.list_amount).toBe(add(rows.map(({ list_price }) => list_price ?? 0)))
    }
    for (const [place, monday] of report.period.weeks.entries()) {
      const from = monday < FROM ? FROM : monday
      const last = addDays(monday, 6)
      const rows = await rowsOf(person, 'sold', { from, to: last > TO ? TO : last })
      expect(add(report.projects.map(({ weeks }) => weeks[place] ?? 0))).toBe(rows.length)
    }
    for (const one of report.sellers) {
      const rows = await rowsOf(person, 'sold', { seller_id: one.id })
      const lower = await rowsOf(person, 'discounted', { seller_id: one.id })
      expect([one.bookings, one.amount, one.discounted]).toEqual([rows.length, sum(rows), lower.length])
      expect(one.discount).toBe(add(lower.map(({ discount }) => discount ?? 0)))
      expect(one.plan_amount).toBe(one.amount + one.discount)
    }
    for (const { id, name, bookings, amount } of report.brokerages) {
      const narrower = name === null ? { own_team: true } : id === null ? { brokerage: name } : { brokerage_id: id }
      const rows = await rowsOf(person, 'sold', narrower)
      expect([bookings, amount]).toEqual([rows.length, sum(rows)])
    }
    for (const { status, bookings, amount } of report.lost) {
      const rows = await rowsOf(person, 'lost', { status })
      expect([bookings, amount]).toEqual([rows.length, sum(rows)])
    }
    const { steps, due } = report
    for (const [figure, { count }] of [
      ['held', steps.holds],
      ['converted', steps.converted],
      ['made', steps.made],
      ['accepted', steps.accepted],
      ['signed', steps.signed],
    ] as const)
      expect([figure, (await rowsOf(person, figure)).length]).toEqual([figure, count])
    for (const { from, to, fixed, estimated } of due.months) {
      expect(sum(await rowsOf(person, 'due', { from, to, estimated: false }))).toBe(fixed)
      expect(sum(await rowsOf(person, 'due', { from, to, estimated: true }))).toBe(estimated)
    }
    const late = await rowsOf(person, 'overdue', { from: undefined, to: undefined })
    expect([late.length, sum(late)]).toEqual([due.overdue.installments, due.overdue.amount])
  })

  it('the sales reports of a developer count their own bookings of the period, in one currency', async () => {
    const report = await reportOf(seller)

    expect(report.period.currencies).toEqual(['AED', 'GBP'])
    expect(report.period.weeks).toEqual(['2026-03-02', '2026-03-09', '2026-03-16', '2026-03-23', '2026-03-30'])
    expect(report.projects).toHaveLength(1)
    expect(report.projects[0]).toMatchObject({
      id: project,
      bookings: 5,
      amount: 6_950_000,
      list_amount: 7_000_000,
      weeks: [1, 2, 1, 0, 1],
    })
    expect(report.sellers.map(({ bookings, discounted, discount }) => [bookings, discounted, discount])).toEqual([
      [3, 1, 50_000],
      [2, 0, 0],
    ])
    expect(report.brokerages).toEqual([
      { id: null, name: 'Harbour & Pine Realty', bookings: 2, amount: 4_000_000 },
      { id: null, name: null, bookings: 3, amount: 2_950_000 },
    ])
    expect(report.lost.map(({ status, bookings }) => [status, bookings]).sort()).toEqual([
      ['cancelled', 1],
      ['expired', 1],
      ['rejected', 1],
    ])
    expect(report.steps).toMatchObject({
      holds: { count: 3, days: null },
      converted: { count: 2, days: 2 },
      made: { count: 8 },
      accepted: { count: 3 },
      signed: { count: 1, days: 10 },
    })
    expect(report.due.months.map(({ to }) => to.slice(-2)).every((last) => Number(last) >= 28)).toBe(true)
    expect(report.due.overdue).toEqual({ installments: 1, amount: 1_000 })
    expect(add(report.due.months.map(({ fixed }) => fixed))).toBe(6_000)
    expect(add(report.due.months.map(({ estimated }) => estimated))).toBe(8_000)
  })

  it('the sales reports agree with the sums of the tables', async () => {
    const { rows } = await sql<{ bookings: number; amount: number; discount: number }>`
      select count(*) as bookings, sum(price)::bigint as amount, sum(discount)::bigint as discount from bookings
        where currency = 'AED' and status in ('pending', 'accepted', 'completed')
          and (created_at at time zone ${ZONE})::date between ${FROM} and ${TO}`.execute(app.current.owner)
    const report = await reportOf(admin)

    expect({
      bookings: add(report.projects.map(({ bookings }) => bookings)),
      amount: add(report.projects.map(({ amount }) => amount)),
      discount: add(report.sellers.map(({ discount }) => discount)),
    }).toEqual(rows[0])
  })

  it('the sales reports of another developer show none of these bookings, even if their project is requested', async () => {
    const query = { ...period, project_id: [project] }

    expect((await reportOf(stranger, query)).projects).toEqual([])
    expect(await rowsOf(stranger, 'made', { project_id: [project] })).toEqual([])
  })

  it('the sales reports cover twelve weeks to today by default', async () => {
    const { period } = await reportOf(seller, {})

    expect([period.weeks.length, period.weeks[0], period.to]).toEqual([12, period.from, today])
  })

  it.each([
    ['a period that ends before it begins', { from: TO, to: FROM }, 'to'],
    ['more than two years', { from: '2024-01-01', to: '2026-01-02' }, 'from'],
    ['an unknown currency', { currency: 'XXQ' }, 'currency'],
  ])('the sales reports refuse %s', async (_, query, field) => {
    const refused = await seller.ask(salesReports.show, { query })

    expect(refused.statusCode).toBe(422)
    expect(Object.keys(refused.json().errors)).toEqual([field])
  })

  it.each(['developer', 'broker_admin', 'broker'] as const)('the sales reports return 403 to a %s', async (role) => {
    const person = await signIn(app.current, role)

    expect((await person.ask(salesReports.show, {})).statusCode).toBe(403)
    expect((await person.ask(salesReports.rows, {})).statusCode).toBe(403)
  })
})

import type { Booking } from '@storey/api/sales/booking.ts'
import { bookingPrint, unitPrint } from '@storey/api/sales/prints.ts'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { buildPlan, buildUnit, buildUser } from '../../../test/builders/basics.ts'
import { buildAccepted, buildBooking, buildReceipt } from '../../../test/builders/booking.ts'
import { pagesOf } from '../../../test/documents/compare-pages.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { sampleHome } from '../../../test/public-offer.ts'
import { sampleBooking, samplePayments, sampleStatementFacts, sampleUnit } from '../../../test/sample-documents.ts'
import { openTypesetter } from '../../pdf/typesetter.ts'
import { statementOf } from '../receipts/statement.ts'
import { bookingSheet } from './booking.ts'
import { bookingPrintRoutes, unitPrintRoutes } from './routes.ts'
import { unitSheet } from './unit.ts'

const typesetter = openTypesetter()
afterAll(() => typesetter.end())

const printed = { note: 'Printed by Nadia Rahman, 23 Nov 2026, 09:05 (Asia/Dubai)', timezone: 'Asia/Dubai' }
const pending: Booking = { ...sampleBooking, status: 'pending' }
const [plan] = sampleHome(1, '1204', 105_000_000).plans
const offer = plan && { plan, ...plan }
const sheets = async (data: ReturnType<typeof bookingSheet>) =>
  (await pagesOf(await typesetter.typeset({ template: 'booking', data }))).length

describe('the sheet of a booking', () => {
  it('has figures, milestones, buyers, schedule, receipts and documents once it is accepted', () => {
    const statement = statementOf(samplePayments(), sampleStatementFacts)

    const { figures, milestones, tables } = bookingSheet({
      ...{ booking: sampleBooking, statement, details: true },
      ...printed,
    })

    expect(figures[0]).toEqual(['Contract total', 'AED 1,000,000.50'])
    expect(milestones.filter(([, day]) => day !== null)).toHaveLength(3)
    expect(tables.map(({ title, rows }) => [title, rows.length])).toEqual([
      ['Buyers', 2],
      ['Schedule', 3],
      ['Receipts', 3],
      ['Documents', 1],
    ])
  })

  it('has the schedule as booked and what is missing before, and adds up to the last minor unit', () => {
    const { milestones, tables } = bookingSheet({ booking: pending, statement: null, details: true, ...printed })

    expect(milestones).toEqual([])
    expect(tables[1]?.rows.at(-1)).toEqual(['Total', '', '', '1,040,005.20'])
    expect(tables[2]?.rows.at(-1)).toEqual(['Proof of payment', '', '', 'Missing'])
  })

  it('shows the end of an identity number only, and to a developer the names of buyers only', () => {
    const whole = JSON.stringify(bookingSheet({ booking: pending, statement: null, details: true, ...printed }))
    const own = JSON.stringify(bookingSheet({ booking: pending, statement: null, details: false, ...printed }))

    expect([whole.includes('ending 2197'), whole.includes('0482')]).toEqual([true, false])
    for (const hidden of ['2197', 'amal@', '+971', 'Lebanon', 'جواز', 'Prefers calls', '2031'])
      expect(own, hidden).not.toContain(hidden)
  })

  it.each([3, 24, 40])('is one sheet with %i installments', async (count) => {
    const [first] = sampleBooking.installments
    const installments = Array.from({ length: count }, (_, at) => ({ ...first, position: at + 1 }))
    const booking = { ...pending, installments } as Booking

    expect(await sheets(bookingSheet({ booking, statement: null, details: true, ...printed }))).toBe(1)
  })

  it('goes on to further sheets with hundreds of installments, names without a font and long words', async () => {
    const [first] = sampleBooking.installments
    const installments = Array.from({ length: 400 }, (_, at) => ({ ...first, position: at + 1, name: '塔 𒀭 Payment' }))
    const buyers = sampleBooking.buyers.map((buyer) => ({ ...buyer, full_name: 'w'.repeat(200) }))
    const booking = { ...pending, installments, buyers } as Booking

    expect(await sheets(bookingSheet({ booking, statement: null, details: true, ...printed }))).toBeGreaterThan(2)
  })
})

describe('the sheet of a unit', () => {
  it('has areas in both units, its price and the payments that add up to it', () => {
    const { facts, price, schedule } = unitSheet({ unit: sampleUnit, offer, plan: null, ...printed })

    expect(facts[1]).toEqual(['Area', '910\u00a0sq\u00a0ft · 84.5\u00a0m²'])
    expect(price).toMatchObject({ currency: 'AED', figure: '1,050,000', beside: 'AED 1,154 per sq ft' })
    expect(schedule.rows[schedule.strong[0] ?? 0]?.slice(0, 2)).toEqual(['Price', '100%'])
  })

  it('is one sheet with sixty equal payments, which are one row', async () => {
    const line = plan?.schedule.lines[1]
    const lines = Array.from({ length: 60 }, (_, at) => ({ ...line, name: `Month ${at + 1}`, position: at + 2 }))
    const schedule = { ...plan?.schedule, lines: [{ ...line, percent: '5' }, ...lines] }
    const data = unitSheet({ unit: sampleUnit, offer: { plan, schedule } as typeof offer, plan: null, ...printed })

    expect(data.schedule.rows[1]?.slice(0, 2)).toEqual(['Month 1 to Month 60', '60 × 10%'])
    expect(await pagesOf(await typesetter.typeset({ template: 'unit', data, pictures: {} }))).toHaveLength(1)
  })

  it('has no price where there is none yet, and leaves out what is not known', () => {
    const unit = { ...sampleUnit, price: null, per_area: null, bathrooms: null, plot_area: '320' }
    const { price, facts } = unitSheet({ unit, offer: undefined, plan: null, ...printed })

    expect(price).toMatchObject({ currency: '', figure: 'No price', beside: '' })
    expect(JSON.stringify(facts)).not.toMatch(/null|Bathrooms/)
    expect(facts.find(([label]) => label.startsWith('Plot'))?.[1]).toContain('320')
  })

  it('says so where no plan is sold today', () => {
    const { schedule } = unitSheet({ unit: sampleUnit, offer: undefined, plan: null, ...printed })

    expect([schedule.rows, schedule.none]).toEqual([[], 'No payment plan is sold today.'])
  })
})

describe('printing', () => {
  const app = useTestApp([bookingPrintRoutes, unitPrintRoutes])

  it('prints a booking for the sales desk and its developer, and is refused to others', async () => {
    const { owner } = app.current
    const head = await signIn(app.current, 'developer_admin')
    const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [head.organization.id] })
    const stranger = await signIn(app.current, 'super_admin_sales_manager')
    const { id: created_by } = await buildUser(owner)
    const of = { organization_id: head.organization.id, created_by }
    const accepted = await buildAccepted(owner, of)
    await buildReceipt(owner, accepted, {})
    const waiting = await buildBooking(owner, of)

    const print = (person: typeof head, { id }: { id: number }) => person.ask(bookingPrint.pdf, { params: { id } })
    const made = [await print(manager, accepted), await print(manager, waiting), await print(head, accepted)]

    for (const { statusCode, rawPayload } of made)
      expect([statusCode, rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    expect((await print(stranger, accepted)).statusCode).toBe(404)
  })

  it('prints a unit on a plan that is sold today', async () => {
    const { owner } = app.current
    const head = await signIn(app.current, 'developer_admin')
    const stranger = await signIn(app.current, 'developer_admin')
    const unit = await buildUnit(owner, { organization_id: head.organization.id })
    const sold = await buildPlan(owner, { building_id: unit.building_id })
    const params = { id: unit.id }

    const unpriced = await buildUnit(owner, { building_id: unit.building_id, status: 'unreleased' })
    await sql`update units set price = null where id = ${unpriced.id}`.execute(owner)

    const usual = await head.ask(unitPrint.pdf, { params, query: {} })
    const without = await head.ask(unitPrint.pdf, {
      params: { id: unpriced.id },
      query: { payment_plan_id: Number(sold.id) },
    })
    const chosen = await head.ask(unitPrint.pdf, { params, query: { payment_plan_id: Number(sold.id) } })
    const wrong = await head.ask(unitPrint.pdf, { params, query: { payment_plan_id: 999_999_999 } })
    const foreign = await stranger.ask(unitPrint.pdf, { params, query: {} })

    expect([usual, without, chosen, wrong, foreign].map(({ statusCode }) => statusCode)).toEqual([
      200, 200, 200, 422, 404,
    ])
    expect(usual.headers['content-type']).toBe('application/pdf')
    expect(wrong.json().errors).toEqual({
      payment_plan_id: ['Choose a payment plan on which this unit is sold today.'],
    })
  })
})

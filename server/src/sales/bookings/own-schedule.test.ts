import type { Booking } from '@storey/api/sales/booking.ts'
import { bookingDrafts } from '@storey/api/sales/booking-drafts.ts'
import { bookingForms } from '@storey/api/sales/booking-form.ts'
import { bookings } from '@storey/api/sales/bookings.ts'
import { discounts } from '@storey/api/sales/discounts.ts'
import { ownSchedules, scheduleLimits } from '@storey/api/sales/own-schedules.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildBuilding, buildPlan, buildUnit } from '../../../test/builders/basics.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { bookingDraftRoutes } from '../booking-drafts/routes.ts'
import { bookingFormRoutes } from '../booking-form/routes.ts'
import { discountRoutes } from '../discounts/routes.ts'
import { ownScheduleRoutes } from '../own-schedules/routes.ts'
import { scheduleLimitRoutes } from '../schedule-limits/routes.ts'
import { bookingRoutes } from './routes.ts'

const app = useTestApp([
  ...[bookingRoutes, bookingFormRoutes, bookingDraftRoutes],
  ...[discountRoutes, ownScheduleRoutes, scheduleLimitRoutes],
])
const PRICE = 243_200_001
const limits = { first_percent: '10', last_months: 0, payments: 10, rate_percent: '8', tolerance_percent: '2' }
const row = (name: string, percent: string, due: object) => ({
  ...{ name, amount_kind: 'percent' as const, percent },
  ...{ due_kind: 'months_after_booking' as const, ...due },
})
const near = [row('On booking', '30', { due_kind: 'on_booking' }), row('After a year', '70', { due_value: 12 })]
const far = [row('On booking', '5', { due_kind: 'on_booking' }), row('Keys', '95', { due_kind: 'on_handover' })]

/** A free unit on a plan of 60/40 in a project with limits, and who books it. */
async function given() {
  const { owner } = app.current
  const building = await buildBuilding(owner, { completion_on: '2045-06-30' })
  const unit = await buildUnit(owner, { building_id: building.id, price: PRICE })
  const plan = await buildPlan(owner, { building_id: building.id, name: 'Standard' })
  const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [unit.organization_id] })
  const admin = await signIn(app.current, 'super_admin')
  await owner
    .updateTable('projects')
    .set({ sales_manager_discount_percent: '2' })
    .where('id', '=', building.project_id)
    .execute()
  const project = { id: building.project_id }
  await manager.call(scheduleLimits.save, { params: project, body: { ...limits, version: null } })
  const buyer = {
    ...{ full_name: 'Amal Haddad', nationality: 'LB', id_type: 'passport' as const, id_number: 'LR 0482 197' },
    ...{ email: 'amal@example.com', share_percent: '100' },
  }
  const book = (installments: typeof near, { reason, ...more }: { reason?: string; [name: string]: unknown } = {}) =>
    manager.ask(bookings.create, {
      body: {
        ...{ unit_id: unit.id, payment_plan_id: plan.id, expected_price: PRICE, buyers: [buyer] },
        own_schedule: { payment_plan_id: plan.id, installments, ...(reason ? { reason } : {}) },
        ...more,
      },
    })
  const form = async () => (await manager.call(bookingForms.one, { params: { id: unit.id, plan_id: plan.id } })).data
  return { owner, building, unit, plan, manager, admin, project, book, form }
}

const price = ({ installments }: Booking) =>
  installments.filter(({ is_charge }) => !is_charge).map(({ amount }) => amount)

describe('a booking with a schedule of its own', () => {
  it('within the limits it begins with it, and the form knows the limits', async () => {
    const { manager, book, form } = await given()
    expect((await form()).schedule_limits).toMatchObject(limits)

    const answer = await book(near)

    expect(answer.statusCode).toBe(201)
    const { data } = answer.json() as { data: Booking }
    expect(price(data)).toEqual([72_960_000, 170_240_001])
    expect(data).toMatchObject({ plan_name: 'Standard, own schedule', split_label: '100/0', discount_request: null })
    expect(data.events.map(({ kind }) => kind).sort()).toEqual(['created', 'schedule_changed'])
    const { data: found } = await manager.call(ownSchedules.one, { params: { id: data.id } })
    expect([found.plan.installments.length, found.planned.installments.length > 2]).toEqual([2, true])
  })

  it('beyond the limits it asks for a reason, and begins with the plan and a request', async () => {
    const { admin, book } = await given()

    const refused = await book(far)
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['own_schedule.reason']])
    expect(refused.json().message).toMatch(/^It needs approval, so add a reason\. On booking AED 121,600/)

    const { data } = (await book(far, { reason: 'Sells a home first' })).json() as { data: Booking }
    expect(price(data)).not.toEqual([12_160_000, 231_040_001])
    expect(data.discount_request).toMatchObject({ kind: 'schedule', status: 'pending' })
    await admin.call(discounts.approve, { params: { id: data.id }, body: { version: 1 } })
    expect(price((await admin.call(bookings.one, { params: { id: data.id } })).data)).toEqual([12_160_000, 231_040_001])
  })

  it('it is of the discounted price to the last minor unit, and rows of the plan itself change nothing', async () => {
    const { book, plan, owner } = await given()
    const { data } = (await book(near, { discount_amount: 1_000_001 })).json() as { data: Booking }
    expect(price(data)).toEqual([72_660_000, 169_540_000])
    expect(data.price.amount).toBe(PRICE - 1_000_001)

    const other = await given()
    const { terms } = await other.form()
    const installments = (terms?.plan.installments ?? []).map(({ position: _, ...one }) => one)
    const same = await other.manager.call(bookings.create, {
      body: {
        ...{ unit_id: other.unit.id, payment_plan_id: other.plan.id, expected_price: PRICE },
        buyers: [
          {
            ...{ full_name: 'Amal Haddad', nationality: 'LB', id_type: 'passport', id_number: 'LR 0482 197' },
            ...{ email: 'amal@example.com', share_percent: '100' },
          },
        ],
        own_schedule: { payment_plan_id: other.plan.id, installments },
      },
    })
    expect([same.data.plan_name, same.data.version]).toEqual(['Standard', 1])
    const { rows } = await sql<{ left: number }>`select b.price - (select sum(amount) from booking_installments i
      where i.booking_id = b.id and not is_charge) as left from bookings b where payment_plan_id = ${plan.id}`.execute(
      owner,
    )
    expect(rows.map(({ left }) => Number(left))).toEqual([0])
  })

  it('nothing is booked with a schedule that is wrong, of another plan, or next to a discount that waits', async () => {
    const { owner, building, unit, book } = await given()
    const second = await buildPlan(owner, { building_id: building.id, name: 'Second', position: 2 })
    const refused = {
      short: await book(near.slice(0, 1)),
      name: await book([{ ...near[0], name: ' ' } as (typeof near)[number], ...near.slice(1)]),
      plan: await book(near, { own_schedule: { payment_plan_id: second.id, installments: near } }),
      waits: await book(far, { reason: 'Wanted', discount_percent: '5', discount_reason: 'Cash buyer' }),
      offer: await book(near, { sale_offer_id: 2_000_000_000 }),
    }

    const fields = Object.entries(refused).map(([name, { statusCode, ...answer }]) => [
      ...[name, statusCode, Object.keys(answer.json().errors ?? {})],
    ])
    expect(fields).toEqual([
      ['short', 422, ['own_schedule.installments']],
      ['name', 422, ['own_schedule.installments.0.name']],
      ['plan', 422, ['own_schedule.payment_plan_id']],
      ['waits', 422, ['own_schedule.installments']],
      ['offer', 422, expect.arrayContaining([expect.stringMatching(/^(own_schedule|sale_offer_id)$/)])],
    ])
    const made = await owner.selectFrom('bookings').select('id').where('unit_id', '=', unit.id).execute()
    expect(made).toEqual([])
  })

  it('a discount that waits takes a schedule within the limits along', async () => {
    const { admin, book } = await given()
    const { data } = (await book(near, { discount_percent: '5', discount_reason: 'Cash buyer' })).json() as {
      data: Booking
    }
    expect(price(data)).toEqual([72_960_000, 170_240_001])
    expect(data.discount_request).toMatchObject({ kind: 'discount', status: 'pending' })

    await admin.call(discounts.approve, { params: { id: data.id }, body: { version: 1 } })

    const { data: after } = await admin.call(bookings.one, { params: { id: data.id } })
    expect(price(after)).toEqual([69_312_000, 161_728_001])
    expect(after.plan_name).toBe('Standard, own schedule')
  })

  it('limits that changed since the form was read are a 409, as every other term', async () => {
    const { manager, project, book, form } = await given()
    const { terms_stamp } = await form()
    await manager.call(scheduleLimits.save, { params: project, body: { ...limits, first_percent: '50', version: 1 } })

    const late = await book(near, { expected_terms: terms_stamp })

    expect([late.statusCode, late.json().code]).toEqual([409, 'terms_changed'])
    const now = await book(near, { expected_terms: (await form()).terms_stamp })
    expect([now.statusCode, Object.keys(now.json().errors)]).toEqual([422, ['own_schedule.reason']])
  })

  it('of twenty bookings at once with schedules of their own, one is made', async () => {
    const { owner, unit, book } = await given()

    const answers = await Promise.all(Array.from({ length: 20 }, () => book(near)))

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(19).fill(409)])
    const { rows } = await sql`select (b.price - (select sum(amount) from booking_installments i
      where i.booking_id = b.id and not is_charge))::float8 as left, b.version from bookings b where unit_id = ${unit.id}`.execute(
      owner,
    )
    expect(rows).toEqual([{ left: 0, version: 2 }])
  })

  it('the draft of a booking keeps it', async () => {
    const { manager, unit, plan } = await given()
    const own_schedule = { payment_plan_id: plan.id, installments: near, reason: null }
    const typed = {
      ...{ step: 5, broker_organization_name: '', broker_name: '', commission_percent: null, note: '' },
      ...{ discount_percent: null, discount_amount: null, discount_reason: '', own_schedule },
      buyers: [
        {
          ...{ full_name: 'Amal', nationality: null, id_type: null, id_number: '', email: '', phone: '' },
          ...{ address: '', share_percent: '100' },
        },
      ],
    }
    const params = { id: unit.id }
    await manager.call(bookingDrafts.save, {
      params,
      query: {},
      body: { version: null, payment_plan_id: plan.id, values: typed },
    })

    const { data } = await manager.call(bookingDrafts.one, { params, query: {} })

    expect(data?.values?.own_schedule?.installments.map(({ name, percent }) => [name, percent])).toEqual([
      ['On booking', '30'],
      ['After a year', '70'],
    ])
  })
})

import { sentenceText } from '@storey/api/account/notification-labels.ts'
import type { Booking } from '@storey/api/sales/booking.ts'
import { bookings } from '@storey/api/sales/bookings.ts'
import { discounts } from '@storey/api/sales/discounts.ts'
import { ownSchedules, scheduleLimits } from '@storey/api/sales/own-schedules.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildBuilding, buildPlan, buildUnit } from '../../../test/builders/basics.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { bookingRoutes } from '../bookings/routes.ts'
import { discountRoutes } from '../discounts/routes.ts'
import { scheduleLimitRoutes } from '../schedule-limits/routes.ts'
import { ownScheduleRoutes } from './routes.ts'

const app = useTestApp([bookingRoutes, discountRoutes, ownScheduleRoutes, scheduleLimitRoutes])
const PRICE = 243_200_001

/** A pending booking on a plan of 60/40 in a project with limits, and the users who work with it. */
async function given(limited = true) {
  const { owner } = app.current
  const building = await buildBuilding(owner, { completion_on: '2045-06-30' })
  const unit = await buildUnit(owner, { building_id: building.id, price: PRICE })
  const plan = await buildPlan(owner, { building_id: building.id, name: 'Standard' })
  const sells_for = [unit.organization_id]
  const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for })
  const admin = await signIn(app.current, 'super_admin')
  await owner
    .updateTable('projects')
    .set({ sales_manager_discount_percent: '2' })
    .where('id', '=', building.project_id)
    .execute()
  const project = { id: building.project_id }
  if (limited) await manager.call(scheduleLimits.save, { params: project, body: { ...limits, version: null } })
  const { data: booking } = await manager.call(bookings.create, {
    body: {
      unit_id: unit.id,
      payment_plan_id: plan.id,
      expected_price: PRICE,
      buyers: [
        {
          full_name: 'Amal Haddad',
          nationality: 'LB',
          id_type: 'passport',
          id_number: 'LR 0482 197',
          email: 'amal@example.com',
          share_percent: '100',
        },
      ],
    },
  })
  return { owner, building, unit, plan, manager, admin, project, booking, params: { id: booking.id } }
}

const limits = {
  first_percent: '10',
  last_months: 0,
  payments: 10,
  rate_percent: '8',
  tolerance_percent: '2',
}
const row = (name: string, percent: string, due: object) => ({
  ...{ name, amount_kind: 'percent' as const, percent },
  ...{ due_kind: 'months_after_booking' as const, ...due },
})
const near = [row('On booking', '30', { due_kind: 'on_booking' }), row('After a year', '70', { due_value: 12 })]
const far = [row('On booking', '5', { due_kind: 'on_booking' }), row('Keys', '95', { due_kind: 'on_handover' })]

const price = ({ installments }: Booking) =>
  installments.filter(({ is_charge }) => !is_charge).map(({ amount }) => amount)
const now = async (person: Person, id: number) => (await person.call(bookings.one, { params: { id } })).data

describe('a schedule of its own', () => {
  it('a schedule within the limits replaces the payments of a pending booking at once', async () => {
    const { manager, params, booking } = await given()

    const { data } = await manager.call(ownSchedules.change, {
      params,
      body: { version: booking.version, installments: near },
    })

    expect(price(data)).toEqual([72_960_000, 170_240_001])
    expect(data).toMatchObject({
      plan_name: 'Standard, own schedule',
      split_label: '100/0',
      price: { amount: PRICE },
      version: booking.version + 1,
      discount_request: null,
    })
    expect(data.events.at(-1)).toMatchObject({ kind: 'schedule_changed', note: 'Standard, own schedule 100/0' })
  })

  it('the plan may change or be archived since then: the schedule is compared with the plan of the booking', async () => {
    const { owner, manager, params, booking, plan } = await given()
    await sql`update payment_plans set status = 'archived', version = version + 1, is_default = false where id = ${plan.id}`.execute(
      owner,
    )
    await manager.call(ownSchedules.change, { params, body: { version: booking.version, installments: near } })

    const { data } = await manager.call(ownSchedules.one, { params })

    expect(data.plan.installments.map(({ percent }) => percent)).toEqual(['30', '70'])
    expect(data.planned.installments).not.toEqual(data.plan.installments)
    expect(data.limits).toMatchObject(limits)
  })

  it('the plan of the booking comes back without approval, whatever the limits are', async () => {
    const { manager, params, booking, project } = await given()
    const before = price(booking)
    await manager.call(ownSchedules.change, { params, body: { version: booking.version, installments: near } })
    await manager.call(scheduleLimits.save, { params: project, body: { ...limits, first_percent: '100', version: 1 } })
    const { data: schedule } = await manager.call(ownSchedules.one, { params })

    const { data } = await manager.call(ownSchedules.change, {
      params,
      body: {
        version: schedule.version,
        installments: schedule.planned.installments.map(({ position: _, ...one }) => one),
      },
    })

    expect(price(data)).toEqual(before)
    expect(data.plan_name).toBe('Standard')
  })

  it('beyond the limits it asks for a reason, then for a decision of another user, who sees both schedules', async () => {
    const { manager, admin, params, booking } = await given()
    const body = { version: booking.version, installments: far }

    const refused = await manager.ask(ownSchedules.change, { params, body })
    expect(refused.statusCode).toBe(422)
    expect(refused.json().errors.reason[0]).toMatch(/^It needs approval, so add a reason\. On booking AED 121,600/)

    const { data: asked } = await manager.call(ownSchedules.change, {
      params,
      body: { ...body, reason: 'Sells a home first' },
    })
    expect(price(asked)).toEqual(price(booking))
    expect(asked.discount_request).toMatchObject({ kind: 'schedule', status: 'pending', amount: { amount: 0 } })
    expect(asked.accept_obstacle).toBe('You made this booking. Someone else has to accept it.')
    expect((await now(admin, booking.id)).accept_obstacle).toBe('Decide its own schedule first.')

    const own = await manager.ask(discounts.approve, { params, body: { version: 1 } })
    expect(own.statusCode).toBe(409)

    const { data: detail } = await admin.call(discounts.one, { params })
    expect(detail.wanted?.rows.filter(({ is_charge }) => !is_charge).map(({ amount }) => amount)).toEqual([
      12_160_000, 231_040_001,
    ])
    expect(detail.wanted?.planned.length).toBe(booking.installments.length)
    expect(detail.wanted?.present?.own).toBeLessThan(detail.wanted?.present?.plan ?? 0)
    expect(detail.wanted?.beyond).toHaveLength(2)

    await admin.call(discounts.approve, { params, body: { version: 1, note: 'Known buyer' } })
    const after = await now(admin, booking.id)
    expect(price(after)).toEqual([12_160_000, 231_040_001])
    expect(after).toMatchObject({
      plan_name: 'Standard, own schedule',
      price: { amount: PRICE },
      accept_obstacle: null,
    })
    await admin.call(bookings.accept, { params, body: {} })
    expect(price(await now(admin, booking.id))).toEqual([12_160_000, 231_040_001])

    // Notifications say what was requested.
    const sentences = async (user_id: number) => {
      const rows = await app.current.owner
        .selectFrom('notifications')
        .select(['kind', 'actor_name as actor', 'subject_name as name', 'outcome', 'detail'])
        .where('user_id', '=', user_id)
        .where('kind', '=', 'discount')
        .execute()
      return rows.map(({ name, ...row }) => sentenceText({ ...row, subject: { kind: 'booking', name } }))
    }
    expect(await sentences(admin.id)).toEqual([
      `The request for a schedule of its own of ${booking.number} waits for you`,
    ])
    expect(await sentences(manager.id)).toEqual([
      expect.stringMatching(/ approved the request for a schedule of its own of B-/),
    ])
  })

  it('a rejected or withdrawn schedule leaves the payments, and a returned one is sent again', async () => {
    const { manager, admin, params, booking } = await given()
    const ask = async (installments: typeof far) =>
      manager.call(ownSchedules.change, {
        params,
        body: { version: (await now(manager, booking.id)).version, installments, reason: 'Sells a home first' },
      })
    await ask(far)
    await admin.call(discounts.reject, { params, body: { version: 1, note: 'Too late' } })
    expect(price(await now(manager, booking.id))).toEqual(price(booking))

    await ask(far)
    await admin.call(discounts.requestChanges, { params, body: { version: 1, note: 'Ten percent on booking' } })
    const resent = await manager.ask(discounts.resubmit, { params, body: { version: 2, discount_percent: '1' } })
    expect(resent.json().message).toBe('This request is for a schedule. Change the schedule of the booking.')
    const better = [row('On booking', '10', { due_kind: 'on_booking' }), row('Keys', '90', { due_kind: 'on_handover' })]
    expect((await ask(better)).data.discount_request).toMatchObject({ kind: 'schedule', status: 'pending' })
    const { data } = await admin.call(discounts.one, { params })
    expect(data.events.map(({ kind }) => kind)).toEqual([
      'requested',
      'withdrawn',
      'changes_requested',
      'requested',
      'rejected',
      'requested',
    ])
  })

  it('without limits every own schedule needs approval', async () => {
    const { manager, params, booking } = await given(false)

    const response = await manager.ask(ownSchedules.change, {
      params,
      body: { version: booking.version, installments: near },
    })

    expect(response.json().errors).toEqual({
      reason: ['It needs approval, so add a reason. The project has no limits for schedules of single bookings.'],
    })
  })

  it('a later discount comes off the own schedule to the last minor unit', async () => {
    const { manager, params, booking } = await given()
    const amounts = [50_000_000, PRICE - 50_000_000]
    const fixed = (amount: number, due: object) => ({
      ...{ name: 'Part', amount_kind: 'fixed' as const, amount, due_kind: 'months_after_booking' as const },
      ...due,
    })
    const { data: own } = await manager.call(ownSchedules.change, {
      params,
      body: {
        version: booking.version,
        installments: [fixed(amounts[0] ?? 0, { due_kind: 'on_booking' }), fixed(amounts[1] ?? 0, { due_value: 6 })],
      },
    })
    expect(price(own)).toEqual(amounts)

    await manager.call(discounts.ask, { params, body: { discount_amount: 1_000_001 } })

    const after = await now(manager, booking.id)
    expect(price(after)).toEqual([50_000_000, PRICE - 51_000_001])
    expect(after.plan_name).toBe('Standard, own schedule')
  })

  it('names the row that is wrong, and what is missing of the price', async () => {
    const { manager, params, booking } = await given()
    const errors = async (installments: (typeof near)[number][]) =>
      (await manager.ask(ownSchedules.change, { params, body: { version: booking.version, installments } })).json()
        .errors

    expect(await errors(near.slice(0, 1))).toEqual({ installments: ['Installments add up to 30%; 70% is missing.'] })
    expect(await errors([{ ...near[0], name: ' ' } as (typeof near)[number], ...near.slice(1)])).toHaveProperty([
      'installments.0.name',
    ])
  })

  it('refuses a schedule of a booking that was decided, that has an open request, or that changed since', async () => {
    const { manager, admin, params, booking } = await given()
    const change = (version: number, installments = near) =>
      manager.ask(ownSchedules.change, { params, body: { version, installments, reason: 'Wanted' } })

    expect((await change(booking.version + 1)).statusCode).toBe(409)
    await manager.call(discounts.ask, { params, body: { discount_percent: '5', discount_reason: 'Cash buyer' } })
    expect((await change(booking.version)).json().message).toBe('A request of this booking is already pending.')
    await admin.call(discounts.reject, { params, body: { version: 1, note: 'No' } })
    await admin.call(bookings.accept, { params, body: {} })
    const late = await change((await now(admin, booking.id)).version)
    expect(late.json().message).toBe(`${booking.number} is accepted by now. Its schedule stays.`)
  })

  it('of twenty schedules at once from one version, one is used', async () => {
    const { owner, manager, params, booking } = await given()

    const statuses = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const installments = [
          row('On booking', String(20 + index), { due_kind: 'on_booking' }),
          row('Later', String(80 - index), { due_value: 6 }),
        ]
        return (await manager.ask(ownSchedules.change, { params, body: { version: booking.version, installments } }))
          .statusCode
      }),
    )

    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(19)
    const after = await now(manager, booking.id)
    expect(after.version).toBe(booking.version + 1)
    const { rows } = await sql<{ sum: number; price: number }>`select b.price,
      (select sum(amount)::float8 from booking_installments i where i.booking_id = b.id and not is_charge) as sum
      from bookings b where b.id = ${booking.id}`.execute(owner)
    expect(rows).toEqual([{ sum: PRICE, price: PRICE }])
  })

  it('an acceptance and a schedule at the same time leave one schedule that adds up', async () => {
    for (let trial = 0; trial < 5; trial++) {
      const { owner, manager, admin, params, booking } = await given()
      const [changed, accepted] = await Promise.all([
        manager.ask(ownSchedules.change, { params, body: { version: booking.version, installments: near } }),
        admin.ask(bookings.accept, { params, body: { expected_version: booking.version } }),
      ])
      expect([changed.statusCode, accepted.statusCode].sort()).toEqual([200, 409])
      const { rows } = await sql`select b.price - (select sum(amount)::float8 from booking_installments i
        where i.booking_id = b.id and not is_charge) as left, count(distinct i.owed)::int as kinds
        from bookings b join booking_installments i on i.booking_id = b.id where b.id = ${booking.id} group by b.id, b.price`.execute(
        owner,
      )
      expect(rows).toEqual([{ left: 0, kinds: 1 }])
    }
  })

  it('the database refuses payments that do not add up, and a schedule of an accepted booking', async () => {
    const { owner, booking, admin, params } = await given()
    const reschedule = (amount: number) =>
      owner.transaction().execute(async (db) => {
        await sql`update bookings set schedule_changed_at = now(), version = version + 1, plan_name = 'Other' where id = ${booking.id}`.execute(
          db,
        )
        await sql`update booking_installments set amount = amount + ${amount} where booking_id = ${booking.id} and position = 1`.execute(
          db,
        )
      })
    await expect(reschedule(1)).rejects.toThrow(/add up to/)
    await reschedule(0)
    await admin.call(bookings.accept, { params, body: {} })
    await expect(reschedule(0)).rejects.toThrow(/cannot change/)
  })
})

describe('GET and PUT /inventory/projects/{id}/schedule-limits', () => {
  it('the limits of a project are set by the developer too, and a stale save is refused', async () => {
    const { project, building } = await given(false)
    const developer = await signIn(app.current, 'developer_admin', { organization: { id: building.organization_id } })

    expect((await developer.call(scheduleLimits.one, { params: project })).data).toBeNull()
    const { data } = await developer.call(scheduleLimits.save, { params: project, body: { ...limits, version: null } })
    expect(data).toMatchObject({ ...limits, version: 1 })
    const stale = await developer.ask(scheduleLimits.save, { params: project, body: { ...limits, version: null } })
    expect(stale.statusCode).toBe(409)
  })

  it('refuses limits that no schedule can keep, naming the field', async () => {
    const { project, manager } = await given(false)

    const response = await manager.ask(scheduleLimits.save, {
      params: project,
      body: { ...limits, first_percent: '101', payments: 0, rate_percent: '51', version: null },
    })

    expect(Object.keys(response.json().errors).sort()).toEqual(['first_percent', 'payments', 'rate_percent'])
  })
})

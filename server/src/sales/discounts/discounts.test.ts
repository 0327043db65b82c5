import type { Booking } from '@storey/api/sales/booking.ts'
import { bookingForms } from '@storey/api/sales/booking-form.ts'
import { bookings, type NewBooking } from '@storey/api/sales/bookings.ts'
import { discounts } from '@storey/api/sales/discounts.ts'
import { describe, expect, it } from 'vitest'
import { buildBuilding, buildClaim, buildPlan, buildUnit } from '../../../test/builders/basics.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { scopeOfPerson } from '../../../test/scope.ts'
import { bookingFormRoutes } from '../booking-form/routes.ts'
import { drawBookingId, insertBooking, insertBuyers, insertInstallments } from '../bookings/insert-queries.ts'
import { bookingRoutes } from '../bookings/routes.ts'
import { discountRoutes } from './routes.ts'

const app = useTestApp([bookingFormRoutes, bookingRoutes, discountRoutes])
const PRICE = 243_200_001

/** A unit on a 60/40 plan in a project where a sales manager may give 2% and a super admin 4%, and the users who work with it. */
async function given({ minimum_price = 220_000_000 as number | null, price = PRICE } = {}) {
  const { owner } = app.current
  const building = await buildBuilding(owner)
  const unit = await buildUnit(owner, { building_id: building.id, price, minimum_price })
  const plan = await buildPlan(owner, { building_id: building.id })
  await owner
    .updateTable('projects')
    .set({ sales_manager_discount_percent: '2', super_admin_discount_percent: '4' })
    .where('id', '=', building.project_id)
    .execute()
  const sells_for = [unit.organization_id]
  const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for })
  const second = await signIn(app.current, 'super_admin_sales_manager', { sells_for })
  const admin = await signIn(app.current, 'super_admin')
  const body: NewBooking = {
    unit_id: unit.id,
    payment_plan_id: plan.id,
    expected_price: price,
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
  }
  return { owner, building, unit, plan, manager, second, admin, body }
}

type Wanted = Pick<NewBooking, 'discount_percent' | 'discount_amount' | 'discount_reason'>

async function bookedWith(asked: Wanted, options: Parameters<typeof given>[0] = {}) {
  const world = await given(options)
  const { data: booking } = await world.manager.call(bookings.create, { body: { ...world.body, ...asked } })
  return { ...world, booking, params: { id: booking.id } }
}

const five = { discount_percent: '5', discount_reason: 'Pays 40% on booking' }
const paid = ({ installments }: Booking) =>
  installments.filter(({ is_charge }) => !is_charge).reduce((sum, { amount }) => sum + amount, 0)
const now = async (person: Person, id: number) => (await person.call(bookings.one, { params: { id } })).data
const told = (user_id: number) =>
  app.current.owner
    .selectFrom('notifications')
    .select(['kind', 'outcome', 'detail'])
    .where('user_id', '=', user_id)
    .where('kind', '=', 'discount')
    .orderBy('id')
    .execute()

describe('a discount of a booking', () => {
  it('a discount within the limit is granted at once, and price and payments follow to the last minor unit', async () => {
    const { booking, manager } = await bookedWith({ discount_percent: '2' })

    expect(booking).toMatchObject({
      list_price: { amount: PRICE },
      plan_price: { amount: PRICE },
      discount: { amount: 4_864_000 },
      price: { amount: PRICE - 4_864_000 },
      discount_request: { status: 'approved', automatic: true, percent: '2' },
    })
    expect(paid(booking)).toBe(booking.price.amount)
    const listed = await manager.call(bookings.withDiscount, { query: {} })
    expect(listed.data.map(({ id }) => id)).toEqual([booking.id])
    const narrowed = (discounted: boolean) => manager.call(bookings.list, { query: { discounted } })
    expect((await narrowed(true)).data.map(({ id }) => id)).toEqual([booking.id])
    expect((await narrowed(false)).data).toEqual([])
  })

  it('a discount above the limit keeps the price, notifies super admins and blocks acceptance of the booking', async () => {
    const { booking, second, admin, params } = await bookedWith(five)

    const accepted = await second.ask(bookings.accept, { params, body: {} })

    expect(booking).toMatchObject({
      discount: null,
      price: { amount: PRICE },
      discount_request: { status: 'pending', percent: '5', amount: { amount: 12_160_000 } },
    })
    expect([accepted.statusCode, accepted.json()]).toMatchObject([409, { code: 'discount_open' }])
    expect(await told(admin.id)).toEqual([{ kind: 'discount', outcome: null, detail: five.discount_reason }])
  })

  it.each([
    ['a percentage and an amount', { discount_percent: '1', discount_amount: 100 }, 'discount_amount'],
    ['nothing', { discount_percent: '0' }, 'discount_percent'],
    ['all of it', { discount_percent: '100' }, 'discount_percent'],
    ['more than the price', { discount_amount: PRICE }, 'discount_amount'],
    ['less than the floor price', { discount_percent: '12', discount_reason: 'Cash' }, 'discount_percent'],
    [
      'more than may be given alone, without a reason',
      { discount_percent: '3', discount_reason: ' ' },
      'discount_reason',
    ],
  ])('a discount is refused on its field when it is %s', async (_, asked, field) => {
    const { manager, body, unit, owner } = await given()

    const answer = await manager.ask(bookings.create, { body: { ...body, ...asked } })

    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]])
    const { status } = await owner
      .selectFrom('units')
      .select('status')
      .where('id', '=', unit.id)
      .executeTakeFirstOrThrow()
    expect(status).toBe('available')
  })

  it('the booking form returns the discount limit, and the floor price only to roles that may see it', async () => {
    const { unit, plan, manager, admin } = await given()
    const params = { id: unit.id, plan_id: plan.id }

    const [seen, unseen] = await Promise.all([
      manager.call(bookingForms.one, { params }),
      admin.call(bookingForms.one, { params }),
    ])

    expect(seen.data.limits.discount).toEqual({
      own_percent: '2',
      minimum_price: { amount: 220_000_000, currency: 'AED' },
    })
    expect(unseen.data.limits.discount).toEqual({ own_percent: '4' })
  })
})

describe('a discount request', () => {
  it('an open discount request is counted for super admins until it is decided', async () => {
    const { admin, manager, params } = await bookedWith(five)
    const count = async () => (await admin.call(discounts.waiting, {})).data.count
    const before = await count()
    const { version } = (await admin.call(discounts.one, { params })).data

    await admin.call(discounts.approve, { params, body: { version, discount_percent: '5' } })

    expect(await count()).toBe(before - 1)
    expect((await manager.ask(discounts.waiting, {})).statusCode).toBe(403)
  })

  it('a discount request is assigned by a super admin to a sales manager, who approves a smaller discount', async () => {
    const { booking, manager, second, admin, params } = await bookedWith(five)
    const request = booking.discount_request?.id ?? 0
    await admin.call(discounts.assign, { params: { id: request }, body: { sales_manager_id: second.id } })
    const waiting = (await second.call(discounts.one, { params })).data

    const { data } = await second.call(discounts.approve, {
      params,
      body: { version: waiting.version, discount_percent: '3', note: 'Three is fair' },
    })

    expect(waiting).toMatchObject({
      status: 'assigned',
      obstacle: null,
      own_limit_percent: '2',
      buyers: ['Amal Haddad'],
    })
    expect(data).toMatchObject({ status: 'approved', granted: { amount: 7_296_000 }, note: 'Three is fair' })
    const after = await now(manager, booking.id)
    expect(after).toMatchObject({ price: { amount: PRICE - 7_296_000 }, discount: { amount: 7_296_000 } })
    expect(paid(after)).toBe(after.price.amount)
    expect(data.schedule.map(({ after: amount }) => amount)).toEqual(after.installments.map(({ amount }) => amount))
    expect(data.events.map(({ kind }) => kind)).toEqual(['approved', 'assigned', 'requested'])
    expect([await told(second.id), await told(manager.id)]).toMatchObject([
      [{ outcome: null }],
      [{ outcome: 'accepted', detail: 'Three is fair' }],
    ])
    expect((await second.ask(bookings.accept, { params, body: {} })).statusCode).toBe(200)
  })

  it('a discount request cannot be decided by its maker or by a sales manager who is not assigned', async () => {
    const { booking, manager, second, params } = await bookedWith(five)
    const body = { version: booking.discount_request?.version ?? 0 }

    const [own, other] = [
      await manager.ask(discounts.approve, { params, body }),
      await second.ask(discounts.approve, { params, body }),
    ]

    expect([own.json().code, other.json().code]).toEqual(['self_approval', 'not_assigned'])
    expect((await now(manager, booking.id)).price.amount).toBe(PRICE)
  })

  it('a discount request is returned for changes, and granted at once when resubmitted within the limit', async () => {
    const { booking, manager, admin, params } = await bookedWith(five)
    const version = booking.discount_request?.version ?? 0
    const back = await admin.call(discounts.requestChanges, { params, body: { version, note: 'Two is the most' } })

    const { data } = await manager.call(discounts.resubmit, {
      params,
      body: { version: back.data.version, discount_percent: '2' },
    })

    expect(back.data).toMatchObject({ status: 'changes_requested', note: 'Two is the most' })
    expect(data).toMatchObject({ status: 'approved', automatic: true, granted: { amount: 4_864_000 } })
    expect((await now(manager, booking.id)).discount).toEqual({ amount: 4_864_000, currency: 'AED' })
  })

  it('a discount request is withdrawn by its maker only, and can be made again', async () => {
    const { booking, manager, second, params } = await bookedWith(five)
    const body = { version: booking.discount_request?.version ?? 0 }
    const other = await second.ask(discounts.withdraw, { params, body })
    await manager.call(discounts.withdraw, { params, body })

    const { data } = await second.call(discounts.ask, {
      params,
      body: { discount_amount: 9_000_000, discount_reason: 'A second unit' },
    })

    expect(other.json().code).toBe('not_yours')
    expect(data).toMatchObject({ status: 'pending', amount: { amount: 9_000_000 }, requested_by: { id: second.id } })
    expect(data.events.map(({ kind }) => kind)).toEqual(['requested', 'withdrawn', 'requested'])
  })

  it('a discount request is rejected with a reason, and the booking continues at its price', async () => {
    const { booking, manager, second, admin, params } = await bookedWith(five)
    const version = booking.discount_request?.version ?? 0

    await admin.call(discounts.reject, { params, body: { version, note: 'Too soon after the launch' } })

    expect(await told(manager.id)).toMatchObject([{ outcome: 'rejected', detail: 'Too soon after the launch' }])
    const { data } = await second.call(bookings.accept, { params, body: {} })
    expect(data).toMatchObject({ status: 'accepted', price: { amount: PRICE }, discount: null })
  })

  it('a discount request is closed when its booking ends', async () => {
    const { manager, second, params } = await bookedWith(five)

    await second.call(bookings.reject, { params, body: { reason: 'No proof of payment' } })

    const { data } = await manager.call(discounts.one, { params })
    expect([data.status, data.events[0]]).toMatchObject(['closed', { kind: 'closed', note: 'rejected' }])
  })

  it('approving an older version of a discount request is refused with the current one', async () => {
    const { booking, admin, second, params } = await bookedWith(five)
    const version = booking.discount_request?.version ?? 0
    const id = booking.discount_request?.id ?? 0
    await admin.call(discounts.assign, { params: { id }, body: { sales_manager_id: second.id } })

    const answer = await admin.ask(discounts.approve, { params, body: { version } })

    expect(answer.json()).toMatchObject({ code: 'stale', current: { status: 'assigned' } })
  })

  it('a discount request cannot be assigned to its maker or to a user who does not sell for the developer', async () => {
    const { booking, manager, admin } = await bookedWith(five)
    const stranger = await signIn(app.current, 'super_admin_sales_manager')
    const params = { id: booking.discount_request?.id ?? 0 }

    const refused = await Promise.all(
      [manager.id, stranger.id, admin.id].map((sales_manager_id) =>
        admin.ask(discounts.assign, { params, body: { sales_manager_id } }),
      ),
    )

    expect(refused.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422])
  })

  it('approving a discount request refuses more than was requested, and a price below a raised floor price', async () => {
    const { booking, unit, owner, admin, params } = await bookedWith(five)
    const version = booking.discount_request?.version ?? 0
    const more = await admin.ask(discounts.approve, { params, body: { version, discount_percent: '6' } })
    await owner
      .updateTable('units')
      .set({ minimum_price: PRICE - 1 })
      .where('id', '=', unit.id)
      .execute()

    const below = await admin.ask(discounts.approve, { params, body: { version } })

    expect([more.statusCode, below.statusCode]).toEqual([422, 422])
    expect((await now(admin, booking.id)).price.amount).toBe(PRICE)
  })

  it('approving less than a minor unit is refused on its field', async () => {
    const { admin, params } = await bookedWith(five, { price: 40_000, minimum_price: null })

    const nothing = await admin.ask(discounts.approve, { params, body: { version: 1, discount_percent: '0.001' } })

    expect([nothing.statusCode, Object.keys(nothing.json().errors)]).toEqual([422, ['discount_percent']])
  })

  it('the list of discount requests filters by status, project and sales manager', async () => {
    const { booking, building, admin } = await bookedWith(five)

    const { data } = await admin.call(discounts.list, {
      query: { status: ['pending', 'assigned'], project_id: [building.project_id] },
    })

    expect(data).toMatchObject([{ booking: { id: booking.id, number: booking.number }, status: 'pending' }])
  })
})

describe('discounts in the database', () => {
  it('the database refuses a price, an acceptance or payments that contradict the discount of a booking', async () => {
    const { booking, owner } = await bookedWith(five)
    const of = owner.updateTable('bookings').where('id', '=', booking.id)
    const refused = async (change: Promise<unknown>) =>
      (await change.then(
        () => undefined,
        (error: { constraint?: string }) => error.constraint,
      )) as string | undefined

    expect([
      await refused(of.set({ price: PRICE - 5 }).execute()),
      await refused(of.set({ status: 'accepted', expires_at: null, decided_at: new Date().toISOString() }).execute()),
      await refused(of.set({ price: PRICE - 5, discount: 5 }).execute()),
      await refused(of.set({ price: 219_999_999, discount: PRICE - 219_999_999 }).execute()),
    ]).toEqual([
      'forbid_change_of_booking_terms',
      'bookings_discount_decided',
      'booking_payments_add_up',
      'bookings_above_minimum',
    ])
  })

  it('the database refuses a new booking whose installments do not add up to its price', async () => {
    const { unit, plan, manager, owner } = await given()
    const claim = await buildClaim(owner, { unit_id: unit.id, kind: 'booking', unit_status: 'reserved' })
    const { scope, opening } = await scopeOfPerson(app.current, manager)
    const book = (amount: number) =>
      app.current.pool.transaction(opening, async (db) => {
        const booking = { id: await drawBookingId(db, scope), organization_id: unit.organization_id }
        await insertBooking(db, scope, {
          ...{ ...booking, unit_id: unit.id, building_id: unit.building_id, project_id: unit.project_id },
          ...{ number: `B-2026-X-${amount}`, payment_plan_id: plan.id, claim_id: claim.id, status: 'pending' },
          ...{
            list_price: PRICE,
            price: PRICE,
            currency: 'AED',
            plan_name: 'Standard',
            split_label: '100/0',
            minutes: 60,
          },
        })
        const buyer = { full_name: 'Amal Haddad', nationality: 'LB', id_type: 'passport', id_number: 'sealed' } as const
        await insertBuyers(db, scope, booking, [{ ...buyer, position: 1, share_percent: '100' }])
        await insertInstallments(db, scope, booking, [{ position: 1, name: 'All', amount, due_text: 'On booking' }])
      })

    await expect(book(PRICE - 1)).rejects.toMatchObject({ constraint: 'booking_payments_add_up' })
    await book(PRICE)
  })
})

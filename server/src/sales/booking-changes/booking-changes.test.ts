import type { Booking } from '@storey/api/sales/booking.ts'
import { bookingChanges } from '@storey/api/sales/booking-changes.ts'
import { bookings, type NewBooking } from '@storey/api/sales/bookings.ts'
import { discounts } from '@storey/api/sales/discounts.ts'
import { receipts } from '@storey/api/sales/receipts.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildBuilding, buildClaim, buildPlan, buildProject, buildUnit } from '../../../test/builders/basics.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { bookingRoutes } from '../bookings/routes.ts'
import { discountRoutes } from '../discounts/routes.ts'
import { receiptRoutes } from '../receipts/routes.ts'
import { bookingChangeRoutes } from './routes.ts'

const app = useTestApp([bookingChangeRoutes, bookingRoutes, discountRoutes, receiptRoutes])
const OLD = 200_000_000
const NEW = 260_000_000
const buyer: NewBooking['buyers'][number] = {
  full_name: 'Amal Haddad',
  nationality: 'LB',
  id_type: 'passport',
  id_number: 'LR 0482 197',
  email: 'amal@example.com',
  share_percent: '100',
}

const unitNow = (id: number) =>
  app.current.owner.selectFrom('units').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** A booking of a unit, another unit of the same building, and two users who sell them. */
async function given(limits: { sales_manager_discount_percent?: string } = {}) {
  const { owner } = app.current
  const project = await buildProject(owner, limits)
  const building = await buildBuilding(owner, { project_id: project.id })
  const unit = await buildUnit(owner, { building_id: building.id, price: OLD })
  const other = await buildUnit(owner, { building_id: building.id, price: NEW })
  const plan = await buildPlan(owner, { building_id: building.id, is_default: true })
  const sells_for = [unit.organization_id]
  const maker = await signIn(app.current, 'super_admin_sales_manager', { sells_for })
  const second = await signIn(app.current, 'super_admin_sales_manager', { sells_for })
  const body: NewBooking = { unit_id: unit.id, payment_plan_id: plan.id, buyers: [buyer], expected_price: OLD }
  const { data: booking } = await maker.call(bookings.create, { body })
  return { owner, project, building, unit, other, plan, maker, second, booking }
}
type World = Awaited<ReturnType<typeof given>>

const nameOf = async ({ id }: Person): Promise<string> =>
  (await app.current.owner.selectFrom('users').select('full_name').where('id', '=', id).executeTakeFirstOrThrow())
    .full_name

const accept = async ({ second, booking }: World): Promise<Booking> =>
  (await second.call(bookings.accept, { params: { id: booking.id }, body: {} })).data

const asked = ({ other, plan, booking }: World, more: object = {}) => ({
  params: { id: booking.id },
  body: {
    version: booking.version,
    unit_id: other.id,
    payment_plan_id: plan.id,
    expected_price: NEW,
    reason: 'The buyer wants a higher floor',
    ...more,
  },
})
const tryChange = (person: Person, world: World, more: object = {}) =>
  person.ask(bookingChanges.changeUnit, asked(world, more))

/** Everything that a refused change must leave unchanged. */
const whole = async ({ owner, booking, unit, other }: World) => ({
  booking: await owner.selectFrom('bookings').selectAll().where('id', '=', booking.id).executeTakeFirstOrThrow(),
  installments: await owner
    .selectFrom('booking_installments')
    .selectAll()
    .where('booking_id', '=', booking.id)
    .orderBy('position')
    .execute(),
  claims: await owner
    .selectFrom('unit_claims')
    .selectAll()
    .where('unit_id', 'in', [unit.id, other.id])
    .orderBy('id')
    .execute(),
  statuses: [(await unitNow(unit.id)).status, (await unitNow(other.id)).status],
  events: await owner.selectFrom('booking_events').selectAll().where('booking_id', '=', booking.id).execute(),
  changes: await owner.selectFrom('booking_unit_changes').selectAll().where('booking_id', '=', booking.id).execute(),
})

describe('POST /inventory/booked-units/{id}/unit-change', () => {
  it('changing the unit frees the old one, claims the new one at today’s price, and keeps number, timer and maker', async () => {
    const world = await given()
    const { maker, second, booking, unit, other } = world

    const { data } = await second.call(bookingChanges.changeUnit, asked(world))

    expect(data).toMatchObject({
      id: booking.id,
      number: booking.number,
      status: 'pending',
      unit: { id: other.id },
      list_price: { amount: NEW },
      price: { amount: NEW },
      version: booking.version + 1,
      expires_at: booking.expires_at,
      created_by: { id: maker.id },
    })
    expect(data.installments.reduce((sum, { amount }) => sum + amount, 0)).toBe(NEW)
    expect(data.events.at(-1)).toMatchObject({ kind: 'unit_changed', actor_name: await nameOf(second) })
    expect(data.events.at(-1)?.note).toContain('AED 2,000,000 to AED 2,600,000. The buyer wants a higher floor')
    expect((await unitNow(unit.id)).status).toBe('available')
    expect((await unitNow(other.id)).status).toBe('reserved')
    const claims = await world.owner
      .selectFrom('unit_claims')
      .selectAll()
      .where('unit_id', 'in', [unit.id, other.id])
      .orderBy('id')
      .execute()
    expect(claims).toMatchObject([{ end_reason: 'changed' }, { ended_at: null, kind: 'booking' }])
    const found = await maker.call(bookings.list, { query: { search: other.number } })
    expect(found.data.map(({ id }) => id)).toEqual([booking.id])
  })

  it('changing the unit keeps the terms of the old unit, who changed it and why', async () => {
    const world = await given()
    const { second, booking, unit, other } = world
    await second.call(bookingChanges.changeUnit, asked(world))

    const { data } = await second.call(bookingChanges.list, { params: { id: booking.id } })

    expect(data.buyers).toEqual([])
    expect(data.units).toMatchObject([
      {
        changed_by: { id: second.id },
        reason: 'The buyer wants a higher floor',
        from: { unit: { id: unit.id }, price: { amount: OLD }, split_label: '60/40' },
        to: { unit: { id: other.id }, price: { amount: NEW } },
      },
    ])
    expect(data.units[0]?.from.installments).toEqual(booking.installments.map(({ vat: _, ...line }) => line))
  })

  it('changing the unit of an accepted booking keeps its status and pays the new schedule from earlier receipts', async () => {
    const world = await given()
    const { second, booking, unit, other } = world
    const { version } = await accept(world)
    await second.call(receipts.record, {
      params: { id: booking.id },
      body: { amount: 30_000_000, received_on: '2026-01-05', method: 'bank_transfer' },
    })

    const { data } = await second.call(bookingChanges.changeUnit, asked(world, { version }))
    const { data: payments } = await second.call(receipts.ofBooking, { params: { id: booking.id } })

    expect(data.status).toBe('accepted')
    expect((await unitNow(unit.id)).status).toBe('available')
    expect((await unitNow(other.id)).status).toBe('booked')
    expect(payments.totals).toMatchObject({ agreed: NEW, received: 30_000_000, left: NEW - 30_000_000 })
    expect(payments.installments.map(({ amount, paid }) => [amount, paid])).toEqual([
      [26_000_000, 26_000_000],
      [130_000_000, 4_000_000],
      [104_000_000, 0],
    ])
    expect(payments.receipts).toHaveLength(1)
    // Overdue payments are searched for among the unpaid ones.
    const owed = await world.owner
      .selectFrom('booking_installments')
      .select('owed')
      .where('booking_id', '=', booking.id)
      .execute()
    expect(owed.every((row) => row.owed)).toBe(true)
  })

  it('changing the unit notifies the maker of the booking, not the user who changed it', async () => {
    const world = await given()
    const { owner, maker, second, booking } = world
    await second.call(bookingChanges.changeUnit, asked(world))

    const told = await owner
      .selectFrom('notifications')
      .selectAll()
      .where('subject_id', '=', booking.id)
      .where('outcome', '=', 'changed')
      .execute()

    expect(told).toMatchObject([{ user_id: maker.id, kind: 'booking_decided', actor_name: await nameOf(second) }])
  })

  it('a unit can be changed back and forth, each change with its own history', async () => {
    const world = await given()
    const { second, booking, unit, other } = world
    await second.call(bookingChanges.changeUnit, asked(world))
    const back = { version: booking.version + 1, unit_id: unit.id, expected_price: OLD }
    await second.call(bookingChanges.changeUnit, asked(world, back))

    const { data } = await second.call(bookingChanges.list, { params: { id: booking.id } })

    expect(data.units.map(({ from, to }) => [from.unit.id, to.unit.id])).toEqual([
      [other.id, unit.id],
      [unit.id, other.id],
    ])
    expect((await unitNow(unit.id)).status).toBe('reserved')
    expect((await unitNow(other.id)).status).toBe('available')
  })

  it('a repeated unit change with one idempotency key has one effect', async () => {
    const world = await given()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const first = await world.second.ask(bookingChanges.changeUnit, asked(world), headers)
    const again = await world.second.ask(bookingChanges.changeUnit, asked(world), headers)

    expect([first.statusCode, again.statusCode]).toEqual([200, 200])
    expect((await whole(world)).changes).toHaveLength(1)
  })

  it('a unit change takes a discount within the limit of the caller, and refuses more, accepted bookings too', async () => {
    const world = await given({ sales_manager_discount_percent: '3' })
    const { version } = await accept(world)
    const before = await whole(world)

    const more = await tryChange(world.second, world, { version, discount_percent: '4' })
    expect([more.statusCode, Object.keys(more.json().errors)]).toEqual([422, ['discount_percent']])
    expect(await whole(world)).toEqual(before)
    const { data } = await world.second.call(
      bookingChanges.changeUnit,
      asked(world, { version, discount_percent: '2' }),
    )

    expect(data).toMatchObject({ price: { amount: 254_800_000 }, discount: { amount: 5_200_000 } })
    expect(data.discount_request).toMatchObject({ status: 'approved', automatic: true })
    expect(data.installments.reduce((sum, { amount }) => sum + amount, 0)).toBe(254_800_000)
  })

  it('a unit change refuses a price below the floor price of the new unit', async () => {
    const world = await given({ sales_manager_discount_percent: '10' })
    await world.owner
      .updateTable('units')
      .set({ minimum_price: 255_000_000 })
      .where('id', '=', world.other.id)
      .execute()

    const low = await tryChange(world.second, world, { discount_percent: '5' })

    expect([low.statusCode, Object.keys(low.json().errors)]).toEqual([422, ['discount_percent']])
  })

  it('a unit change is refused during an open discount request', async () => {
    const world = await given({ sales_manager_discount_percent: '3' })
    const { maker, second, booking } = world
    const ask = (discount_percent: string, discount_reason?: string) =>
      maker.call(discounts.ask, {
        params: { id: booking.id },
        body: { discount_percent, discount_reason },
      })
    await ask('5', 'Pays 40% on booking')
    const before = await whole(world)

    const refusal = await tryChange(second, world)
    const { data: seen } = await second.call(bookingChanges.preview, {
      params: { id: booking.id },
      query: { unit_id: world.other.id },
    })

    expect(refusal.json()).toMatchObject({ code: 'discount_open', message: 'Decide its discount first.' })
    expect(seen.obstacle).toBe('Decide its discount first.')
    expect(await whole(world)).toEqual(before)
  })

  it('a unit change does not transfer the discount of the old unit', async () => {
    const world = await given({ sales_manager_discount_percent: '3' })
    const { maker, second, booking } = world
    await maker.call(discounts.ask, { params: { id: booking.id }, body: { discount_percent: '2' } })

    const { data } = await second.call(bookingChanges.changeUnit, asked(world, { version: booking.version + 1 }))
    const { data: changes } = await second.call(bookingChanges.list, { params: { id: booking.id } })

    expect(data).toMatchObject({ price: { amount: NEW }, discount: null, discount_request: null })
    expect(changes.units[0]?.from).toMatchObject({ discount: { amount: 4_000_000 }, price: { amount: 196_000_000 } })
    // A new discount can be requested.
    const again = await maker.ask(discounts.ask, { params: { id: booking.id }, body: { discount_percent: '3' } })
    expect(again.statusCode).toBe(201)
  })

  it.each([
    ['the unit that it has', (w: World) => ({ unit_id: w.unit.id, expected_price: OLD }), 'unit_id'],
    ['an unknown unit', () => ({ unit_id: 999_999_999 }), 'unit_id'],
    ['an unknown plan', () => ({ payment_plan_id: 999_999_999 }), 'payment_plan_id'],
    ['no reason', () => ({ reason: ' ' }), 'reason'],
    ['a percentage and an amount', () => ({ discount_percent: '1', discount_amount: 5 }), 'discount_amount'],
  ])('a unit change refuses %s on its field and writes nothing', async (_, more, field) => {
    const world = await given()
    const before = await whole(world)

    const refusal = await tryChange(world.second, world, more(world))

    expect([refusal.statusCode, Object.keys(refusal.json().errors)]).toEqual([422, [field]])
    expect(await whole(world)).toEqual(before)
  })

  it('a unit change refuses a plan of another building and a unit of another developer or currency', async () => {
    const world = await given()
    const { owner, second, maker } = world
    const far = await buildUnit(owner, { price: NEW })
    const farPlan = await buildPlan(owner, { building_id: far.building_id })
    const foreign = await buildUnit(owner, { building_id: world.building.id, price: NEW, currency: 'USD' })
    const both = await signIn(app.current, 'super_admin', {})
    const before = await whole(world)
    const fields = async (person: Person, more: object) => {
      const answer = await tryChange(person, world, more)
      return [answer.statusCode, answer.json().errors]
    }

    expect(await fields(second, { payment_plan_id: farPlan.id })).toEqual([
      422,
      { payment_plan_id: ['Choose a payment plan on which this unit is sold today.'] },
    ])
    // Not visible to a user who sells for one developer; and of another developer for a user who sells for all.
    expect(await fields(maker, { unit_id: far.id, payment_plan_id: farPlan.id })).toEqual([
      422,
      { unit_id: ['Choose a unit that you sell.'] },
    ])
    expect(await fields(both, { unit_id: far.id, payment_plan_id: farPlan.id })).toEqual([
      422,
      { unit_id: ['Choose a unit of the same developer. For another one, cancel and book again.'] },
    ])
    expect(await fields(second, { unit_id: foreign.id })).toEqual([
      422,
      { unit_id: [expect.stringContaining(`-${foreign.number} is priced in USD. This`)] },
    ])
    expect(await whole(world)).toEqual(before)
  })

  it('a unit change refuses a unit that is blocked or held by another user, and names the holder', async () => {
    const world = await given()
    const { owner, second, other } = world
    const hold = await buildClaim(owner, { unit_id: other.id })
    const before = await whole(world)

    const held = await tryChange(second, world)

    expect(held.statusCode).toBe(409)
    expect(held.json()).toMatchObject({
      code: 'unit_not_available',
      current: { holder: { full_name: hold.holder_name } },
    })
    expect(held.json().errors.unit_id[0]).toMatch(new RegExp(`^\\w+-${other.number} is held by ${hold.holder_name}`))
    expect(await whole(world)).toEqual(before)
    const { data: seen } = await second.call(bookingChanges.preview, {
      params: { id: world.booking.id },
      query: { unit_id: other.id },
    })
    expect(seen.obstacle).toContain('is held by')

    const blocked = await buildUnit(owner, {
      building_id: world.building.id,
      price: NEW,
      status: 'blocked',
      block_reason: 'other',
    })
    const refusal = await tryChange(second, world, { unit_id: blocked.id })
    expect([refusal.statusCode, refusal.json().errors]).toEqual([
      409,
      { unit_id: [expect.stringContaining(`-${blocked.number} is blocked and cannot be booked.`)] },
    ])
  })

  it('a unit change turns the hold of the caller on the new unit into the claim of the booking', async () => {
    const world = await given()
    await buildClaim(world.owner, { unit_id: world.other.id, holder_id: world.second.id })

    const { data } = await world.second.call(bookingChanges.changeUnit, asked(world))

    expect(data.unit.id).toBe(world.other.id)
  })

  it('a unit change refuses an older version, a changed price and a booking that ended', async () => {
    const world = await given()
    const { owner, second, booking, other } = world
    const params = { id: booking.id }
    const moved = { version: booking.version, buyers: [{ ...buyer, full_name: 'Amal El Haddad' }], reason: 'Misread' }
    const { data: now } = await second.call(bookings.correctBuyers, { params, body: moved })

    expect((await tryChange(second, world)).json()).toMatchObject({ code: 'stale', current: { version: now.version } })
    await owner
      .updateTable('units')
      .set({ price: NEW + 100 })
      .where('id', '=', other.id)
      .execute()
    expect((await tryChange(second, world, { version: now.version })).json()).toMatchObject({
      code: 'price_changed',
      current: { price: { amount: NEW + 100, currency: 'AED' } },
    })
    expect((await unitNow(other.id)).status).toBe('available')
    await second.call(bookings.cancel, { params, body: { reason: 'The buyer withdrew' } })
    const ended = await tryChange(second, world, { version: now.version })
    expect([ended.statusCode, ended.json().code]).toEqual([409, 'wrong_state'])
    const looked = await second.ask(bookingChanges.preview, { params, query: { unit_id: other.id } })
    expect(looked.statusCode).toBe(409)
  })

  it('the maker of a booking cannot change its unit after acceptance', async () => {
    const world = await given()
    const { version } = await accept(world)

    const refusal = await tryChange(world.maker, world, { version })

    expect(refusal.json()).toMatchObject({
      code: 'self_approval',
      message: 'You made this booking. Someone else has to change its unit now that it is accepted.',
    })
  })

  it('a unit change refuses a unit that costs less than was received', async () => {
    const world = await given()
    const { owner, second, booking, building } = world
    const { version } = await accept(world)
    await second.call(receipts.record, {
      params: { id: booking.id },
      body: { amount: 150_000_000, received_on: '2026-01-05', method: 'bank_transfer' },
    })
    const small = await buildUnit(owner, { building_id: building.id, price: 100_000_000 })
    const before = await whole(world)

    const refusal = await tryChange(second, world, { version, unit_id: small.id, expected_price: 100_000_000 })

    expect([refusal.statusCode, refusal.json().errors]).toEqual([
      422,
      {
        unit_id: [
          `AED 1,500,000 was received, and ${building.code}-${small.number} comes to AED 1,000,000. Reverse receipts first.`,
        ],
      },
    ])
    expect(await whole(world)).toEqual(before)
  })

  it('a unit change is out of scope for a sales manager of another developer', async () => {
    const world = await given()
    const stranger = (await given()).second

    expect((await tryChange(stranger, world)).statusCode).toBe(404)
    const params = { id: world.booking.id }
    expect((await stranger.ask(bookingChanges.list, { params })).statusCode).toBe(404)
    const query = { unit_id: world.other.id }
    expect((await stranger.ask(bookingChanges.preview, { params, query })).statusCode).toBe(404)
  })
})

describe('GET /inventory/booked-units/{id}/unit-change', () => {
  it('the preview of a unit change returns old and new terms and changes nothing', async () => {
    const world = await given({ sales_manager_discount_percent: '3' })
    const { owner, second, booking, unit, other, plan } = world
    const dearer = await buildPlan(owner, { building_id: unit.building_id, price_adjustment_percent: '5', position: 9 })
    const before = await whole(world)

    const { data } = await second.call(bookingChanges.preview, {
      params: { id: booking.id },
      query: { unit_id: other.id, discount_percent: '1' },
    })

    expect(data).toMatchObject({
      booking: { version: booking.version },
      before: { unit: { id: unit.id }, price: { amount: OLD }, total: { amount: OLD } },
      after: { unit: { id: other.id }, plan_price: { amount: NEW }, discount: { amount: 2_600_000 } },
      payment_plan_id: plan.id,
      received: { amount: 0 },
      discount_limits: { own_percent: '3' },
      obstacle: null,
    })
    expect(data.plans.map(({ id }) => id)).toEqual([plan.id, dearer.id])
    expect(data.after.installments.reduce((sum, { amount }) => sum + amount, 0)).toBe(data.after.price.amount)
    expect(await whole(world)).toEqual(before)
  })
})

describe('the database', () => {
  it('the database refuses a unit of a booking that changes without a recorded unit change', async () => {
    const world = await given()
    const { owner, booking, other } = world
    const set = (more: object) =>
      owner
        .updateTable('bookings')
        .set({ unit_id: other.id, ...more })
        .where('id', '=', booking.id)
        .execute()

    await expect(set({})).rejects.toMatchObject({ constraint: 'booking_unit_change' })
    await expect(
      set({ version: booking.version + 1, unit_changed_at: sql<string>`now()`, list_price: NEW, price: NEW }),
    ).rejects.toMatchObject({ constraint: 'booking_unit_change' })
  })

  it('the database keeps the installments of a booking whose unit does not change', async () => {
    const { owner, booking } = await given()
    const asApp = owner.transaction().execute(async (db) => {
      await sql`set local role storey_platform`.execute(db)
      await db.deleteFrom('booking_installments').where('booking_id', '=', booking.id).execute()
    })

    await expect(asApp).rejects.toMatchObject({ constraint: 'forbid_change_of_booking_terms' })
  })
})

import { bookingChanges } from '@storey/api/sales/booking-changes.ts'
import { bookingForms } from '@storey/api/sales/booking-form.ts'
import type { NewBooking } from '@storey/api/sales/bookings.ts'
import { bookings } from '@storey/api/sales/bookings.ts'
import { describe, expect, it } from 'vitest'
import { buildBuilding, buildClaim, buildPlan, buildUnit, changePrice } from '../../../test/builders/basics.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { bookingChangeRoutes } from '../booking-changes/routes.ts'
import { bookingFormRoutes } from '../booking-form/routes.ts'
import { bookingRoutes } from './routes.ts'

const app = useTestApp([bookingChangeRoutes, bookingFormRoutes, bookingRoutes])
const unitNow = (id: number) =>
  app.current.owner.selectFrom('units').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const buyer = (given: Partial<NewBooking['buyers'][number]> = {}): NewBooking['buyers'][number] => ({
  full_name: 'Amal Haddad',
  nationality: 'LB',
  id_type: 'passport',
  id_number: 'LR 0482 197',
  email: 'amal@example.com',
  share_percent: '100',
  ...given,
})

/** A unit on a 60/40 plan, a sales manager who sells it, and a valid booking of it. */
async function given(price = 243_200_000) {
  const { owner } = app.current
  const building = await buildBuilding(owner)
  const unit = await buildUnit(owner, { building_id: building.id, price })
  const plan = await buildPlan(owner, { building_id: building.id })
  const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [unit.organization_id] })
  const second = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [unit.organization_id] })
  const body: NewBooking = { unit_id: unit.id, payment_plan_id: plan.id, buyers: [buyer()], expected_price: price }
  return { owner, building, unit, plan, manager, second, body }
}

async function booked(manager: Person, body: NewBooking) {
  const { data } = await manager.call(bookings.create, { body })
  return data
}

describe('POST /inventory/booked-units', () => {
  it('a booking reserves the unit and copies the dated schedule, exact to the last minor unit', async () => {
    const { unit, manager, body } = await given(243_200_001)

    const booking = await booked(manager, body)

    expect(booking).toMatchObject({
      status: 'pending',
      number: expect.stringMatching(/^B-\d{4}-[A-Z]+\d*-00001$/),
      price: { amount: 243_200_001, currency: 'AED' },
      sales_manager: { id: manager.id },
      missing: ['identity', 'payment_proof'],
      split_label: '60/40',
    })
    expect(booking.installments.map(({ name, percent }) => [name, percent])).toEqual([
      ['On booking', '10'],
      ['After a year', '50'],
      ['On handover', '40'],
    ])
    expect(booking.installments.reduce((sum, { amount }) => sum + amount, 0)).toBe(243_200_001)
    expect(await unitNow(unit.id)).toMatchObject({ status: 'reserved' })
  })

  it('bookings of a developer are numbered without gaps', async () => {
    const { owner, building, manager, body } = await given()
    const next = await buildUnit(owner, { building_id: building.id })

    const first = await booked(manager, body)
    const second = await booked(manager, { ...body, unit_id: next.id })

    expect([first.number, second.number].map((number) => number.slice(-5))).toEqual(['00001', '00002'])
  })

  it('a booking stores ID numbers encrypted, and shows them to the user who opens it', async () => {
    const { owner, manager, body } = await given()

    const booking = await booked(manager, body)

    const rows = await owner
      .selectFrom('booking_buyers')
      .select('id_number')
      .where('booking_id', '=', booking.id)
      .execute()
    expect(rows[0]?.id_number).not.toContain('0482')
    expect(booking.buyers).toMatchObject([{ full_name: 'Amal Haddad', id_number: 'LR 0482 197', share_percent: '100' }])
  })

  it('a booking turns the hold of the booker into its claim', async () => {
    const { owner, unit, manager, body } = await given()
    const hold = await buildClaim(owner, { unit_id: unit.id, holder_id: manager.id })

    await booked(manager, body)

    const claims = await owner
      .selectFrom('unit_claims')
      .selectAll()
      .where('unit_id', '=', unit.id)
      .orderBy('id')
      .execute()
    expect(claims).toMatchObject([
      { id: hold.id, end_reason: 'converted' },
      { kind: 'booking', ended_at: null },
    ])
  })

  it('a booking refuses a unit that another user holds, and names similar free units', async () => {
    const { owner, building, unit, manager, body } = await given()
    const hold = await buildClaim(owner, { unit_id: unit.id })
    const like = await buildUnit(owner, { building_id: building.id })

    const refusal = await manager.ask(bookings.create, { body })

    expect(refusal.statusCode).toBe(409)
    expect(refusal.json()).toMatchObject({
      code: 'unit_not_available',
      current: { holder: { full_name: hold.holder_name } },
      alternatives: [{ id: like.id }],
    })
  })

  it('a booking refuses shares that do not add up to 100 %, and names the difference', async () => {
    const { manager, body } = await given()
    const buyers = [buyer({ share_percent: '60' }), buyer({ share_percent: '39.5' })]

    const refusal = await manager.ask(bookings.create, { body: { ...body, buyers } })

    expect(refusal.statusCode).toBe(422)
    expect(refusal.json().errors).toEqual({ buyers: ['The shares add up to 99.5%; 0.5% is missing.'] })
  })

  it('a booking accepts shares of thirds that add up to 100 %', async () => {
    const { manager, body } = await given()
    const buyers = ['33.334', '33.333', '33.333'].map((share_percent) => buyer({ share_percent }))

    const booking = await booked(manager, { ...body, buyers })

    expect(booking.buyers.map(({ share_percent }) => share_percent)).toEqual(['33.334', '33.333', '33.333'])
  })

  it('a booking names the buyer and the field that is wrong', async () => {
    const { manager, body } = await given()
    const buyers = [buyer({ share_percent: '50' }), buyer({ share_percent: '0', nationality: 'Lebanon' })]

    const refusal = await manager.ask(bookings.create, { body: { ...body, buyers } })

    expect(Object.keys(refusal.json().errors).sort()).toEqual(['buyers.1.nationality', 'buyers.1.share_percent'])
  })

  it('a booking refuses a price that changed after it was shown, and leaves the unit free', async () => {
    const { owner, unit, manager, body } = await given()
    await changePrice(owner, unit.id, 250_000_000)

    const refusal = await manager.ask(bookings.create, { body })

    expect(refusal.statusCode).toBe(409)
    expect(refusal.json()).toMatchObject({
      code: 'price_changed',
      current: { price: { amount: 250_000_000, currency: 'AED' } },
    })
    expect(await unitNow(unit.id)).toMatchObject({ status: 'available' })
  })

  it('a booking refuses a plan whose payments changed at the same price after they were shown', async () => {
    const { owner, unit, plan, manager, body } = await given()
    const { data: seen } = await manager.call(bookingForms.one, {
      params: { id: unit.id, plan_id: plan.id },
      query: {},
    })
    await owner.updateTable('installments').set({ name: 'On signing' }).where('payment_plan_id', '=', plan.id).execute()
    await owner
      .updateTable('payment_plans')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', plan.id)
      .execute()

    const expected_plan_version = seen.plan_version
    const refusal = await manager.ask(bookings.create, { body: { ...body, expected_plan_version } })

    expect([refusal.statusCode, refusal.json()]).toMatchObject([
      409,
      { code: 'plan_changed', current: { plan_version: (expected_plan_version ?? 0) + 1 } },
    ])
    expect(await unitNow(unit.id)).toMatchObject({ status: 'available' })
    const { data: now } = await manager.call(bookingForms.one, { params: { id: unit.id, plan_id: plan.id }, query: {} })
    const booked = await manager.ask(bookings.create, { body: { ...body, expected_plan_version: now.plan_version } })
    expect([booked.statusCode, booked.json().data.installments[0].name]).toEqual([201, 'On signing'])
  })

  it('a booking refuses shares that miss a thousandth of a percent, and writes nothing', async () => {
    const { owner, unit, manager, body } = await given()
    const buyers = [buyer({ share_percent: '60' }), buyer({ share_percent: '39.999' })]

    const refusal = await manager.ask(bookings.create, { body: { ...body, buyers } })

    expect([refusal.statusCode, refusal.json().errors]).toEqual([
      422,
      { buyers: ['The shares add up to 99.999%; 0.001% is missing.'] },
    ])
    expect(await unitNow(unit.id)).toMatchObject({ status: 'available' })
    const rows = await owner.selectFrom('bookings').select('id').where('unit_id', '=', unit.id).execute()
    expect(rows).toEqual([])
  })

  it('a booking refuses a plan that is not active', async () => {
    const { owner, plan, manager, body } = await given()
    await owner.updateTable('payment_plans').set({ status: 'archived' }).where('id', '=', plan.id).execute()

    const refusal = await manager.ask(bookings.create, { body })

    expect(refusal.statusCode).toBe(422)
    expect(Object.keys(refusal.json().errors)).toEqual(['payment_plan_id'])
  })

  it('a repeated call for a booking returns the booking that the first one made', async () => {
    const { manager, body } = await given()
    const headers = { 'idempotency-key': crypto.randomUUID() }

    const first = await manager.ask(bookings.create, { body }, headers)
    const again = await manager.ask(bookings.create, { body }, headers)

    expect(first.statusCode).toBe(201)
    expect(again.statusCode).toBe(201)
    expect(again.json().data.id).toBe(first.json().data.id)
  })
})

describe('decisions on a booking', () => {
  it('accepting a booking marks the unit as booked and stops the timer', async () => {
    const { unit, manager, second, body } = await given()
    const { id } = await booked(manager, body)

    const { data } = await second.call(bookings.accept, { params: { id }, body: {} })

    expect(data).toMatchObject({ status: 'accepted', expires_at: null, decided_by: { id: second.id } })
    expect(await unitNow(unit.id)).toMatchObject({ status: 'booked' })
  })

  it('accepting a booking is refused to its maker, with the reason', async () => {
    const { unit, manager, second, body } = await given()
    const made = await booked(manager, body)

    const refusal = await manager.ask(bookings.accept, { params: { id: made.id }, body: {} })
    const { data: seen } = await second.call(bookings.one, { params: { id: made.id } })

    expect(refusal.statusCode).toBe(409)
    expect(refusal.json()).toMatchObject({
      code: 'self_approval',
      message: 'You made this booking. Someone else has to accept it.',
    })
    expect(made.accept_obstacle).toBe('You made this booking. Someone else has to accept it.')
    expect(seen).toMatchObject({ status: 'pending', accept_obstacle: null })
    expect(await unitNow(unit.id)).toMatchObject({ status: 'reserved' })
  })

  it('rejecting a booking stores its reason and frees the unit, which can be booked again', async () => {
    const { manager, body } = await given()
    const { id } = await booked(manager, body)

    const { data } = await manager.call(bookings.reject, { params: { id }, body: { reason: 'No proof of payment' } })
    const again = await booked(manager, body)

    expect(data).toMatchObject({ status: 'rejected', reason: 'No proof of payment' })
    expect(again.status).toBe('pending')
  })

  it('one of ten acceptances and ten rejections of a booking at once wins', async () => {
    const { manager, second, body } = await given()
    const { id } = await booked(manager, body)

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0
          ? second.ask(bookings.accept, { params: { id }, body: {} })
          : manager.ask(bookings.reject, { params: { id }, body: { reason: 'Twice' } }),
      ),
    )

    const codes = answers.map(({ statusCode }) => statusCode)
    expect(codes.filter((code) => code === 200)).toHaveLength(1)
    expect(codes.filter((code) => code === 409)).toHaveLength(19)
  })

  it('cancelling an accepted booking frees the unit', async () => {
    const { unit, manager, second, body } = await given()
    const { id } = await booked(manager, body)
    await second.call(bookings.accept, { params: { id }, body: {} })

    const { data } = await manager.call(bookings.cancel, { params: { id }, body: { reason: 'The buyer withdrew' } })

    expect(data.status).toBe('cancelled')
    expect(data.events.map(({ kind }) => kind)).toEqual(['created', 'accepted', 'cancelled'])
    expect(await unitNow(unit.id)).toMatchObject({ status: 'available' })
  })

  it('extending a pending booking counts from now', async () => {
    const { manager, body } = await given()
    const { id } = await booked(manager, body)

    const { data } = await manager.call(bookings.extend, {
      params: { id },
      body: { hours: 240, reason: 'Bank holiday' },
    })

    const hours = (Date.parse(data.expires_at ?? '') - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(239.9)
    expect(hours).toBeLessThanOrEqual(240)
    expect(data.events.at(-1)).toMatchObject({ kind: 'extended', note: 'Bank holiday' })
  })

  it('extensions of a booking never exceed the maximum total time of the setting', async () => {
    const { owner, manager, body } = await given()
    const { id } = await booked(manager, body)
    const created_at = new Date(Date.now() - 50 * 86_400_000).toISOString()
    await owner.updateTable('bookings').set({ created_at }).where('id', '=', id).execute()
    const extend = (hours: number) =>
      manager.ask(bookings.extend, { params: { id }, body: { hours, reason: 'Bank holiday' } })

    const tooMuch = await extend(241)
    expect([tooMuch.statusCode, tooMuch.json().errors]).toEqual([
      422,
      { hours: ['A booking waits 1440 hours at most. Enter 239 hours or fewer.'] },
    ])
    expect((await extend(239)).statusCode).toBe(200)
    const ended = new Date(Date.now() - 61 * 86_400_000).toISOString()
    await owner.updateTable('bookings').set({ created_at: ended }).where('id', '=', id).execute()
    expect((await extend(300)).json().errors).toEqual({
      hours: ['A booking waits 1440 hours at most. This one cannot be extended again.'],
    })
  })

  it('extending a booking never shortens its time', async () => {
    const { manager, body } = await given()
    const { id, expires_at } = await booked(manager, body)

    const shorter = await manager.ask(bookings.extend, { params: { id }, body: { hours: 1, reason: 'Bank holiday' } })

    expect([shorter.statusCode, Object.keys(shorter.json().errors)]).toEqual([422, ['hours']])
    expect((await manager.call(bookings.one, { params: { id } })).data.expires_at).toBe(expires_at)
  })
})

describe('PATCH /inventory/booked-units/{id}/buyers', () => {
  it('correcting buyers of a booking records what changed and why in its history, without ID numbers', async () => {
    const { owner, manager, second, body } = await given()
    const two = [buyer({ share_percent: '60' }), buyer({ full_name: 'Karim Haddad', share_percent: '40' })]
    const before = await booked(manager, { ...body, buyers: two })
    const params = { id: before.id }
    const right = [
      buyer({ full_name: 'Amal El Haddad', id_number: 'LR 0482 198', share_percent: '50' }),
      buyer({ full_name: 'Karim Haddad', share_percent: '50' }),
    ]
    const change = { version: before.version, buyers: right, reason: 'Misread from the passport' }

    const { data } = await second.call(bookings.correctBuyers, { params, body: change })

    expect(data.buyers).toMatchObject([
      { full_name: 'Amal El Haddad', id_number: 'LR 0482 198', share_percent: '50', email: 'amal@example.com' },
      { full_name: 'Karim Haddad', share_percent: '50' },
    ])
    expect(data.version).toBe(before.version + 1)
    expect(data.events.at(-1)).toMatchObject({
      kind: 'buyers_corrected',
      note: 'Amal Haddad, now Amal El Haddad: name, document number, share; Karim Haddad: share. Misread from the passport',
    })
    const found = await manager.call(bookings.list, { query: { search: 'el haddad' } })
    expect(found.data.map(({ id }) => id)).toEqual([before.id])
    const audited = await owner
      .selectFrom('audit_changes')
      .select('table_name')
      .where('table_name', '=', 'booking_buyers')
      .where('organization_id', '=', before.organization.id)
      .execute()
    expect(audited.length).toBeGreaterThanOrEqual(4)
    // A user who had the page open before gets the present booking.
    const late = await manager.ask(bookings.correctBuyers, { params, body: change })
    expect(late.json()).toMatchObject({ code: 'stale', current: { version: data.version } })
  })

  it('correcting buyers refuses another number of buyers, wrong shares and a booking that ended', async () => {
    const { manager, body } = await given()
    const { id, version } = await booked(manager, body)
    const correct = (buyers: NewBooking['buyers']) =>
      manager.ask(bookings.correctBuyers, { params: { id }, body: { version, buyers, reason: 'Misread' } })

    const more = [buyer({ share_percent: '50' }), buyer({ share_percent: '50' })]
    expect((await correct(more)).json().errors).toEqual({
      buyers: ['The number of buyers stays as it was booked. Cancel the booking and book again.'],
    })
    expect((await correct([buyer({ share_percent: '99' })])).statusCode).toBe(422)
    await manager.call(bookings.cancel, { params: { id }, body: { reason: 'Withdrawn' } })
    expect((await correct([buyer({ full_name: 'Amal' })])).json()).toMatchObject({ code: 'wrong_state' })
  })

  it('correcting buyers keeps the earlier version of each buyer, with who corrected it, when and why', async () => {
    const { owner, manager, second, body } = await given()
    const { id, version } = await booked(manager, body)
    const params = { id }
    const correct = (full_name: string, id_number: string, of: number, reason: string) =>
      second.call(bookings.correctBuyers, {
        params,
        body: { version: of, reason, buyers: [buyer({ full_name, id_number })] },
      })
    const { data: once } = await correct('Amal El Haddad', 'LR 0482 198', version, 'Misread')
    await correct('Amal Karim', 'LR 0482 198', once.version, 'Married since')

    const { data } = await second.call(bookingChanges.list, { params })

    const who = once.events.at(-1)?.actor_name
    expect(data.buyers).toMatchObject([
      { changed_by_name: who, buyers: [{ full_name: 'Amal El Haddad', id_number: 'LR 0482 198' }] },
      { changed_by_name: who, buyers: [{ full_name: 'Amal Haddad', id_number: 'LR 0482 197' }] },
    ])
    expect(data.buyers.map(({ note }) => note)).toEqual([
      'Amal El Haddad, now Amal Karim: name. Married since',
      'Amal Haddad, now Amal El Haddad: name, document number. Misread',
    ])
    const kept = await owner.selectFrom('booking_buyer_sets').selectAll().where('booking_id', '=', id).execute()
    expect(JSON.stringify(kept)).not.toContain('0482')
  })

  it('correcting buyers is out of scope for a sales manager of another developer', async () => {
    const { manager, body } = await given()
    const { id, version } = await booked(manager, body)
    const stranger = await given()

    const answer = await stranger.manager.ask(bookings.correctBuyers, {
      params: { id },
      body: { version, buyers: [buyer()], reason: 'Misread' },
    })

    expect(answer.statusCode).toBe(404)
  })
})

describe('GET /inventory/booked-units', () => {
  it('GET /inventory/booked-units searches by number, unit and buyer, and filters by status', async () => {
    const { owner, building, manager, second: colleague, body } = await given()
    const first = await booked(manager, body)
    const unit = await buildUnit(owner, { building_id: building.id, number: 'Z-77' })
    const second = await booked(manager, {
      ...body,
      unit_id: unit.id,
      buyers: [buyer({ full_name: 'Ziad 100% Haddad' })],
    })
    await colleague.call(bookings.accept, { params: { id: second.id }, body: {} })
    const found = async (query: Parameters<typeof manager.call<typeof bookings.list>>[1]['query']) =>
      (await manager.call(bookings.list, { query: { ...query } })).data.map(({ id }) => id)

    expect(await found({})).toEqual([second.id, first.id])
    expect(await found({ search: '100%' })).toEqual([second.id])
    expect(await found({ search: 'z-77' })).toEqual([second.id])
    expect(await found({ search: first.number })).toEqual([first.id])
    expect(await found({ status: ['pending'] })).toEqual([first.id])
    expect(await found({ building_id: [building.id], sort: 'number' })).toEqual([first.id, second.id])
  })

  it('the filters of bookings return the buildings and sales managers of the list', async () => {
    const { building, manager, body } = await given()
    await booked(manager, body)

    const { data } = await manager.call(bookings.filters, {})

    expect(data.buildings).toEqual([{ id: building.id, name: building.name, project_id: building.project_id }])
    expect(data.sales_managers.map(({ id }) => id)).toEqual([manager.id])
  })

  it('a super admin can open the bookings of every developer', async () => {
    const { manager, body } = await given()
    const { id } = await booked(manager, body)
    const admin = await signIn(app.current, 'super_admin')

    const { data } = await admin.call(bookings.one, { params: { id } })

    expect(data.id).toBe(id)
  })
})

import { notifications } from '@storey/api/account/notifications.ts'
import { clientRegistrations } from '@storey/api/inventory/client-registrations.ts'
import { holdRequests } from '@storey/api/inventory/hold-requests.ts'
import { holds } from '@storey/api/inventory/holds.ts'
import { units } from '@storey/api/inventory/units.ts'
import { bookingForms } from '@storey/api/sales/booking-form.ts'
import { bookings } from '@storey/api/sales/bookings.ts'
import { brokerSales } from '@storey/api/sales/broker-sales.ts'
import { saleOffers } from '@storey/api/sales/sale-offers.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  buildBuilding,
  buildClaim,
  buildOrganization,
  buildPlan,
  buildProject,
  buildUnit,
} from '../../../test/builders/basics.ts'
import { buildProtectionRule, buildPublication } from '../../../test/builders/channel.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { notificationWorks } from '../../account/notifications/jobs.ts'
import { notificationRoutes } from '../../account/notifications/routes.ts'
import { bookingFormRoutes } from '../../sales/booking-form/routes.ts'
import { bookingRoutes } from '../../sales/bookings/routes.ts'
import { brokerSaleRoutes } from '../../sales/broker-sales/routes.ts'
import { saleOfferRoutes } from '../../sales/sale-offers/routes.ts'
import { clientRegistrationRoutes } from '../client-registrations/routes.ts'
import { holdRoutes } from '../holds/routes.ts'
import { unitRoutes } from '../units/routes.ts'
import { holdRequestJobs } from './jobs.ts'
import { holdRequestRoutes } from './routes.ts'

const app = useTestApp([
  bookingFormRoutes,
  bookingRoutes,
  brokerSaleRoutes,
  clientRegistrationRoutes,
  holdRequestJobs,
  holdRequestRoutes,
  holdRoutes,
  notificationRoutes,
  notificationWorks,
  saleOfferRoutes,
  unitRoutes,
])
const CLIENT = { client_name: 'Amal Haddad' }

/** A published unit of a developer with a sales manager, and a broker of a brokerage. */
async function given(publication: Parameters<typeof buildPublication>[2] = {}) {
  const { owner } = app.current
  const developer = await buildOrganization(owner, { type: 'developer' })
  const project = await buildProject(owner, { organization_id: developer.id })
  const building = await buildBuilding(owner, { project_id: project.id })
  const unit = await buildUnit(owner, { building_id: building.id })
  await buildPublication(owner, project.id, publication)
  const desk = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [developer.id] })
  const broker = await signIn(app.current, 'broker')
  return { owner, developer, project, building, unit, desk, broker }
}
const ask = (broker: Person, unit: { id: number }) =>
  broker.ask(holdRequests.create, { params: { id: unit.id }, body: CLIENT })
const made = async (broker: Person, unit: { id: number }) =>
  (await broker.call(holdRequests.create, { params: { id: unit.id }, body: CLIENT })).data

describe('requests for offers and bookings', () => {
  it('a request for an offer is granted by the offer that is made of it, with the client and without a conflict with the own brokerage', async () => {
    const { owner, building, unit, desk, broker, project } = await given()
    const plan = await buildPlan(owner, { building_id: building.id, is_default: true })
    await buildProtectionRule(owner, project.id)
    const phone = '+971505550142'
    await broker.call(clientRegistrations.create, {
      body: { project_id: project.id, client_name: 'Amal Haddad', client_phone: phone },
    })
    const { data: request } = await broker.call(holdRequests.create, {
      params: { id: unit.id },
      body: { ...CLIENT, kind: 'offer', payment_plan_id: plan.id, client_phone: phone },
    })
    const refused = await desk.ask(holdRequests.grant, { params: { id: request.id }, body: {} })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'wrong_kind'])
    const { data: queue } = await desk.call(holdRequests.waiting, {})
    expect(queue).toMatchObject([{ kind: 'offer', client_phone: phone, payment_plan_id: plan.id }])
    const body = {
      client: { name: 'Amal Haddad', phone },
      valid_until: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
      units: [{ unit_id: unit.id, payment_plan_ids: [plan.id] }],
      hold_request_id: request.id,
      send: 'link' as const,
    }

    const { data: offer } = await desk.call(saleOffers.create, { body })

    expect(offer.status).toBe('sent')
    const { data: own } = await broker.call(holdRequests.own, {})
    expect(own).toMatchObject([{ id: request.id, status: 'granted', held_until: null, sale_offer_id: null }])
    const again = await desk.ask(saleOffers.create, { body })
    expect([again.statusCode, again.json().code]).toEqual([409, 'request_decided'])
    const hold = await made(await signIn(app.current, 'broker'), unit)
    const wrong = await desk.ask(saleOffers.create, { body: { ...body, hold_request_id: hold.id } })
    expect([wrong.statusCode, wrong.json().code]).toEqual([409, 'wrong_kind'])
    const stranger = await signIn(app.current, 'super_admin_sales_manager', {
      sells_for: [(await buildUnit(owner)).organization_id],
    })
    expect((await stranger.ask(saleOffers.create, { body })).statusCode).toBeGreaterThanOrEqual(404)
  })

  it('a revision of the offer stays that of the broker, and so does a booking from it', async () => {
    const { owner, building, unit, desk, broker, project } = await given()
    const plan = await buildPlan(owner, { building_id: building.id, is_default: true })
    await buildProtectionRule(owner, project.id)
    const phone = '+971505550142'
    await broker.call(clientRegistrations.create, {
      body: { project_id: project.id, client_name: 'Amal Haddad', client_phone: phone },
    })
    const { data: request } = await broker.call(holdRequests.create, {
      params: { id: unit.id },
      body: { ...CLIENT, kind: 'offer', payment_plan_id: plan.id, client_phone: phone },
    })
    const valid_until = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
    const { data: offer } = await desk.call(saleOffers.create, {
      body: {
        client: { name: 'Amal Haddad', phone },
        valid_until,
        units: [{ unit_id: unit.id, payment_plan_ids: [plan.id] }],
        hold_request_id: request.id,
        send: 'link',
      },
    })

    const params = { id: offer.id }
    const { data: draft } = await desk.call(saleOffers.revise, {
      params,
      body: { version: offer.version, valid_until },
    })
    // The client is protected by the brokerage that asked for the offer.
    await desk.call(saleOffers.send, { params: { id: draft.id }, body: { version: draft.version, channel: 'link' } })

    const { data: sales } = await broker.call(brokerSales.list, {})
    expect(sales).toMatchObject([{ kind: 'offer', id: draft.id, status: 'sent' }])
    // As a revision of an earlier release left it.
    await owner.updateTable('hold_requests').set({ sale_offer_id: offer.id }).where('id', '=', request.id).execute()
    const moved = sql<{ moved: number }>`select backfill_requests_of_revisions(10) as moved`
    expect((await moved.execute(owner)).rows).toEqual([{ moved: 1 }])
    expect((await moved.execute(owner)).rows).toEqual([{ moved: 0 }])
    expect((await broker.call(brokerSales.list, {})).data).toEqual(sales)
    const form = await desk.call(bookingForms.one, {
      params: { id: unit.id, plan_id: plan.id },
      query: { sale_offer_id: draft.id },
    })
    expect(form.data.referrer?.broker.id).toBe(broker.id)
    const buyer = {
      full_name: 'Amal Haddad',
      nationality: 'LB',
      id_type: 'passport' as const,
      id_number: 'LR 0482 197',
    }
    const { data: booking } = await desk.call(bookings.create, {
      body: {
        ...{ unit_id: unit.id, payment_plan_id: plan.id, sale_offer_id: draft.id, expected_price: unit.price },
        buyers: [{ ...buyer, phone, share_percent: '100' }],
      },
    })
    const named = owner.selectFrom('bookings').select(['brokerage_id', 'broker_id']).where('id', '=', booking.id)
    expect(await named.execute()).toEqual([{ brokerage_id: broker.organization.id, broker_id: broker.id }])
  })

  it('an offer of one developer is not made of a request for a home of another', async () => {
    const { owner, building, unit, broker } = await given()
    const plan = await buildPlan(owner, { building_id: building.id, is_default: true })
    const elsewhere = await given()
    const { data: request } = await broker.call(holdRequests.create, {
      params: { id: elsewhere.unit.id },
      body: { ...CLIENT, kind: 'offer', client_phone: '+971505550142' },
    })
    const desk = await signIn(app.current, 'super_admin_sales_manager', {
      sells_for: [building.organization_id, elsewhere.developer.id],
    })
    const body = {
      client: { name: 'Amal Haddad' },
      valid_until: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
      units: [{ unit_id: unit.id, payment_plan_ids: [plan.id] }],
    }

    const errors = []
    for (const hold_request_id of [request.id, 999_999]) {
      const answer = await desk.ask(saleOffers.create, { body: { ...body, hold_request_id } })
      expect(answer.statusCode).toBe(422)
      errors.push(answer.json().errors)
    }

    // Who makes offers but decides no requests grants none.
    const developer = await signIn(app.current, 'developer', { organization: elsewhere.developer })
    const wanted = await buildPlan(owner, { building_id: elsewhere.building.id, is_default: true })
    const units = [{ unit_id: elsewhere.unit.id, payment_plan_ids: [wanted.id] }]
    const own_offer = await developer.ask(saleOffers.create, { body: { ...body, units, hold_request_id: request.id } })
    errors.push(own_offer.json().errors)

    expect(errors[1]).toEqual(errors[0])
    expect(errors[2]).toEqual(errors[0])
    expect(Object.keys(errors[0])).toEqual(['hold_request_id'])
    const { data: own } = await broker.call(holdRequests.own, {})
    expect(own).toMatchObject([{ id: request.id, status: 'waiting' }])
  })

  it('a request for a booking is held at once, and the booking form has client, brokerage and broker', async () => {
    const { owner, building, unit, desk, broker } = await given()
    const plan = await buildPlan(owner, { building_id: building.id, is_default: true })
    const { data: request } = await broker.call(holdRequests.create, {
      params: { id: unit.id },
      body: { ...CLIENT, kind: 'booking', payment_plan_id: plan.id, client_email: 'amal@example.com' },
    })
    const { data: granted } = await desk.call(holdRequests.grant, { params: { id: request.id }, body: {} })
    expect(granted).toMatchObject({ status: 'granted', payment_plan_id: plan.id, held_until: expect.any(String) })

    const form = await desk.call(bookingForms.one, { params: { id: unit.id, plan_id: plan.id } })

    expect(form.data).toMatchObject({
      obstacle: null,
      referrer: { client_name: 'Amal Haddad', client_email: 'amal@example.com', broker: { id: broker.id } },
    })
  })

  it('contacts of a request for a hold are not stored', async () => {
    const { owner, unit, broker } = await given()
    await broker.call(holdRequests.create, {
      params: { id: unit.id },
      body: { ...CLIENT, client_phone: '+971505550142' },
    })
    const kept = await owner.selectFrom('hold_requests').select('client_phone').where('unit_id', '=', unit.id).execute()
    expect(kept).toEqual([{ client_phone: null }])
  })
})

describe('counter-offers', () => {
  it('the desk offers the nearest homes, the broker accepts one, and a job holds it for the user of the desk', async () => {
    const { owner, building, unit, desk, broker } = await given()
    const near = await buildUnit(owner, { building_id: building.id, floor: unit.floor + 1 })
    const far = await buildUnit(owner, { building_id: building.id, floor: unit.floor + 9 })
    await buildUnit(owner, { building_id: building.id, floor: unit.floor, bedrooms: unit.bedrooms + 1 })
    const hidden = await buildUnit(owner, { building_id: building.id, floor: unit.floor })
    await owner
      .updateTable('publications')
      .set({ hidden_unit_ids: [hidden.id] })
      .where('project_id', '=', building.project_id)
      .execute()
    const reserved = await buildUnit(owner, { building_id: building.id, floor: unit.floor })
    const { id: brokerage_id } = await buildOrganization(owner, { type: 'brokerage' })
    await owner
      .insertInto('unit_allocations')
      .values({
        organization_id: building.organization_id,
        project_id: building.project_id,
        unit_id: reserved.id,
        brokerage_id,
      })
      .execute()
    const request = await made(broker, unit)
    const params = { id: request.id }

    const { data: homes } = await desk.call(holdRequests.nearest, { params })
    expect(homes.map(({ id }) => id)).toEqual([near.id, far.id])
    const wrong = await desk.ask(holdRequests.counter, { params, body: { unit_ids: [near.id, hidden.id] } })
    expect(Object.keys(wrong.json().errors)).toEqual(['unit_ids.1'])
    await desk.call(holdRequests.counter, { params, body: { unit_ids: [near.id, far.id], reason: 'Same view' } })
    const { data: own } = await broker.call(holdRequests.own, {})
    expect(own).toMatchObject([
      { status: 'countered', reason: 'Same view', counter: [{ id: near.id, available: true }, {}] },
    ])
    expect((await desk.ask(holdRequests.grant, { params, body: {} })).statusCode).toBe(409)
    expect((await broker.ask(holdRequests.accept, { params, body: { unit_id: hidden.id } })).statusCode).toBe(422)
    const other = await signIn(app.current, 'broker')
    expect((await other.ask(holdRequests.accept, { params, body: { unit_id: near.id } })).statusCode).toBe(404)

    const twice = await Promise.all(
      [near, far].map(({ id }) => broker.ask(holdRequests.accept, { params, body: { unit_id: id } })),
    )
    expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    await app.current.work()

    const { data: after } = await broker.call(holdRequests.own, {})
    expect(after).toMatchObject([{ status: 'granted', held_until: expect.any(String) }])
    const { data: held } = await desk.call(units.one, { params: { id: after[0]?.unit.id ?? 0 } })
    expect(held.claim).toMatchObject({ kind: 'hold', holder: { id: desk.id } })
    const { data: told } = await broker.call(notifications.list, {})
    expect(told.map(({ outcome }) => outcome)).toEqual(['accepted', 'failed'])
  })

  it('a home that is taken before the job is not held, and the request ends with the reason', async () => {
    const { owner, building, unit, desk, broker } = await given()
    const near = await buildUnit(owner, { building_id: building.id })
    const request = await made(broker, unit)
    const params = { id: request.id }
    await desk.call(holdRequests.counter, { params, body: { unit_ids: [near.id] } })
    await broker.call(holdRequests.accept, { params, body: { unit_id: near.id } })
    await desk.call(holds.take, { params: { id: near.id }, body: {} })

    await app.current.work()

    expect((await broker.call(holdRequests.own, {})).data).toMatchObject([
      { status: 'rejected', reason: 'This home was taken before.', held_until: null },
    ])
  })

  it('a home that was reserved for another brokerage before the job is not held', async () => {
    const { owner, building, unit, desk, broker } = await given()
    const near = await buildUnit(owner, { building_id: building.id })
    const { id } = await made(broker, unit)
    await desk.call(holdRequests.counter, { params: { id }, body: { unit_ids: [near.id] } })
    await broker.call(holdRequests.accept, { params: { id }, body: { unit_id: near.id } })
    const { id: brokerage_id } = await buildOrganization(owner, { type: 'brokerage' })
    const { organization_id, project_id } = building
    await owner
      .insertInto('unit_allocations')
      .values({ organization_id, project_id, unit_id: near.id, brokerage_id })
      .execute()

    await app.current.work()

    const claims = owner.selectFrom('unit_claims').select('id').where('unit_id', '=', near.id)
    expect(await claims.execute()).toEqual([])
    expect((await broker.call(holdRequests.own, {})).data).toMatchObject([{ status: 'rejected', held_until: null }])
  })

  it('database rule hold_requests_granted_elsewhere: nor is it granted by a job that looked before', async () => {
    const { owner, building, unit, desk, broker } = await given()
    const near = await buildUnit(owner, { building_id: building.id })
    const { id } = await made(broker, unit)
    await desk.call(holdRequests.counter, { params: { id }, body: { unit_ids: [near.id] } })
    await broker.call(holdRequests.accept, { params: { id }, body: { unit_id: near.id } })
    const { id: brokerage_id } = await buildOrganization(owner, { type: 'brokerage' })
    const { organization_id, project_id } = building
    await owner
      .insertInto('unit_allocations')
      .values({ organization_id, project_id, unit_id: near.id, brokerage_id })
      .execute()
    const claim = await buildClaim(owner, { unit_id: near.id })

    const grant = owner.updateTable('hold_requests').set({ status: 'granted', claim_id: claim.id }).where('id', '=', id)

    await expect(grant.execute()).rejects.toMatchObject({ constraint: 'hold_requests_granted_elsewhere' })
  })

  it('a home whose counter-offer is of a user who has left is held for a colleague, and for no one without one', async () => {
    const { owner, developer, building, unit, desk, broker } = await given()
    const colleague = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [developer.id] })
    const near = await buildUnit(owner, { building_id: building.id })
    const next = await buildUnit(owner, { building_id: building.id })
    const accept = async (of: { id: number }, home: { id: number }) => {
      const { id } = await made(broker, of)
      await desk.call(holdRequests.counter, { params: { id }, body: { unit_ids: [home.id] } })
      await broker.call(holdRequests.accept, { params: { id }, body: { unit_id: home.id } })
    }
    await accept(unit, near)
    const leave = (user_id: number) =>
      owner.updateTable('memberships').set({ enabled: false }).where('user_id', '=', user_id).execute()

    await leave(desk.id)
    await app.current.work()

    const held = await owner.selectFrom('unit_claims').select('holder_id').where('unit_id', '=', near.id).execute()
    expect(held).toEqual([{ holder_id: colleague.id }])
    const { data: told } = await colleague.call(notifications.list, { query: { kind: 'hold_request' } })
    expect(told[0]).toMatchObject({ outcome: 'accepted', actor: { id: broker.id }, subject: { kind: 'hold_request' } })
    expect(told[0]?.detail).toMatch(/^Amal Haddad, .*, until /)
    expect(told[0]?.path).toBe(`/inventory/units/${near.id}`)
    await owner.updateTable('memberships').set({ enabled: true }).where('user_id', '=', desk.id).execute()
    await accept(unit, next)
    await leave(desk.id)
    await leave(colleague.id)
    await app.current.work()

    const { data: own } = await broker.call(holdRequests.own, {})
    expect(own.map(({ status, reason }) => [status, reason])).toEqual([
      ['rejected', 'No one at the sales desk can hold this home now.'],
      ['granted', null],
    ])
  })

  it('a counter-offer counts toward the limit until it is withdrawn', async () => {
    const { owner, building, unit, desk, broker } = await given({ request_limit: 1 })
    const near = await buildUnit(owner, { building_id: building.id })
    const request = await made(broker, unit)
    await desk.call(holdRequests.counter, { params: { id: request.id }, body: { unit_ids: [near.id] } })
    expect((await ask(broker, near)).json()).toMatchObject({ code: 'request_limit' })
    await broker.call(holdRequests.withdraw, { params: { id: request.id }, body: {} })
    expect((await ask(broker, near)).statusCode).toBe(201)
  })
})

it('after an expired hold a brokerage waits before it requests the unit again, and the record of the broker has it', async () => {
  const { owner, developer, unit, desk, broker } = await given({ cooldown_hours: 24 })
  const request = await made(broker, unit)
  await desk.call(holdRequests.grant, { params: { id: request.id }, body: {} })
  await owner
    .updateTable('unit_claims')
    .set({ ended_at: new Date().toISOString(), end_reason: 'hold_expired' })
    .where('unit_id', '=', unit.id)
    .execute()
  const colleague = await signIn(app.current, 'broker', { organization: broker.organization })

  expect((await ask(broker, unit)).json()).toMatchObject({ code: 'cool_down' })
  expect((await ask(colleague, unit)).json()).toMatchObject({ code: 'cool_down' })
  expect((await ask(await signIn(app.current, 'broker'), unit)).statusCode).toBe(201)
  const { data: own } = await broker.call(holdRequests.own, {})
  expect(own).toMatchObject([{ record: { held: 1, booked: 0, expired: 1 } }])
  await owner
    .updateTable('publications')
    .set({ cooldown_hours: 0 })
    .where('organization_id', '=', developer.id)
    .execute()
  expect((await ask(broker, unit)).statusCode).toBe(201)
  const { data: queue } = await desk.call(holdRequests.waiting, {})
  expect(queue.map(({ record }) => record.expired).sort()).toEqual([0, 1])
})

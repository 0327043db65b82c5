import { notifications } from '@storey/api/account/notifications.ts'
import { clientRegistrations } from '@storey/api/inventory/client-registrations.ts'
import { bookingChanges } from '@storey/api/sales/booking-changes.ts'
import { bookings, type NewBooking } from '@storey/api/sales/bookings.ts'
import { bookingBrokers } from '@storey/api/sales/brokerages.ts'
import { commissions } from '@storey/api/sales/commissions.ts'
import { saleOffers } from '@storey/api/sales/sale-offers.ts'
import { describe, expect, it } from 'vitest'
import { buildBuilding, buildOrganization, buildPlan, buildProject, buildUnit } from '../../../test/builders/basics.ts'
import { buildProtectionRule } from '../../../test/builders/channel.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { notificationRoutes } from '../../account/notifications/routes.ts'
import { bookingChangeRoutes } from '../../sales/booking-changes/routes.ts'
import { bookingRoutes } from '../../sales/bookings/routes.ts'
import { bookingBrokerRoutes } from '../../sales/brokerages/routes.ts'
import { commissionRoutes } from '../../sales/commissions/routes.ts'
import { saleOfferRoutes } from '../../sales/sale-offers/routes.ts'
import { clientRegistrationRoutes } from './routes.ts'

const app = useTestApp([
  bookingBrokerRoutes,
  bookingChangeRoutes,
  bookingRoutes,
  clientRegistrationRoutes,
  commissionRoutes,
  notificationRoutes,
  saleOfferRoutes,
])

const PHONE = '+971505550142'
const buyer = {
  full_name: 'Amal Haddad',
  nationality: 'LB',
  id_type: 'passport' as const,
  id_number: 'LR 0482 197',
  phone: PHONE,
  share_percent: '100',
}
const other = { ...buyer, full_name: 'Sami Nasser', phone: '+971505550199' }
const REASON = 'The client came to the sales center alone.'

/** A unit in a project in which Palm Brokers protects the buyer, its desk, and another brokerage. */
async function given() {
  const { owner } = app.current
  const developer = await buildOrganization(owner, { type: 'developer' })
  const project = await buildProject(owner, { organization_id: developer.id })
  const building = await buildBuilding(owner, { project_id: project.id })
  const unit = await buildUnit(owner, { building_id: building.id, price: 100_000_000 })
  const plan = await buildPlan(owner, { building_id: building.id, is_default: true })
  await buildProtectionRule(owner, project.id)
  const desk = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [developer.id] })
  const palm = await buildOrganization(owner, { type: 'brokerage', name: 'Palm Brokers' })
  const harbor = await buildOrganization(owner, { type: 'brokerage', name: 'Harborline Realty' })
  const broker = await signIn(app.current, 'broker', { organization: palm })
  const client = { project_id: project.id, client_name: 'A. Haddad', client_phone: PHONE }
  const { data: registration } = await broker.call(clientRegistrations.create, { body: client })
  const body: NewBooking = { unit_id: unit.id, payment_plan_id: plan.id, buyers: [buyer], expected_price: unit.price }
  return { owner, project, building, unit, plan, desk, palm, harbor, broker, registration, body }
}

describe('a client whom a brokerage protects', () => {
  it('a booking without that brokerage needs a reason, which its history and its commission state; the broker is notified', async () => {
    const { desk, palm, harbor, broker, registration, body } = await given()

    const refused = await desk.ask(bookings.create, { body: { ...body, brokerage_id: harbor.id } })
    expect(refused.statusCode).toBe(422)
    expect(refused.json().errors.protection_reason[0]).toContain('Palm Brokers protects this client until')
    expect((await desk.ask(bookings.create, { body: { ...body, protection_reason: '  ' } })).statusCode).toBe(422)

    const { data } = await desk.call(bookings.create, {
      body: { ...body, brokerage_id: harbor.id, commission_percent: '3', protection_reason: REASON },
    })
    expect(data.events).toContainEqual(
      expect.objectContaining({ kind: 'client_protected', note: `Palm Brokers protects this client. ${REASON}` }),
    )
    const finance = await signIn(app.current, 'super_admin')
    const seen = await finance.call(commissions.list, { query: { booking_id: [data.id] } })
    expect(seen.data).toMatchObject([
      { brokerage: { name: 'Harborline Realty' }, protected_for: { brokerage: 'Palm Brokers', reason: REASON } },
    ])
    const admin = await signIn(app.current, 'broker_admin', { organization: harbor })
    const own = await admin.call(commissions.list, {})
    expect(own.data).toMatchObject([{ protected_for: null }])
    expect(JSON.stringify(own)).not.toContain(palm.name)
    const { data: told } = await broker.call(notifications.list, {})
    expect(told).toMatchObject([
      { kind: 'hold_request', subject: { kind: 'client_registration', id: registration.id }, outcome: 'done' },
    ])
    expect(JSON.stringify(told)).not.toContain('Harborline')
    expect((await broker.call(clientRegistrations.one, { params: { id: registration.id } })).data.status).toBe(
      'protected',
    )
  })

  it('a booking of that brokerage needs none, and extends the protection', async () => {
    const { owner, desk, project, palm, broker, registration, body } = await given()
    await owner
      .updateTable('client_registrations')
      .set({ activity_days: 45 })
      .where('project_id', '=', project.id)
      .execute()

    await desk.call(bookings.create, { body: { ...body, brokerage_id: palm.id } })

    const { data } = await broker.call(clientRegistrations.one, { params: { id: registration.id } })
    expect(data.events.map(({ kind }) => kind)).toEqual(['registered', 'extended'])
  })

  it('a protection that has ended, and one in another project, ask for no reason', async () => {
    const { owner, desk, building, plan, project, body } = await given()
    const elsewhere = await buildBuilding(owner, {
      project_id: (await buildProject(owner, { organization_id: project.organization_id })).id,
    })
    const unit = await buildUnit(owner, { building_id: elsewhere.id, price: 100_000_000 })
    const sold = await buildPlan(owner, { building_id: elsewhere.id, is_default: true })
    await desk.call(bookings.create, { body: { ...body, unit_id: unit.id, payment_plan_id: sold.id } })

    const past = new Date(Date.now() - 1000).toISOString()
    await owner.updateTable('client_registrations').set({ protected_until: past }).execute()
    const free = await buildUnit(owner, { building_id: building.id, price: 100_000_000 })
    await desk.call(bookings.create, { body: { ...body, unit_id: free.id, payment_plan_id: plan.id } })
  })

  it.each([
    ['correcting the buyers', 'correctBuyers'],
    ['changing the buyers', 'changeBuyers'],
    ['changing the brokerage', 'change'],
    ['changing to a unit of the project', 'changeUnit'],
  ] as const)('%s asks for the reason too, and keeps it for the same client and brokerage', async (_, how) => {
    const { owner, desk, palm, harbor, body, building, plan, project } = await given()
    const elsewhere = await buildBuilding(owner, {
      project_id: (await buildProject(owner, { organization_id: project.organization_id })).id,
    })
    const from = await buildUnit(owner, { building_id: elsewhere.id, price: 100_000_000 })
    const sold = await buildPlan(owner, { building_id: elsewhere.id, is_default: true })
    const start: NewBooking =
      how === 'change'
        ? { ...body, brokerage_id: palm.id }
        : how === 'changeUnit'
          ? { ...body, unit_id: from.id, payment_plan_id: sold.id }
          : { ...body, buyers: [other] }
    const { data: booking } = await desk.call(bookings.create, { body: start })
    const params = { id: booking.id }
    const target = await buildUnit(owner, { building_id: building.id, price: 100_000_000 })
    const run = (protection_reason: string | null, version: number) => {
      const common = { version, reason: 'Asked by the client', protection_reason }
      switch (how) {
        case 'correctBuyers':
          return desk.ask(bookings.correctBuyers, { params, body: { ...common, buyers: [buyer] } })
        case 'changeBuyers':
          return desk.ask(bookingChanges.changeBuyers, {
            params,
            body: { ...common, buyers: [{ ...buyer, was: null }] },
          })
        case 'change':
          return desk.ask(bookingBrokers.change, { params, body: { ...common, brokerage_id: harbor.id } })
        case 'changeUnit':
          return desk.ask(bookingChanges.changeUnit, {
            params,
            body: { ...common, unit_id: target.id, payment_plan_id: plan.id, expected_price: target.price },
          })
      }
    }

    const refused = await run(null, booking.version)
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['protection_reason']])
    const accepted = await run(REASON, booking.version)
    expect(accepted.statusCode).toBe(200)
    const { data } = accepted.json()
    expect(data.events.filter(({ kind }: { kind: string }) => kind === 'client_protected')).toHaveLength(1)
    if (how === 'change' || how === 'changeUnit') {
      const again = await desk.ask(bookings.correctBuyers, {
        params,
        body: { version: data.version, reason: 'Spelling', buyers: [{ ...buyer, full_name: 'Amal Hadad' }] },
      })
      expect(again.statusCode).toBe(200)
    }
  })

  it('clients of two brokerages need a reason for each, and both brokers are notified', async () => {
    const { desk, project, harbor, palm, broker, body } = await given()
    const second = await signIn(app.current, 'broker', { organization: harbor })
    await second.call(clientRegistrations.create, {
      body: { project_id: project.id, client_name: 'Sami Nasser', client_phone: other.phone },
    })
    const { data: booking } = await desk.call(bookings.create, { body: { ...body, protection_reason: REASON } })
    const both = [
      { ...buyer, was: 1, share_percent: '50' },
      { ...other, was: null, share_percent: '50' },
    ]
    const change = (protection_reason: string | null) =>
      desk.ask(bookingChanges.changeBuyers, {
        params: { id: booking.id },
        body: { version: booking.version, reason: 'Buys with a friend', buyers: both, protection_reason },
      })

    // The reason for the first brokerage is none for the second.
    const refused = await change(null)
    expect(refused.json().errors?.protection_reason?.[0]).toContain('Harborline Realty protects this client until')
    const accepted = await change('He came to the sales center too.')

    expect(accepted.statusCode).toBe(200)
    const notes = accepted
      .json()
      .data.events.flatMap(({ kind, note }: { kind: string; note: string }) =>
        kind === 'client_protected' ? note : [],
      )
    expect(notes).toEqual([
      `Palm Brokers protects this client. ${REASON}`,
      'Harborline Realty protects this client. He came to the sales center too.',
    ])
    for (const one of [broker, second]) expect((await one.call(notifications.list, {})).data).toHaveLength(1)
    const { data: now } = await desk.call(bookings.one, { params: { id: booking.id } })
    const named = await desk.ask(bookingBrokers.change, {
      params: { id: booking.id },
      body: { version: now.version, brokerage_id: palm.id, reason: 'Brought by Palm', protection_reason: null },
    })
    expect(named.json().errors.protection_reason[0]).toContain('Harborline Realty protects this client until')
  })

  it('a booking of clients of two brokerages names both', async () => {
    const { desk, project, harbor, broker, body } = await given()
    const second = await signIn(app.current, 'broker', { organization: harbor })
    await second.call(clientRegistrations.create, {
      body: { project_id: project.id, client_name: 'Sami Nasser', client_phone: other.phone },
    })
    const buyers = [
      { ...buyer, share_percent: '50' },
      { ...other, share_percent: '50' },
    ]

    const refused = await desk.ask(bookings.create, { body: { ...body, buyers } })
    const { data } = await desk.call(bookings.create, { body: { ...body, buyers, protection_reason: REASON } })

    expect(refused.json().errors.protection_reason[0]).toMatch(
      /^Harborline Realty and Palm Brokers protect clients of this sale until .* Enter why you go on without them\.$/,
    )
    expect(data.events).toContainEqual(
      expect.objectContaining({
        kind: 'client_protected',
        note: `Harborline Realty and Palm Brokers protect clients of this sale. ${REASON}`,
      }),
    )
    for (const one of [broker, second]) expect((await one.call(notifications.list, {})).data).toHaveLength(1)
  })

  it('matching a typed brokerage leaves the bookings that need a reason', async () => {
    const { owner, desk, harbor, palm, building, plan, body } = await given()
    const unit = await buildUnit(owner, { building_id: building.id, price: 100_000_000 })
    const typed = { broker_organization_name: 'Harbor Line' }
    const { data: first } = await desk.call(bookings.create, {
      body: { ...body, ...typed, buyers: [other] },
    })
    const { data: second } = await desk.call(bookings.create, {
      body: { ...body, ...typed, unit_id: unit.id, payment_plan_id: plan.id, protection_reason: REASON },
    })

    const answer = await desk.call(bookingBrokers.match, { body: { name: 'Harbor Line', brokerage_id: harbor.id } })

    expect(answer.data).toEqual({ bookings: 1, left: 1 })
    const named = await desk.call(bookings.list, { query: { brokerage_id: [harbor.id] } })
    expect(named.data.map(({ id }) => id)).toEqual([first.id])
    const right = await desk.call(bookingBrokers.match, { body: { name: 'Harbor Line', brokerage_id: palm.id } })
    expect(right.data).toEqual({ bookings: 1, left: 0 })
    expect(second.id).toBeGreaterThan(0)
  })

  it('a sale offer is sent to the client with a reason only; a draft needs none', async () => {
    const { desk, unit, plan, broker } = await given()
    const body = {
      client: { name: 'Amal Haddad', phone: PHONE },
      valid_until: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10),
      units: [{ unit_id: unit.id, payment_plan_ids: [plan.id] }],
    }

    const refused = await desk.ask(saleOffers.create, { body: { ...body, send: 'link' } })
    expect(Object.keys(refused.json().errors)).toEqual(['protection_reason'])
    const { data: draft } = await desk.call(saleOffers.create, { body })
    const send = { version: draft.version, channel: 'link' as const }
    expect((await desk.ask(saleOffers.send, { params: { id: draft.id }, body: send })).statusCode).toBe(422)
    const { data: sent } = await desk.call(saleOffers.send, {
      params: { id: draft.id },
      body: { ...send, protection_reason: REASON },
    })

    expect(sent.events.find(({ kind }) => kind === 'sent')?.note).toContain(REASON)
    await desk.call(saleOffers.send, { params: { id: draft.id }, body: { version: sent.version, channel: 'link' } })
    expect((await broker.call(notifications.list, {})).data).toHaveLength(1)
  })
})

import { holdRequests } from '@storey/api/inventory/hold-requests.ts'
import { bookingForms } from '@storey/api/sales/booking-form.ts'
import { bookings, type NewBooking } from '@storey/api/sales/bookings.ts'
import { bookingBrokers } from '@storey/api/sales/brokerages.ts'
import { salesReports } from '@storey/api/sales/reports.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildBuilding, buildMember, buildOrganization, buildPlan, buildUnit } from '../../../test/builders/basics.ts'
import { buildBooking } from '../../../test/builders/booking.ts'
import { buildHoldRequest } from '../../../test/builders/channel.ts'
import { buildContract, dayIn } from '../../../test/builders/contract.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { holdRequestRoutes } from '../../inventory/hold-requests/routes.ts'
import { bookingFormRoutes } from '../booking-form/routes.ts'
import { bookingRoutes } from '../bookings/routes.ts'
import { salesReportRoutes } from '../reports/routes.ts'
import { bookingBrokerRoutes } from './routes.ts'

const app = useTestApp([bookingBrokerRoutes, bookingRoutes, bookingFormRoutes, holdRequestRoutes, salesReportRoutes])

const buyer = {
  full_name: 'Amal Haddad',
  nationality: 'LB',
  id_type: 'passport' as const,
  id_number: 'LR 0482 197',
  email: 'amal@example.com',
  share_percent: '100',
}

/** A unit, its sales manager, and two active brokerages with one broker each. */
async function given() {
  const { owner } = app.current
  const building = await buildBuilding(owner)
  const unit = await buildUnit(owner, { building_id: building.id, price: 100_000_000 })
  const plan = await buildPlan(owner, { building_id: building.id, is_default: true })
  const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [unit.organization_id] })
  const harbor = await buildOrganization(owner, { type: 'brokerage', name: 'Harborline Realty' })
  const palm = await buildOrganization(owner, { type: 'brokerage', name: 'Palm Brokers' })
  const lina = await buildMember(owner, harbor.id, 'broker')
  const omar = await buildMember(owner, palm.id, 'broker_admin')
  const body: NewBooking = { unit_id: unit.id, payment_plan_id: plan.id, buyers: [buyer], expected_price: unit.price }
  return { owner, unit, plan, manager, harbor, palm, lina, omar, body }
}
const fullName = async (id: number) =>
  (await app.current.owner.selectFrom('users').select('full_name').where('id', '=', id).executeTakeFirstOrThrow())
    .full_name

describe('the brokerage of a booking', () => {
  it('a booking names a brokerage and its broker, keeps their names, and is found by the brokerage', async () => {
    const { owner, manager, harbor, palm, lina, body } = await given()

    const { data } = await manager.call(bookings.create, {
      body: { ...body, brokerage_id: harbor.id, broker_id: lina.id, broker_organization_name: 'Something else' },
    })

    const broker = { id: lina.id, name: await fullName(lina.id) }
    expect(data).toMatchObject({ brokerage: { id: harbor.id, name: 'Harborline Realty' }, broker })
    await owner.updateTable('organizations').set({ name: 'Harborline Group' }).where('id', '=', harbor.id).execute()
    const found = await manager.call(bookings.list, { query: { brokerage_id: [harbor.id] } })
    expect(found.data).toMatchObject([{ id: data.id, brokerage: { id: harbor.id, name: 'Harborline Realty' }, broker }])
    expect((await manager.call(bookings.list, { query: { brokerage_id: [palm.id] } })).data).toEqual([])
    const choices = await manager.call(bookings.filters, {})
    expect(choices.data.brokerages).toEqual([{ id: harbor.id, name: 'Harborline Realty' }])
  })

  it('a typed name of an unregistered brokerage is kept as it is', async () => {
    const { manager, body } = await given()

    const { data } = await manager.call(bookings.create, {
      body: { ...body, broker_organization_name: 'Harbor Line', broker_name: 'Sam' },
    })

    expect(data).toMatchObject({ brokerage: { id: null, name: 'Harbor Line' }, broker: { id: null, name: 'Sam' } })
  })

  it('refuses a broker of another brokerage, a broker without a brokerage, and an organization that is no active brokerage', async () => {
    const { owner, unit, manager, harbor, lina, omar, body } = await given()
    await owner.updateTable('memberships').set({ enabled: false }).where('user_id', '=', lina.id).execute()
    const closed = await buildOrganization(owner, { type: 'brokerage', status: 'suspended' })
    const wrong = [
      { brokerage_id: harbor.id, broker_id: omar.id },
      { brokerage_id: harbor.id, broker_id: lina.id },
      { broker_id: omar.id },
      { brokerage_id: closed.id },
      { brokerage_id: unit.organization_id },
      { brokerage_id: 999_999_999 },
    ]

    const answers = []
    for (const of of wrong) answers.push(await manager.ask(bookings.create, { body: { ...body, ...of } }))

    expect(answers.map((one) => [one.statusCode, Object.keys(one.json().errors)[0]])).toEqual([
      [422, 'broker_id'],
      [422, 'broker_id'],
      [422, 'broker_id'],
      [422, 'brokerage_id'],
      [422, 'brokerage_id'],
      [422, 'brokerage_id'],
    ])
  })

  it('a granted hold request gives its brokerage and broker to the booking, unless the booking says otherwise', async () => {
    const { owner, unit, plan, manager, harbor, lina, body } = await given()
    const request = await buildHoldRequest(owner, { unit_id: unit.id, brokerage_id: harbor.id, broker_id: lina.id })
    await manager.call(holdRequests.grant, { params: { id: request.id }, body: { minutes: 60 } })

    const form = await manager.call(bookingForms.one, { params: { id: unit.id, plan_id: plan.id } })
    expect(form.data.referrer).toMatchObject({ brokerage: { id: harbor.id }, broker: { id: lina.id } })
    const { data } = await manager.call(bookings.create, { body })
    expect(data).toMatchObject({ brokerage: { id: harbor.id }, broker: { id: lina.id } })

    const second = await buildUnit(owner, { building_id: unit.building_id, price: unit.price })
    const other = await buildHoldRequest(owner, { unit_id: second.id, brokerage_id: harbor.id, broker_id: lina.id })
    await manager.call(holdRequests.grant, { params: { id: other.id }, body: { minutes: 60 } })
    const direct = await manager.call(bookings.create, { body: { ...body, unit_id: second.id, brokerage_id: null } })
    expect(direct.data).toMatchObject({ brokerage: null, broker: null })
  })
})

describe('PATCH /inventory/booked-units/{id}/broker', () => {
  it('changes brokerage, broker and commission with a reason in the history, and refuses an old version', async () => {
    const { owner, unit, manager, harbor, lina } = await given()
    const { id } = await buildBooking(owner, { organization_id: unit.organization_id, created_by: manager.id })
    const params = { id }
    const change = { brokerage_id: harbor.id, broker_id: lina.id, commission_percent: '4.5', reason: 'Named late' }

    const { data } = await manager.call(bookingBrokers.change, { params, body: { ...change, version: 1 } })

    expect(data).toMatchObject({ brokerage: { id: harbor.id }, broker: { id: lina.id }, commission_percent: '4.5' })
    expect(data.events.at(-1)).toMatchObject({
      kind: 'broker_changed',
      note: `Direct sale, now ${await fullName(lina.id)}, Harborline Realty; no commission of its own, now commission 4.5%. Named late`,
    })
    const old = await manager.ask(bookingBrokers.change, { params, body: { ...change, version: 1 } })
    expect(old.statusCode).toBe(409)
    const { data: typed } = await manager.call(bookingBrokers.change, {
      params,
      body: { broker_organization_name: 'Harbor Line', reason: 'Was another one', version: data.version },
    })
    expect(typed).toMatchObject({
      brokerage: { id: null, name: 'Harbor Line' },
      broker: null,
      commission_percent: null,
    })
  })

  it('a sales manager of another developer finds no such booking', async () => {
    const { owner, unit, manager, harbor } = await given()
    const { id } = await buildBooking(owner, { organization_id: unit.organization_id, created_by: manager.id })
    const stranger = await signIn(app.current, 'super_admin_sales_manager', {
      sells_for: [(await buildUnit(owner)).organization_id],
    })

    const answer = await stranger.ask(bookingBrokers.change, {
      params: { id },
      body: { brokerage_id: harbor.id, reason: 'x', version: 1 },
    })

    expect(answer.statusCode).toBe(404)
  })
})

describe('GET /inventory/brokerages/rate', () => {
  it('answers what is agreed with the brokerage, as its commission will be: by its agreement, its terms for the project, or nothing', async () => {
    const { owner, unit, manager, harbor, lina, palm, body } = await given()
    const { services } = app.current
    const agreed = { organization_id: harbor.id, commission_percent: '5', starts_on: dayIn(-2), ends_on: dayIn(300) }
    await buildContract(owner, services.storage, { ...agreed, sign_until: dayIn(1), status: 'active' })
    const asked = { unit_id: unit.id, price: unit.price }
    const rate = async (brokerage_id: number, price = asked.price) =>
      (await manager.call(bookingBrokers.rate, { query: { ...asked, brokerage_id, price } })).data

    const byAgreement = await rate(harbor.id)
    const nothing = await rate(palm.id)
    const { data: booked } = await manager.call(bookings.create, { body: { ...body, brokerage_id: harbor.id } })
    await owner
      .insertInto('commission_terms')
      .values({
        ...{ brokerage_id: palm.id, starts_on: dayIn(-1), created_by: lina.id, created_by_name: 'Lina' },
        ...{ earned_when: 'acceptance', percent: '3', currency: 'AED', tier_by: 'value' },
        tiers: JSON.stringify([{ from: 200_000_000, percent: 4.5 }]),
      })
      .execute()

    expect([byAgreement, nothing]).toEqual([{ rate_of: 'agreement', percent: '5', amount: null }, null])
    const { percent } = await owner
      .selectFrom('bookings')
      .select(sql<string>`trim_scale((quote_commission(bookings.*)).percent)::text`.as('percent'))
      .where('id', '=', booked.id)
      .executeTakeFirstOrThrow()
    expect(percent).toBe('5')
    expect(await rate(palm.id)).toMatchObject({ rate_of: 'terms', percent: '3' })
    expect(await rate(palm.id, 250_000_000)).toMatchObject({ percent: '4.5' })
    const stranger = await signIn(app.current, 'super_admin_sales_manager')
    const broker = await signIn(app.current, 'broker_admin', { organization: harbor })
    const query = { ...asked, brokerage_id: harbor.id }
    expect([
      (await stranger.ask(bookingBrokers.rate, { query })).statusCode,
      (await broker.ask(bookingBrokers.rate, { query })).statusCode,
    ]).toEqual([404, 403])
  })

  it('a fixed amount is answered as an amount, at most the price', async () => {
    const { owner, unit, manager, palm, lina } = await given()
    await owner
      .insertInto('commission_terms')
      .values({
        ...{ brokerage_id: palm.id, starts_on: dayIn(-1), created_by: lina.id, created_by_name: 'Lina' },
        ...{ earned_when: 'acceptance', amount: 5_000_000, currency: 'AED' },
      })
      .execute()

    const { data } = await manager.call(bookingBrokers.rate, {
      query: { unit_id: unit.id, brokerage_id: palm.id, price: unit.price },
    })

    expect(data).toEqual({ rate_of: 'terms', percent: null, amount: { amount: 5_000_000, currency: 'AED' } })
  })
})

describe('GET /inventory/brokerages', () => {
  it('offers active brokerages by name, and the enabled brokers of one', async () => {
    const { owner, manager, harbor, lina } = await given()
    await buildOrganization(owner, { type: 'brokerage', name: 'Harborline Closed', status: 'closed' })

    const { data } = await manager.call(bookingBrokers.brokerages, { query: { search: 'harborline' } })
    const brokers = await manager.call(bookingBrokers.brokers, { query: { brokerage_id: harbor.id } })

    expect(data.map(({ name }) => name)).not.toContain('Harborline Closed')
    expect(data.map(({ id }) => id)).toContain(harbor.id)
    expect(brokers.data.map(({ id }) => id)).toEqual([lina.id])
    const known = await manager.call(bookingBrokers.brokerages, { query: { ids: [harbor.id] } })
    expect(known.data.map(({ id }) => id)).toEqual([harbor.id])
  })
})

it('the sales report counts a renamed brokerage once, and its rows are found by its id', async () => {
  const { owner, unit, manager, harbor, body } = await given()
  const next = await buildUnit(owner, { building_id: unit.building_id, price: unit.price })
  await manager.call(bookings.create, { body: { ...body, brokerage_id: harbor.id } })
  await owner.updateTable('organizations').set({ name: 'Harborline Group' }).where('id', '=', harbor.id).execute()
  await manager.call(bookings.create, { body: { ...body, unit_id: next.id, brokerage_id: harbor.id } })

  const { data } = await manager.call(salesReports.show, { query: {} })
  const rows = await manager.call(salesReports.rows, { query: { figure: 'sold', brokerage_id: harbor.id } })

  expect(data.brokerages).toEqual([{ id: harbor.id, name: 'Harborline Group', bookings: 2, amount: 200_000_000 }])
  expect(rows.data).toHaveLength(2)
})

describe('typed names of brokerages', () => {
  it('are listed with the brokerage that each is likely of, and named on all bookings in reach at once', async () => {
    const { owner, unit, manager, body } = await given()
    const lotus = await buildOrganization(owner, {
      type: 'brokerage',
      name: 'Blue Heron Realty',
      legal_name: 'Blue Heron LLC',
    })
    const names = ['BLUE HERON L.L.C', 'BLUE HERON L.L.C', 'Blue Herons', 'Blueheron']
    const made = []
    for (const broker_organization_name of names) {
      const next = await buildUnit(owner, { building_id: unit.building_id, price: unit.price })
      made.push(
        (await manager.call(bookings.create, { body: { ...body, unit_id: next.id, broker_organization_name } })).data,
      )
    }
    const stranger = await signIn(app.current, 'super_admin_sales_manager', {
      sells_for: [(await buildUnit(owner)).organization_id],
    })

    const { data } = await manager.call(bookingBrokers.typed, {})
    const closed = await stranger.ask(bookingBrokers.match, {
      body: { name: 'BLUE HERON L.L.C', brokerage_id: lotus.id },
    })
    const nobody = await manager.ask(bookingBrokers.match, {
      body: { name: 'BLUE HERON L.L.C', brokerage_id: 999_999_999 },
    })
    const matched = await manager.call(bookingBrokers.match, {
      body: { name: 'BLUE HERON L.L.C', brokerage_id: lotus.id },
    })

    expect([nobody.statusCode, nobody.json().errors]).toEqual([422, { brokerage_id: ['Choose an active brokerage.'] }])
    expect(data).toEqual([
      { name: 'BLUE HERON L.L.C', bookings: 2, likely: { id: lotus.id, name: 'Blue Heron Realty' } },
      { name: 'Blue Herons', bookings: 1, likely: null },
      { name: 'Blueheron', bookings: 1, likely: { id: lotus.id, name: 'Blue Heron Realty' } },
    ])
    expect([closed.statusCode, matched.data.bookings]).toEqual([404, 2])
    const { data: first } = await manager.call(bookings.one, { params: { id: made[0]?.id ?? 0 } })
    expect(first.brokerage).toEqual({ id: lotus.id, name: 'Blue Heron Realty' })
    expect(first.events.at(-1)).toMatchObject({
      kind: 'broker_changed',
      note: expect.stringContaining('BLUE HERON L.L.C'),
    })
    expect((await manager.call(bookingBrokers.typed, {})).data.map(({ name }) => name)).toEqual([
      'Blue Herons',
      'Blueheron',
    ])
  })
})

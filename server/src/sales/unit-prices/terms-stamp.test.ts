import { channel } from '@storey/api/inventory/channel.ts'
import { holdRequests } from '@storey/api/inventory/hold-requests.ts'
import { units } from '@storey/api/inventory/units.ts'
import { bookingChanges } from '@storey/api/sales/booking-changes.ts'
import { bookingForms } from '@storey/api/sales/booking-form.ts'
import { bookings, type NewBooking } from '@storey/api/sales/bookings.ts'
import { cheques } from '@storey/api/sales/cheques.ts'
import { discounts } from '@storey/api/sales/discounts.ts'
import { receipts } from '@storey/api/sales/receipts.ts'
import { saleOffers } from '@storey/api/sales/sale-offers.ts'
import { describe, expect, it } from 'vitest'
import { buildBuilding, buildPlan, buildProject, buildUnit, changePrice } from '../../../test/builders/basics.ts'
import { buildPublication } from '../../../test/builders/channel.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { channelRoutes } from '../../inventory/channel/routes.ts'
import { holdRequestRoutes } from '../../inventory/hold-requests/routes.ts'
import { unitRoutes } from '../../inventory/units/routes.ts'
import { bookingChangeRoutes } from '../booking-changes/routes.ts'
import { bookingFormRoutes } from '../booking-form/routes.ts'
import { bookingRoutes } from '../bookings/routes.ts'
import { chequeRoutes } from '../cheques/routes.ts'
import { discountRoutes } from '../discounts/routes.ts'
import { receiptRoutes } from '../receipts/routes.ts'
import { saleOfferRoutes } from '../sale-offers/routes.ts'

const app = useTestApp([
  ...[bookingChangeRoutes, bookingFormRoutes, bookingRoutes],
  ...[discountRoutes, receiptRoutes, saleOfferRoutes, chequeRoutes],
  ...[channelRoutes, holdRequestRoutes, unitRoutes],
])
const PRICE = 243_200_000
const CHANGED = 'terms_changed'
const buyer: NewBooking['buyers'][number] = {
  full_name: 'Amal Haddad',
  nationality: 'LB',
  id_type: 'passport',
  id_number: 'LR 0482 197',
  email: 'amal@example.com',
  share_percent: '100',
}

async function given() {
  const { owner } = app.current
  const project = await buildProject(owner, { sales_manager_discount_percent: '2' })
  const building = await buildBuilding(owner, { project_id: project.id })
  const unit = await buildUnit(owner, { building_id: building.id, price: PRICE })
  const other = await buildUnit(owner, { building_id: building.id, price: PRICE })
  const plan = await buildPlan(owner, { building_id: building.id, is_default: true })
  const sells_for = [unit.organization_id]
  const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for })
  const second = await signIn(app.current, 'super_admin_sales_manager', { sells_for })
  return { owner, project, building, unit, other, plan, manager, second }
}
type World = Awaited<ReturnType<typeof given>>

/** One change of each kind of term, of the unit and of its plan. */
const changes: Readonly<Record<string, (world: World, unit_id: number) => Promise<unknown>>> = {
  'the list price': ({ owner }, unit_id) => changePrice(owner, unit_id, PRICE + 1),
  'the name of the plan': ({ owner, plan }) =>
    owner.updateTable('payment_plans').set({ name: 'Ready' }).where('id', '=', plan.id).execute(),
  'the price of the plan': ({ owner, plan }) =>
    owner.updateTable('payment_plans').set({ price_adjustment_percent: '1' }).where('id', '=', plan.id).execute(),
  'the booking amount': ({ owner, plan }) =>
    owner
      .updateTable('payment_plans')
      .set({ booking_amount_kind: 'fixed', booking_amount: 5_000_000 })
      .where('id', '=', plan.id)
      .execute(),
  'the date of a payment': ({ owner, plan }) =>
    owner
      .updateTable('installments')
      .set({ due_value: 13 })
      .where('payment_plan_id', '=', plan.id)
      .where('position', '=', 2)
      .execute(),
  'a fee': ({ owner, plan, unit: { organization_id } }) =>
    owner
      .insertInto('plan_charges')
      .values({
        ...{ organization_id, payment_plan_id: plan.id, position: 1 },
        ...{ name: 'Registration', kind: 'registration', basis: 'percent', percent: '4' },
      })
      .execute(),
  'the discount limit': ({ owner, project }) =>
    owner.updateTable('projects').set({ sales_manager_discount_percent: '1' }).where('id', '=', project.id).execute(),
  'the time until a booking expires': ({ owner, project }) =>
    owner.updateTable('projects').set({ booking_expiry_minutes: 60 }).where('id', '=', project.id).execute(),
  'the handover': ({ owner, building }) =>
    owner.updateTable('buildings').set({ completion_on: '2031-01-31' }).where('id', '=', building.id).execute(),
  'the construction progress': ({ owner, building }) =>
    owner.updateTable('buildings').set({ construction_percent: '3' }).where('id', '=', building.id).execute(),
  'the view': ({ owner }, unit_id) =>
    owner.updateTable('units').set({ view: 'Road' }).where('id', '=', unit_id).execute(),
  'the area': ({ owner }, unit_id) =>
    owner.updateTable('units').set({ internal_area: '41.5' }).where('id', '=', unit_id).execute(),
  'the parking': ({ owner }, unit_id) =>
    owner.updateTable('units').set({ parking: 7 }).where('id', '=', unit_id).execute(),
  'the number of the unit': ({ owner }, unit_id) =>
    owner.updateTable('units').set({ number: 'PH-1' }).where('id', '=', unit_id).execute(),
}
const kinds = Object.entries(changes)
/** What an offer and a published unit do not state: the limit is judged when a discount is typed, and no booking begins. */
const UNSTATED = ['the discount limit', 'the time until a booking expires']
const stated = kinds.filter(([kind]) => !UNSTATED.includes(kind))
/** As every change of a plan by its page. */
const raise = ({ owner, plan }: World) =>
  owner
    .updateTable('payment_plans')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', plan.id)
    .execute()

async function bookingOf({ unit, plan, manager }: World, more: object = {}) {
  const { data: form } = await manager.call(bookingForms.one, { params: { id: unit.id, plan_id: plan.id } })
  return {
    unit_id: unit.id,
    payment_plan_id: plan.id,
    buyers: [buyer],
    expected_price: form.plan.price.amount,
    expected_terms: form.terms_stamp,
    ...more,
  }
}

describe('a booking of agreed terms', () => {
  it('books at the terms that were seen', async () => {
    const world = await given()

    const { data } = await world.manager.call(bookings.create, { body: await bookingOf(world) })

    expect(data.price.amount).toBe(PRICE)
  })

  it.each(kinds)(
    'refuses a booking after a change of %s, and books it once the new terms were seen',
    async (_, change) => {
      const world = await given()
      const { owner, unit, manager } = world
      const body = await bookingOf(world)
      await change(world, unit.id)

      const refused = await manager.ask(bookings.create, { body })

      expect([refused.statusCode, refused.json().code]).toEqual([409, expect.stringMatching(/^(terms|price)_changed$/)])
      expect(await owner.selectFrom('bookings').select('id').where('unit_id', '=', unit.id).execute()).toEqual([])
      await manager.call(bookings.create, { body: await bookingOf(world) })
    },
  )

  it('refuses a booking from an offer after a change of its last day', async () => {
    const world = await given()
    const { owner, unit, plan, manager } = world
    const { data: offer } = await manager.call(saleOffers.create, {
      body: {
        client: { name: 'Amal Haddad', email: 'amal@example.com' },
        language: 'en',
        message: '',
        valid_until: '2027-01-10',
        units: [{ unit_id: unit.id, payment_plan_ids: [plan.id] }],
        send: 'link',
      },
    })
    const sale_offer_id = offer.id
    const params = { id: unit.id, plan_id: plan.id }
    const { data: form } = await manager.call(bookingForms.one, { params, query: { sale_offer_id } })
    const body = await bookingOf(world, { sale_offer_id, expected_terms: form.terms_stamp })
    await owner.updateTable('sale_offers').set({ valid_until: '2027-01-20' }).where('id', '=', offer.id).execute()

    const refused = await manager.ask(bookings.create, { body })

    expect([refused.statusCode, refused.json().code]).toEqual([409, CHANGED])
    const { data: next } = await manager.call(bookingForms.one, { params, query: { sale_offer_id } })
    await manager.call(bookings.create, { body: { ...body, expected_terms: next.terms_stamp } })
  })
})

describe('other promises of agreed terms', () => {
  it.each(kinds)('refuses a change of unit after a change of %s', async (_, change) => {
    const world = await given()
    const { manager, other, plan } = world
    const { data: booking } = await manager.call(bookings.create, { body: await bookingOf(world) })
    const params = { id: booking.id }
    const ask = async () => {
      const { data: seen } = await manager.call(bookingChanges.preview, { params, query: { unit_id: other.id } })
      return {
        version: booking.version,
        unit_id: other.id,
        payment_plan_id: plan.id,
        expected_price: seen.after.plan_price.amount,
        expected_terms: seen.terms_stamp,
        reason: 'A better view',
      }
    }
    const body = await ask()
    await change(world, other.id)

    const refused = await manager.ask(bookingChanges.changeUnit, { params, body })

    expect([refused.statusCode, refused.json().code]).toEqual([409, expect.stringMatching(/^(terms|price)_changed$/)])
    await manager.call(bookingChanges.changeUnit, { params, body: await ask() })
  })

  it('refuses an acceptance and a discount request after a change of the booking', async () => {
    const world = await given()
    const { manager, second } = world
    const { data: booking } = await manager.call(bookings.create, { body: await bookingOf(world) })
    const params = { id: booking.id }
    const corrected = { version: booking.version, buyers: [{ ...buyer, full_name: 'Amal Hadad' }], reason: 'Misspelt' }
    await manager.call(bookings.correctBuyers, { params, body: corrected })

    const accepted = await second.ask(bookings.accept, { params, body: { expected_version: booking.version } })
    const asked = await manager.ask(discounts.ask, {
      params,
      body: { discount_percent: '1', booking_version: booking.version },
    })

    expect([accepted.statusCode, accepted.json().code]).toEqual([409, 'stale'])
    expect([asked.statusCode, asked.json().code]).toEqual([409, CHANGED])
    const now = (await manager.call(bookings.one, { params })).data.version
    await manager.call(discounts.ask, { params, body: { discount_percent: '1', booking_version: now } })
    const again = (await manager.call(bookings.one, { params })).data.version
    await second.call(bookings.accept, { params, body: { expected_version: again } })
  })

  it('refuses the second of two receipts that were filled in against the same payments', async () => {
    const world = await given()
    const { manager, second } = world
    const { data: booking } = await manager.call(bookings.create, { body: await bookingOf(world) })
    const params = { id: booking.id }
    await second.call(bookings.accept, { params, body: {} })
    const { data: seen } = await manager.call(receipts.ofBooking, { params })
    const body = {
      amount: 10_000_000,
      received_on: seen.today,
      method: 'cheque' as const,
      expected_terms: seen.terms_stamp,
    }
    await manager.call(receipts.record, { params, body })

    const refused = await second.ask(receipts.record, { params, body })

    expect([refused.statusCode, refused.json().code]).toEqual([409, CHANGED])
    const { data: next } = await second.call(receipts.ofBooking, { params })
    await second.call(receipts.record, { params, body: { ...body, expected_terms: next.terms_stamp } })
  })

  it.each(stated)(
    'refuses an offer after a change of %s, and makes it once the new terms were seen',
    async (kind, change) => {
      const world = await given()
      const { owner, unit, plan, manager } = world
      const offer = async () => {
        const { data: seen } = await manager.call(units.one, { params: { id: unit.id } })
        const [{ version } = plan] = await owner
          .selectFrom('payment_plans')
          .select('version')
          .where('id', '=', plan.id)
          .execute()
        return {
          client: { name: 'Amal Haddad', email: 'amal@example.com' },
          language: 'en' as const,
          message: '',
          valid_until: '2027-01-10',
          units: [
            {
              ...{ unit_id: unit.id, payment_plan_ids: [plan.id], expected_plan_versions: [version] },
              ...{ expected_price: seen.price?.amount ?? 0, expected_terms: seen.terms_stamp },
            },
          ],
        }
      }
      const body = await offer()
      await change(world, unit.id)
      if (/plan|payment|fee|booking amount/.test(kind)) await raise(world)

      const refused = await manager.ask(saleOffers.create, { body })

      expect([refused.statusCode, refused.json().code]).toEqual([
        409,
        expect.stringMatching(/^(terms|price|plan)_changed$/),
      ])
      await manager.call(saleOffers.create, { body: await offer() })
    },
  )

  it.each(stated)(
    "refuses a broker's request after a change of %s, and takes it once the new terms were seen",
    async (kind, change) => {
      const world = await given()
      const { owner, unit, plan, project } = world
      await buildPublication(owner, project.id, {})
      const broker = await signIn(app.current, 'broker')
      const params = { id: unit.id }
      const request = async () => {
        const { data: seen } = await broker.call(channel.unit, { params })
        const shown = seen.plans.find(({ id }) => id === plan.id)
        return {
          ...{ client_name: 'Amal Haddad', payment_plan_id: plan.id, expected_terms: seen.terms_stamp },
          ...(shown ? { expected_plan: shown.terms_stamp } : {}),
        }
      }
      const body = await request()
      await change(world, unit.id)

      const refused = await broker.ask(holdRequests.create, { params, body })

      expect([kind, refused.statusCode, refused.json().code]).toEqual([kind, 409, CHANGED])
      await broker.call(holdRequests.create, { params, body: await request() })
    },
  )

  it('refuses a cheque that was filled in against other payments', async () => {
    const world = await given()
    const { manager, second } = world
    const { data: booking } = await manager.call(bookings.create, { body: await bookingOf(world) })
    const params = { id: booking.id }
    await second.call(bookings.accept, { params, body: {} })
    const { data: seen } = await manager.call(receipts.ofBooking, { params })
    const body = {
      ...{ number: '100417', bank: 'Emirates NBD', drawer: 'Amal Haddad', amount: 10_000_000 },
      ...{ cheque_on: seen.today, received_on: seen.today, expected_terms: seen.terms_stamp },
    }
    await manager.call(receipts.record, {
      params,
      body: { amount: 10_000_000, received_on: seen.today, method: 'cash' as const },
    })

    const refused = await second.ask(cheques.record, { params, body })

    expect([refused.statusCode, refused.json().code]).toEqual([409, CHANGED])
    const { data: next } = await second.call(receipts.ofBooking, { params })
    await second.call(cheques.record, { params, body: { ...body, expected_terms: next.terms_stamp } })
  })

  it('refuses an offer after a change of the list price or of a plan', async () => {
    const { owner, unit, plan, manager } = await given()
    const body = {
      client: { name: 'Amal Haddad', email: 'amal@example.com' },
      language: 'en' as const,
      message: '',
      valid_until: '2027-01-10',
      units: [
        {
          unit_id: unit.id,
          payment_plan_ids: [plan.id],
          expected_price: PRICE,
          expected_plan_versions: [plan.version],
        },
      ],
    }
    await manager.call(saleOffers.create, { body })
    await changePrice(owner, unit.id, PRICE + 1)
    const dearer = await manager.ask(saleOffers.create, { body })
    await changePrice(owner, unit.id, PRICE)
    await owner
      .updateTable('payment_plans')
      .set({ version: plan.version + 1 })
      .where('id', '=', plan.id)
      .execute()

    const otherPlan = await manager.ask(saleOffers.create, { body })

    expect([dearer, otherPlan].map((answer) => [answer.statusCode, answer.json().code])).toEqual([
      [409, 'price_changed'],
      [409, 'plan_changed'],
    ])
  })
})

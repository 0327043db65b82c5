import { units } from '@storey/api/inventory/units.ts'
import { bookingForms } from '@storey/api/sales/booking-form.ts'
import { bookings, type NewBooking } from '@storey/api/sales/bookings.ts'
import { saleOffers } from '@storey/api/sales/sale-offers.ts'
import { describe, expect, it } from 'vitest'
import { buildBuilding, buildPlan, buildUnit } from '../../../test/builders/basics.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { unitRoutes } from '../../inventory/units/routes.ts'
import { bookingFormRoutes } from '../booking-form/routes.ts'
import { bookingRoutes } from '../bookings/routes.ts'
import { saleOfferRoutes } from '../sale-offers/routes.ts'

const app = useTestApp([bookingFormRoutes, bookingRoutes, saleOfferRoutes, unitRoutes])
const PRICE = 200_000_000

/** A unit in a project where a sales manager may give 2% and a super admin 4%. */
async function given(limit = '2') {
  const { owner } = app.current
  const building = await buildBuilding(owner)
  const unit = await buildUnit(owner, { building_id: building.id, price: PRICE })
  const plan = await buildPlan(owner, { building_id: building.id })
  await owner
    .updateTable('projects')
    .set({ sales_manager_discount_percent: limit, super_admin_discount_percent: '4' })
    .where('id', '=', building.project_id)
    .execute()
  const sells_for = [unit.organization_id]
  const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for })
  const second = await signIn(app.current, 'super_admin_sales_manager', { sells_for })
  const admin = await signIn(app.current, 'super_admin')
  const params = { id: unit.id }
  const read = async () => (await manager.call(units.one, { params })).data
  /** Sets the price by hand. */
  const set = async (price: number, by = manager) =>
    by.ask(units.changeRestricted, { params, body: { version: (await read()).version, price } })
  const book = (by = manager, more: Partial<NewBooking> = {}) =>
    by.ask(bookings.create, {
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
        ...more,
      },
    })
  const ownPercent = async (by = manager) =>
    (await by.call(bookingForms.one, { params: { id: unit.id, plan_id: plan.id } })).data.limits.discount.own_percent
  return { owner, unit, plan, manager, second, admin, params, read, set, book, ownPercent }
}

describe('a price that a sales manager lowers by hand', () => {
  it('a sales manager lowers a price by at most the limit of their discounts, in one step or in several', async () => {
    const { set, read, second } = await given()

    const half = await set(PRICE / 2)
    const first = await set(198_000_000)
    const last = await set(196_000_000, second)
    const beyond = [await set(195_999_999), await set(195_999_999, second)]
    const back = await set(PRICE + 10_000_000)
    const again = await set(195_999_999)

    const none = await given('0')
    const refusedAll = await none.set(PRICE - 1)

    expect(refusedAll.json().errors.price[0]).toContain('can’t lower its price')
    expect(half.json().errors.price[0]).toContain('enter at least AED 1,960,000')
    expect([first, last, back].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    for (const refused of [half, ...beyond, again])
      expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['price']])
    expect((await read()).price?.amount).toBe(PRICE + 10_000_000)
  })

  it('a lowered price counts towards every limit of the discounts of its booking', async () => {
    const { set, book, ownPercent, admin } = await given()
    await set(197_000_000)

    const own = [await ownPercent(), await ownPercent(admin)]
    const above = await book(undefined, { expected_price: 197_000_000, discount_amount: 1_000_001 })
    const within = await book(undefined, { expected_price: 197_000_000, discount_amount: 999_900 })

    // 2% of 2,000,000 is 40,000, of which the price took 30,000; 4% leaves 50,000.
    expect(own).toEqual(['0.5076', '2.538'])
    expect([above.statusCode, Object.keys(above.json().errors)]).toEqual([422, ['discount_reason']])
    expect([within.statusCode, within.json().data.discount_request?.status]).toEqual([201, 'approved'])
  })

  it('a lowered price counts towards the limit of the discounts of a sale offer', async () => {
    const { set, manager, unit, plan } = await given()
    await set(197_000_000)
    const valid_until = new Date(Date.now() + 864e5 * 10).toISOString().slice(0, 10)
    const offer = (discount_percent: string) =>
      manager.ask(saleOffers.create, {
        body: {
          client: { name: 'Amal Haddad', phone: '+971505550142' },
          valid_until,
          units: [{ unit_id: unit.id, payment_plan_ids: [plan.id], discount_percent }],
        },
      })

    const above = await offer('2')
    const within = await offer('0.5')

    expect([above.statusCode, Object.keys(above.json().errors)]).toEqual([422, ['units.0.discount_percent']])
    expect(within.statusCode).toBe(201)
  })

  it('a price of the developer begins the limit again', async () => {
    const { unit, set, ownPercent } = await given()
    await set(196_000_000)
    const spent = await ownPercent()
    const developer = await signIn(app.current, 'developer_admin', { organization: { id: unit.organization_id } })
    await developer.call(units.change, { params: { id: unit.id }, body: { version: 2, price: 150_000_000 } })

    expect([spent, await ownPercent()]).toEqual(['0', '2'])
    expect((await set(147_000_000)).statusCode).toBe(200)
    expect((await set(146_999_999)).statusCode).toBe(422)
  })

  it('one of twenty lowerings at once is saved', async () => {
    const { manager, params, read } = await given()

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        manager.ask(units.changeRestricted, { params, body: { version: 1, price: 199_000_000 - index } }),
      ),
    )

    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect((await read()).version).toBe(2)
  })

  it('a booking shows the price changes of the two weeks before it', async () => {
    const { owner, unit, set, book, second } = await given()
    await set(198_000_000)
    await owner
      .updateTable('unit_prices')
      .set({ at: new Date(Date.now() - 15 * 86_400_000).toISOString() })
      .where('unit_id', '=', unit.id)
      .execute()
    await set(197_000_000)

    const booked = await book(undefined, { expected_price: 197_000_000 })
    const { data } = await second.call(bookings.one, { params: { id: booked.json().data.id } })

    expect(data.price_changes).toMatchObject([
      {
        old_price: { amount: 198_000_000 },
        price: { amount: 197_000_000 },
        actor_name: expect.any(String),
        by_hand: true,
      },
    ])
  })
})

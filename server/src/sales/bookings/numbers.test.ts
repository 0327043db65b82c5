import { bookings } from '@storey/api/sales/bookings.ts'
import { saleOffers } from '@storey/api/sales/sale-offers.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildBuilding, buildPlan, buildUnit } from '../../../test/builders/basics.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { saleOfferRoutes } from '../sale-offers/routes.ts'
import { bookingRoutes } from './routes.ts'

const app = useTestApp([bookingRoutes, saleOfferRoutes])
const YEAR = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Dubai' }).slice(0, 4)
const BUYER = {
  ...{ full_name: 'Amal Haddad', nationality: 'LB', id_type: 'passport' as const, id_number: 'LR 0482 197' },
  ...{ email: 'amal@example.com', share_percent: '100' },
}

/** Sellers of these names, each with a plan, and a sales manager who sells for all of them. */
async function given(...names: string[]) {
  const { owner } = app.current
  const sellers = []
  for (const name of names) {
    const building = await buildBuilding(owner)
    const plan = await buildPlan(owner, { building_id: building.id })
    await owner.updateTable('organizations').set({ name }).where('id', '=', building.organization_id).execute()
    sellers.push({ organization_id: building.organization_id, building, plan })
  }
  const manager = await signIn(app.current, 'super_admin_sales_manager', {
    sells_for: sellers.map(({ organization_id }) => organization_id),
  })
  type Seller = (typeof sellers)[number]
  const unitOf = ({ building }: Seller) => buildUnit(owner, { building_id: building.id, price: 243_200_000 })
  const book = async (seller: Seller) => {
    const unit = await unitOf(seller)
    const body = { unit_id: unit.id, payment_plan_id: seller.plan.id, buyers: [BUYER], expected_price: unit.price }
    return (await manager.call(bookings.create, { body })).data
  }
  const offer = async (seller: Seller) => {
    const units = [{ unit_id: (await unitOf(seller)).id, payment_plan_ids: [seller.plan.id] }]
    const valid_until = new Date(Date.now() + 864_000_000).toISOString().slice(0, 10)
    const client = { name: 'Amal Haddad', email: 'amal@example.com' }
    const body = { client, language: 'en' as const, message: 'As discussed.', valid_until, units }
    return (await manager.call(saleOffers.create, { body })).data
  }
  return { owner, manager, sellers, book, offer }
}

describe('numbers of bookings and sale offers', () => {
  it('one number names one booking and one offer of all sellers', async () => {
    const { manager, sellers, book, offer } = await given('Quartz Homes', 'Quay & Sons', 'Quartz Towers', 'دار البناء')
    const numbers: string[] = []
    for (const seller of sellers) numbers.push((await book(seller)).number, (await offer(seller)).number)

    expect(numbers).toEqual([
      ...[`B-${YEAR}-QUA-00001`, `SO-${YEAR}-QUA-00001`, `B-${YEAR}-QUA2-00001`, `SO-${YEAR}-QUA2-00001`],
      ...[`B-${YEAR}-QUA3-00001`, `SO-${YEAR}-QUA3-00001`, `B-${YEAR}-DEV-00001`, `SO-${YEAR}-DEV-00001`],
    ])
    for (const search of numbers.filter((number) => number.startsWith('B'))) {
      const { data } = await manager.call(bookings.list, { query: { search } })
      expect(data.map(({ number }) => number)).toEqual([search])
    }
  })

  it('a seller keeps its code and its count after a change of name', async () => {
    const { owner, sellers, book } = await given('Onyx Living')
    const [seller] = sellers
    if (!seller) throw new Error('There is a seller.')
    await book(seller)
    await owner.updateTable('organizations').set({ name: 'Basalt' }).where('id', '=', seller.organization_id).execute()

    expect((await book(seller)).number).toBe(`B-${YEAR}-ONY-00002`)
  })

  it('sellers that are numbered for the first time at once get different codes', async () => {
    const { sellers, book } = await given(...Array.from({ length: 6 }, () => 'Velour Estates'))
    const made = await Promise.all(sellers.map(book))

    expect(new Set(made.map(({ number }) => number)).size).toBe(6)
  })

  it('the database refuses a number of another booking or offer, of whichever seller', async () => {
    const { owner, sellers, book, offer } = await given('Jasper Homes', 'Kauri Homes')
    const [one, other] = sellers
    if (!one || !other) throw new Error('There are two sellers.')
    const [booking, second] = [await book(one), await book(other)]
    const [sent, later] = [await offer(one), await offer(other)]

    await expect(
      sql`update bookings set number = ${booking.number} where id = ${second.id}`.execute(owner),
    ).rejects.toThrow('bookings_number')
    await expect(
      sql`update sale_offers set number = ${sent.number} where id = ${later.id}`.execute(owner),
    ).rejects.toThrow('sale_offers_number')
  })
})

import { vatRules } from '@storey/api/inventory/vat-rules.ts'
import { bookingForms } from '@storey/api/sales/booking-form.ts'
import { bookings, type NewBooking } from '@storey/api/sales/bookings.ts'
import { discounts } from '@storey/api/sales/discounts.ts'
import { receipts } from '@storey/api/sales/receipts.ts'
import { saleOffers } from '@storey/api/sales/sale-offers.ts'
import { addDays } from '@storey/api/schedule/day.ts'
import { percentOf } from '@storey/api/schedule/percent.ts'
import { vatWithin, withVat } from '@storey/api/schedule/vat.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildBuilding, buildPlan, buildProject, buildUnit } from '../../../test/builders/basics.ts'
import { buildCancelled } from '../../../test/builders/booking.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { slow } from '../../../test/slow.ts'
import { bookingFormRoutes } from '../../sales/booking-form/routes.ts'
import { bookingRoutes } from '../../sales/bookings/routes.ts'
import { discountRoutes } from '../../sales/discounts/routes.ts'
import { receiptRoutes } from '../../sales/receipts/routes.ts'
import { saleOfferRoutes } from '../../sales/sale-offers/routes.ts'
import { vatRuleRoutes } from './routes.ts'

const app = useTestApp([
  vatRuleRoutes,
  bookingFormRoutes,
  bookingRoutes,
  discountRoutes,
  receiptRoutes,
  saleOfferRoutes,
])
const PRICE = 100_000_007
const buyer: NewBooking['buyers'][number] = {
  full_name: 'Amal Haddad',
  nationality: 'LB',
  id_type: 'passport',
  id_number: 'LR 0482 197',
  email: 'amal@example.com',
  share_percent: '100',
}

/** An office in a country of its own, whose rate is five percent. */
async function given(country: string, price_vat: 'included' | 'added', minimum_price: number | null = null) {
  const { owner } = app.current
  await owner
    .insertInto('vat_rules')
    .values({ country, unit_use: 'commercial', percent: '5' })
    .onConflict((same) => same.constraint('vat_rules_one').doUpdateSet({ percent: '5' }))
    .execute()
  const project = await buildProject(owner, {
    ...{ country, price_vat, sales_manager_discount_percent: '50', super_admin_discount_percent: '50' },
  })
  const building = await buildBuilding(owner, { project_id: project.id })
  const unit = await buildUnit(owner, {
    building_id: building.id,
    price: PRICE,
    type: 'office',
    bedrooms: 0,
    minimum_price,
  })
  const plan = await buildPlan(owner, { building_id: building.id, is_default: true })
  const sells_for = [unit.organization_id]
  const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for })
  const second = await signIn(app.current, 'super_admin_sales_manager', { sells_for })
  return { owner, project, building, unit, plan, manager, second }
}
type World = Awaited<ReturnType<typeof given>>

async function book({ manager, unit, plan }: World, more: object = {}) {
  const { data: form } = await manager.call(bookingForms.one, { params: { id: unit.id, plan_id: plan.id } })
  const body = {
    ...{ unit_id: unit.id, payment_plan_id: plan.id, buyers: [buyer] },
    ...{ expected_price: form.plan.price.amount, expected_terms: form.terms_stamp },
    ...more,
  }
  return { form, booking: (await manager.call(bookings.create, { body })).data }
}
const sumOf = (rows: readonly { amount: number; is_charge: boolean }[]) =>
  rows.reduce((sum, { amount, is_charge }) => (is_charge ? sum : sum + amount), 0)

describe('the rates', () => {
  it('adds, changes and removes a rate, and refuses a second one, a rate above 100 and a stale change', async () => {
    const admin = await signIn(app.current, 'super_admin')
    const body = { country: 'OM', unit_use: 'residential' as const, percent: '5' }
    const { data: rule } = await admin.call(vatRules.create, { body })

    const again = await admin.ask(vatRules.create, { body })
    const above = await admin.ask(vatRules.create, { body: { ...body, country: 'QA', percent: '100.5' } })
    const params = { id: rule.id }
    const { data: changed } = await admin.call(vatRules.change, {
      params,
      body: { percent: '7.5', version: rule.version },
    })
    const stale = await admin.ask(vatRules.change, { params, body: { percent: '8', version: rule.version } })

    expect([again.statusCode, again.json().code]).toEqual([409, 'vat_rule_exists'])
    expect(again.json().message).toContain('has a rate for these units already')
    expect(above.json().errors.percent).toEqual(['Enter a percentage from 0 to 100.'])
    expect(changed).toMatchObject({ country: 'OM', unit_use: 'residential', percent: '7.5' })
    expect(stale.statusCode).toBe(409)
    await admin.call(vatRules.remove, { params })
    expect((await admin.call(vatRules.list, {})).data.map(({ id }) => id)).not.toContain(rule.id)
  })

  it('keeps one of twenty simultaneous rates of a country', async () => {
    const admin = await signIn(app.current, 'super_admin')
    const body = { country: 'KW', unit_use: 'commercial' as const, percent: '5' }

    const answers = await Promise.all(Array.from({ length: 20 }, () => admin.ask(vatRules.create, { body })))

    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, ...Array(19).fill(409)])
  })
})

describe('the VAT of a booking', () => {
  it('is within a price that includes it, and the price stays', async () => {
    const world = await given('AE', 'included')

    const { form, booking } = await book(world)

    expect(booking.price.amount).toBe(PRICE)
    expect(booking.vat).toEqual({ percent: '5', net: 95_238_102, amount: 4_761_905 })
    expect(form.schedule.totals).toMatchObject({ vat_percent: '5', vat: 4_761_905, vat_added: 0, price: PRICE })
    expect(sumOf(booking.installments)).toBe(PRICE)
  })

  it('is added to a price without it, and the installments add up to the price with it', async () => {
    const world = await given('AE', 'added')

    const { form, booking } = await book(world)

    expect(booking.list_price.amount).toBe(PRICE)
    expect(booking.vat).toEqual({ percent: '5', net: PRICE, amount: 5_000_000 })
    expect(booking.price.amount).toBe(PRICE + 5_000_000)
    expect(form.schedule.totals).toMatchObject({ vat_added: 5_000_000, list_price: PRICE })
    expect(sumOf(booking.installments)).toBe(PRICE + 5_000_000)
  })

  it('is of the use of the unit: a home of the same country has none without its own rate', async () => {
    const world = await given('AE', 'included')
    const home = await buildUnit(world.owner, { building_id: world.building.id, price: PRICE })

    const { booking } = await book({ ...world, unit: home })

    expect([booking.vat, booking.price.amount]).toEqual([null, PRICE])
  })

  it('is zero, but stated, where the rate is zero', async () => {
    const world = await given('BH', 'added')
    await world.owner.updateTable('vat_rules').set({ percent: '0' }).where('country', '=', 'BH').execute()

    const { booking } = await book(world)

    expect(booking.vat).toEqual({ percent: '0', net: PRICE, amount: 0 })
  })

  it('is not stated twice: a plan with tax among its charges has no VAT by rule', async () => {
    const world = await given('AE', 'added')
    const { owner, plan, unit } = world
    await owner
      .insertInto('plan_charges')
      .values({
        ...{ organization_id: unit.organization_id, payment_plan_id: plan.id, position: 1 },
        ...{ name: 'VAT', kind: 'tax', basis: 'percent', percent: '5', due_kind: 'on_booking' },
      })
      .execute()

    const { booking } = await book(world)

    expect([booking.vat, booking.price.amount]).toEqual([null, PRICE])
  })

  it('stays when the rate changes, and follows a discount', async () => {
    const world = await given('SA', 'included')
    const { owner, manager } = world
    const { booking } = await book(world)
    await owner.updateTable('vat_rules').set({ percent: '15' }).where('country', '=', 'SA').execute()
    const params = { id: booking.id }

    await manager.call(discounts.ask, { params, body: { discount_percent: '10', discount_reason: 'Agreed' } })
    const { data } = await manager.call(bookings.one, { params })

    const price = PRICE - 10_000_001
    expect(data.price.amount).toBe(price)
    expect(data.vat?.percent).toBe('5')
    expect(data.vat?.amount).toBe(Number(vatWithin(BigInt(price), '5')))
  })

  it('cannot be changed in the database', async () => {
    const { booking } = await book(await given('AE', 'included'))
    const { owner } = app.current

    await owner.updateTable('bookings').set({ vat: 1 }).where('id', '=', booking.id).execute()
    const kept = await owner.selectFrom('bookings').select('vat').where('id', '=', booking.id).executeTakeFirstOrThrow()

    expect(kept.vat).toBe(booking.vat?.amount)
    await expect(
      sql`update bookings set terms = jsonb_set(terms, '{vat,percent}', '"1"') where id = ${booking.id}`.execute(owner),
    ).rejects.toThrow('cannot change')
  })

  it('counts towards a floor price only where it is in it', async () => {
    const world = await given('AE', 'added', 95_000_000)

    const below = await world.manager.ask(bookings.create, {
      body: { ...(await bodyOf(world)), discount_amount: 6_000_000 },
    })
    const { booking } = await book(world, { discount_amount: 5_200_000 })

    expect(below.statusCode).toBe(422)
    expect(booking.price.amount).toBe(PRICE + 5_000_000 - 5_200_000)
  })

  it('refuses a booking after a change of the rate, until the new terms were seen', async () => {
    const world = await given('QA', 'added')
    const body = await bodyOf(world)
    await world.owner.updateTable('vat_rules').set({ percent: '9' }).where('country', '=', 'QA').execute()

    const refused = await world.manager.ask(bookings.create, { body })

    expect([refused.statusCode, refused.json().code]).toEqual([409, 'price_changed'])
    await book(world)
  })

  it('is that of the offer for a booking from it', async () => {
    const world = await given('KZ', 'added')
    const { manager, unit, plan, owner } = world
    const { data: offer } = await manager.call(saleOffers.create, {
      body: {
        ...{ client: { name: 'Amal Haddad', email: 'amal@example.com' }, language: 'en', message: '' },
        ...{ valid_until: addDays(new Date().toISOString().slice(0, 10), 60), send: 'link' },
        units: [{ unit_id: unit.id, payment_plan_ids: [plan.id] }],
      },
    })
    await owner.updateTable('vat_rules').set({ percent: '9' }).where('country', '=', 'KZ').execute()
    const offered = offer.units[0]?.plans[0]

    const { data: booking } = await manager.call(bookings.create, {
      body: {
        ...{ unit_id: unit.id, payment_plan_id: plan.id, buyers: [buyer], sale_offer_id: offer.id },
        expected_price: offered?.plan_price.amount ?? 0,
      },
    })

    expect(offered?.schedule.totals).toMatchObject({ vat_percent: '5', vat: 5_000_000 })
    expect(booking.vat).toEqual({ percent: '5', net: PRICE, amount: 5_000_000 })
  })

  async function bodyOf({ manager, unit, plan }: World) {
    const { data: form } = await manager.call(bookingForms.one, { params: { id: unit.id, plan_id: plan.id } })
    return {
      ...{ unit_id: unit.id, payment_plan_id: plan.id, buyers: [buyer] },
      expected_price: form.plan.price.amount,
    }
  }
})

describe('the VAT of receipts', () => {
  it('adds up to that of the booking for any parts, and a refund takes it back', {
    timeout: slow.sequences,
  }, async () => {
    const world = await given('AE', 'included')
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 60_000_000 }), { maxLength: 5 }), async (amounts) => {
        const unit = await buildUnit(world.owner, {
          building_id: world.building.id,
          price: PRICE,
          type: 'office',
          bedrooms: 0,
        })
        const { booking } = await book({ ...world, unit })
        const params = { id: booking.id }
        await world.second.call(bookings.accept, { params, body: {} })
        const { data: open } = await world.manager.call(receipts.ofBooking, { params })
        let left = PRICE
        for (const typed of [...amounts, PRICE]) {
          const amount = Math.min(typed, left)
          if (amount === 0) continue
          const body = { amount, received_on: open.today, method: 'cash' as const }
          await world.manager.call(receipts.record, { params, body })
          left -= amount
        }
        const { data: paid } = await world.manager.call(receipts.ofBooking, { params })
        const vat = paid.receipts.reduce((sum, receipt) => sum + (receipt.vat?.amount ?? 0), 0)
        for (const receipt of paid.receipts) expect(receipt.vat?.amount).toBeLessThanOrEqual(receipt.amount.amount)

        const { claim_id } = await world.owner
          .selectFrom('bookings')
          .select('claim_id')
          .where('id', '=', booking.id)
          .executeTakeFirstOrThrow()
        await buildCancelled(world.owner, { id: booking.id, claim_id }, { refund_due: PRICE })
        const back = { amount: PRICE, received_on: open.today, method: 'cash' as const }
        await world.manager.call(receipts.recordRefund, { params, body: back })
        const { data: after } = await world.manager.call(receipts.ofBooking, { params })

        expect(vat).toBe(booking.vat?.amount)
        expect(after.receipts[0]).toMatchObject({ refund: true, vat: { amount: booking.vat?.amount } })
      }),
      { numRuns: 12 },
    )
  })
})

it('the database computes VAT as the schedule does', { timeout: slow.sequences }, async () => {
  const amount = fc.oneof(fc.integer({ min: 0, max: 2000 }), fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }))
  const rate = fc
    .integer({ min: 0, max: 1_000_000 })
    .map((parts) => `${Math.floor(parts / 10_000)}.${String(parts % 10_000).padStart(4, '0')}`)
  await fc.assert(
    fc.asyncProperty(amount, rate, async (of, percent) => {
      const { rows } = await sql<{ within: string; added: string | null }>`select
        vat_within(${of}::bigint, ${percent}::numeric)::text as within,
        case when ${of} < 4000000000000000 then
          with_added_vat(${of}::bigint, jsonb_build_object('percent', ${percent}::text, 'included', false))::text end as added`.execute(
        app.current.owner,
      )
      expect(rows[0]?.within).toBe(String(vatWithin(BigInt(of), percent)))
      if (rows[0]?.added) expect(rows[0].added).toBe(String(withVat(BigInt(of), { percent, included: false })))
    }),
    { numRuns: 300 },
  )
  expect(percentOf(10n, 50_000n)).toBe(1n)
})

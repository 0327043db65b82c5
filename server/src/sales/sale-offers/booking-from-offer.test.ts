import { unitName } from '@storey/api/inventory/unit-names.ts'
import { units } from '@storey/api/inventory/units.ts'
import { bookingForms } from '@storey/api/sales/booking-form.ts'
import { bookings, type NewBooking } from '@storey/api/sales/bookings.ts'
import { saleOffers } from '@storey/api/sales/sale-offers.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildClaim, buildPlan, buildUnit, changePrice } from '../../../test/builders/basics.ts'
import { buildDeal, buildPipeline } from '../../../test/builders/deal.ts'
import { buildLead } from '../../../test/builders/lead.ts'
import { buildOffer } from '../../../test/builders/offer.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { scopeOfJob } from '../../access/scope.ts'
import { unitRoutes } from '../../inventory/units/routes.ts'
import { bookingFormRoutes } from '../booking-form/routes.ts'
import { bookingRoutes } from '../bookings/routes.ts'
import { expireOffers } from './expiry.ts'
import { saleOfferRoutes } from './routes.ts'

const app = useTestApp([bookingFormRoutes, bookingRoutes, saleOfferRoutes, unitRoutes])

/** A sent offer with 2% off, and a sales manager of its seller. */
async function given(status?: 'draft' | 'withdrawn' | 'superseded' | 'expired') {
  const { owner } = app.current
  const admin = await signIn(app.current, 'developer_admin')
  const organization_id = admin.organization.id
  const offer = await buildOffer(owner, { organization_id, created_by: admin.id, status: 'draft' })
  const { price } = offer.unit
  const off = Math.round(price / 50)
  await owner
    .updateTable('sale_offer_units')
    .set({ discount_percent: '2', net: price - off })
    .where('sale_offer_id', '=', offer.id)
    .execute()
  await owner
    .updateTable('sale_offer_unit_plans')
    .set({ discount: off })
    .where('sale_offer_id', '=', offer.id)
    .execute()
  const set = (change: object) => owner.updateTable('sale_offers').set(change).where('id', '=', offer.id).execute()
  if (status !== 'draft') await set({ status: 'sent', sent_at: new Date().toISOString() })
  if (status) await set({ status })
  const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [organization_id] })
  const body: NewBooking = {
    unit_id: offer.unit.id,
    payment_plan_id: offer.plan.id,
    sale_offer_id: offer.id,
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
  return { owner, admin, manager, offer, price, off, body, set }
}

describe('a booking from a sale offer', () => {
  it('names the lead of the offer to its developer and no lead to the platform, and the offer names the booking', async () => {
    const { owner, admin, manager, body, offer, set } = await given()
    const lead = await buildLead(owner, { organization_id: admin.organization.id, full_name: 'Élodie Müller 王' })
    await set({ lead_id: lead.id })
    const platform = await signIn(app.current, 'super_admin')

    const { data: made } = await manager.call(bookings.create, { body })

    const read = async (by: Person) =>
      (await by.call(bookings.one, { params: { id: made.id } })).data.sale_offer?.lead ?? null
    expect([await read(admin), await read(manager), await read(platform)]).toEqual([
      { id: lead.id, full_name: 'Élodie Müller 王' },
      null,
      null,
    ])
    const { data: offers } = await admin.call(saleOffers.list, { query: { lead_id: lead.id } })
    expect(offers.map(({ id, booking }) => [id, booking])).toEqual([
      [offer.id, { id: made.id, number: made.number, status: 'pending' }],
    ])
  })

  it('is linked with the deal of the lead, which its developer sees and the platform does not', async () => {
    const { owner, admin, manager, body, offer, set } = await given()
    const { id: organization_id } = admin.organization
    const pipeline = await buildPipeline(owner, organization_id)
    const place = { organization_id, pipeline_id: pipeline.id, stage_id: pipeline.new }
    const deal = await buildDeal(owner, { ...place, unit_id: offer.unit.id })
    await buildDeal(owner, { ...place, lead_id: deal.lead_id })
    await set({ lead_id: deal.lead_id })
    const platform = await signIn(app.current, 'super_admin')

    const { data: made } = await manager.call(bookings.create, { body })

    const read = async (by: Person) => (await by.call(bookings.one, { params: { id: made.id } })).data.deal
    const expected = { id: deal.id, title: deal.title, lead_id: deal.lead_id }
    expect([await read(admin), await read(manager), await read(platform)]).toEqual([expected, null, null])
  })

  it('is linked with no deal if the lead has two open ones that name no unit', async () => {
    const { owner, admin, manager, body, set } = await given()
    const { id: organization_id } = admin.organization
    const pipeline = await buildPipeline(owner, organization_id)
    const place = { organization_id, pipeline_id: pipeline.id, stage_id: pipeline.new }
    const { lead_id } = await buildDeal(owner, place)
    await buildDeal(owner, { ...place, lead_id })
    await set({ lead_id })

    const { data: made } = await manager.call(bookings.create, { body })

    expect((await admin.call(bookings.one, { params: { id: made.id } })).data.deal).toBeNull()
  })

  it('the hold of the accepted offer becomes the booking of a colleague who books from it, and refuses one without it', async () => {
    const { owner, admin, manager, offer, body, set } = await given()
    const claim = await buildClaim(owner, { unit_id: offer.unit.id, holder_id: admin.id })
    const chosen = { chosen_unit_id: offer.unit.id, chosen_plan_id: offer.plan.id }
    await set({ status: 'accepted', responded_at: new Date().toISOString(), ...chosen, hold_claim_id: claim.id })
    const { sale_offer_id: _, ...direct } = body

    const { data: seen } = await manager.call(units.one, { params: { id: offer.unit.id } })
    const refused = await manager.ask(bookings.create, { body: direct })
    const { data } = await manager.call(bookings.create, { body })

    expect(seen.accepted_offer).toEqual({ id: offer.id, payment_plan_id: offer.plan.id })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'unit_not_available'])
    expect(data).toMatchObject({ sale_offer: { id: offer.id }, status: 'pending' })
    const held = await owner.selectFrom('unit_claims').selectAll().where('id', '=', claim.id).executeTakeFirstOrThrow()
    expect(held.end_reason).toBe('converted')
  })

  it('a booking from an offer has the price, plan and discount of the day of the offer', async () => {
    const { owner, admin, manager, offer, price, off, body } = await given()
    await changePrice(owner, offer.unit.id, price + 7_000_000)
    await owner.updateTable('payment_plans').set({ status: 'archived' }).where('id', '=', offer.plan.id).execute()

    const { data } = await manager.call(bookings.create, { body })

    expect(data).toMatchObject({
      sale_offer: { id: offer.id, number: offer.number },
      list_price: { amount: price },
      discount: { amount: off },
      price: { amount: price - off },
      discount_request: { status: 'approved', automatic: true, reason: `Sale offer ${offer.number}` },
    })
    expect(data.installments.map(({ amount }) => amount)).toEqual([price - off])
    const seen = (await admin.call(saleOffers.one, { params: { id: offer.id } })).data
    expect(seen.units[0]).toMatchObject({ state: 'gone', booking: { id: data.id } })
    expect(seen.events[0]).toMatchObject({ kind: 'booked', note: data.number })
    expect((await admin.ask(saleOffers.remove, { params: { id: offer.id } })).json()).toMatchObject({
      code: 'has_bookings',
    })
  })

  it.each(['draft', 'withdrawn', 'superseded', 'expired'] as const)(
    'a booking from an offer that is %s is refused',
    async (status) => {
      const { owner, manager, offer, body } = await given(status)

      const answer = await manager.ask(bookings.create, { body })

      expect(answer.statusCode).toBe(409)
      const { status: left } = await owner
        .selectFrom('units')
        .select('status')
        .where('id', '=', offer.unit.id)
        .executeTakeFirstOrThrow()
      expect(left).toBe('available')
    },
  )

  it('a booking from an offer is refused after its last day, accepted or not, before the job marks it as expired', async () => {
    const sent = await given()
    await sent.set({ valid_until: '2020-01-01' })
    const accepted = await given()
    await accepted.set({
      ...{ status: 'accepted', chosen_unit_id: accepted.offer.unit.id, chosen_plan_id: accepted.offer.plan.id },
      ...{ responded_at: new Date().toISOString(), valid_until: '2020-01-01' },
    })

    for (const { manager, body } of [sent, accepted])
      expect((await manager.ask(bookings.create, { body })).json()).toMatchObject({ code: 'offer_expired' })
  })

  it('a booking from an offer names the field when offer, unit, plan or a second discount is wrong', async () => {
    const { owner, manager, body, offer } = await given()
    const foreign = await given()
    const unit = await buildUnit(owner, { building_id: offer.unit.building_id })
    const refused = async (change: Partial<NewBooking>) =>
      Object.keys((await manager.ask(bookings.create, { body: { ...body, ...change } })).json().errors ?? {})

    expect(await refused({ sale_offer_id: foreign.offer.id })).toEqual(['sale_offer_id'])
    expect(await refused({ unit_id: unit.id })).toEqual(['unit_id'])
    expect(await refused({ payment_plan_id: foreign.offer.plan.id })).toEqual(['payment_plan_id'])
    expect(await refused({ discount_percent: '1' })).toEqual(['discount_percent'])
  })
})

describe('the booking form of a sale offer', () => {
  const asked = ({ offer }: Awaited<ReturnType<typeof given>>) => ({
    params: { id: offer.unit.id, plan_id: offer.plan.id },
    query: { sale_offer_id: offer.id },
  })

  it('the booking form of an offer returns client, plan and price of its day, and today’s price', async () => {
    const made = await given()
    const { owner, manager, offer, price, off } = made
    const raised = price + 7_000_000
    await changePrice(owner, offer.unit.id, raised)
    await owner.updateTable('payment_plans').set({ status: 'archived' }).where('id', '=', offer.plan.id).execute()
    const usual = await buildPlan(owner, { building_id: offer.unit.building_id, is_default: true })

    const { data } = await manager.call(bookingForms.one, asked(made))

    expect(data).toMatchObject({
      obstacle: null,
      plan: { id: offer.plan.id, name: offer.plan.name, price: { amount: price } },
      plans: [{ id: offer.plan.id }],
      unit: { price: { amount: raised } },
      schedule: { price: price - off, lines: [{ amount: price - off, due_on: data.booked_on }] },
      offer: {
        ...{ id: offer.id, number: offer.number, mine: false, discount_percent: '2', obstacle: null },
        client: { name: 'Amal Haddad', email: 'amal@example.com', nationality: null, language: 'en' },
        list_price: { amount: price },
        discount: { amount: off },
        today: { id: usual.id, price: { amount: raised } },
      },
    })
    const without = await manager.ask(bookingForms.one, { params: asked(made).params })
    expect(without.statusCode).toBe(404)
  })

  it('the booking form of an offer equals the booking made from it', async () => {
    const made = await given()
    const { manager, body } = made
    const { data: form } = await manager.call(bookingForms.one, asked(made))

    const { data } = await manager.call(bookings.create, { body: { ...body, expected_price: form.plan.price.amount } })

    expect(data.price.amount).toBe(form.schedule.price)
    expect(data.sale_offer).toEqual({ id: made.offer.id, number: made.offer.number, mine: false, lead: null })
    expect(data.installments.map(({ amount, due_on }) => [amount, due_on])).toEqual(
      form.schedule.lines.map(({ amount, due_on }) => [amount, due_on]),
    )
    const after = (await manager.call(bookingForms.one, asked(made))).data
    expect(after.offer?.obstacle).toBe(
      `${unitName(data.building, data.unit.number)} is booked from ${made.offer.number} already, as ${data.number}.`,
    )
  })

  it.each([
    ['draft', 'is a draft. Nothing is booked from it.'],
    ['withdrawn', 'is withdrawn. Nothing is booked from it.'],
    ['superseded', 'has a newer revision. Nothing is booked from it.'],
    ['expired', 'has expired. Extend it before you book from it.'],
  ] as const)(
    'the booking form of an offer that is %s still opens, with the message of the refusal',
    async (status, words) => {
      const made = await given(status)
      const { manager, offer, body } = made

      const { data } = await manager.call(bookingForms.one, asked(made))

      const message = `${offer.number} ${words}`
      expect(data.offer).toMatchObject({ obstacle: message, client: { name: 'Amal Haddad' } })
      expect((await manager.ask(bookings.create, { body })).json()).toMatchObject({
        message,
        errors: { sale_offer_id: [message] },
      })
    },
  )

  it('the booking form of an offer names an offer of another seller, and a unit or plan that it does not have', async () => {
    const made = await given()
    const { owner, manager, offer } = made
    const foreign = await given()
    const unit = await buildUnit(owner, { building_id: offer.unit.building_id })
    const refused = async (ids: { id?: number; plan_id?: number; sale_offer_id?: number }) => {
      const { id, plan_id, sale_offer_id } = { ...asked(made).params, ...asked(made).query, ...ids }
      const answer = await manager.ask(bookingForms.one, { params: { id, plan_id }, query: { sale_offer_id } })
      return [answer.statusCode, ...Object.keys(answer.json().errors ?? {})]
    }

    expect(await refused({ sale_offer_id: foreign.offer.id })).toEqual([422, 'sale_offer_id'])
    expect(await refused({ id: unit.id })).toEqual([422, 'unit_id'])
    expect(await refused({ plan_id: foreign.offer.plan.id })).toEqual([422, 'payment_plan_id'])
    expect(await refused({ id: foreign.offer.unit.id })).toEqual([404])
  })
})

describe('expired sale offers', () => {
  it('sale offers past their last day expire once in several runs at once, and visitors of past hours are deleted', async () => {
    const { owner, admin, offer, set } = await given()
    const living = await given()
    await set({ valid_until: '2020-01-01' })
    await owner
      .insertInto('sale_offer_visitors')
      .values({
        organization_id: offer.organization_id,
        sale_offer_id: offer.id,
        hour: sql<string>`date_trunc('hour', now()) - interval '1 hour'`,
        visitor: Buffer.alloc(32, 1),
      })
      .execute()

    const sweep = () => expireOffers(app.current.services, scopeOfJob('Storey'), 100)
    await Promise.all([sweep(), sweep(), sweep()])

    const { data } = await admin.call(saleOffers.one, { params: { id: offer.id } })
    expect(data.status).toBe('expired')
    expect(data.events).toMatchObject([{ kind: 'expired', actor_name: null }])
    expect((await living.admin.call(saleOffers.one, { params: { id: living.offer.id } })).data.status).toBe('sent')
    expect(
      await owner.selectFrom('sale_offer_visitors').select('visitor').where('sale_offer_id', '=', offer.id).execute(),
    ).toEqual([])
  })

  it('a sale offer that cannot be expired keeps no other from its end, nor the visitors of past hours', async () => {
    const { owner, offer, set } = await given()
    const next = await given()
    await set({ valid_until: '2020-01-01' })
    await next.set({ valid_until: '2020-01-02' })
    await owner
      .insertInto('sale_offer_visitors')
      .values({
        organization_id: offer.organization_id,
        sale_offer_id: offer.id,
        hour: sql<string>`date_trunc('hour', now()) - interval '1 hour'`,
        visitor: Buffer.alloc(32, 1),
      })
      .execute()
    await sql`create function fail() returns trigger language plpgsql as 'begin raise exception ''stuck''; end'`.execute(
      owner,
    )
    await sql`create trigger fail before update on sale_offers for each row when (old.id = ${sql.lit(offer.id)})
      execute function fail()`.execute(owner)

    const scope = scopeOfJob('Storey')
    const first = await expireOffers(app.current.services, scope, 1)
    expect(first).toMatchObject({ failures: [{ message: 'stuck' }], last: { id: offer.id } })
    await expireOffers(app.current.services, scope, 1, first.last)

    const { data } = await next.admin.call(saleOffers.one, { params: { id: next.offer.id } })
    expect(data.status).toBe('expired')
    const visitors = owner.selectFrom('sale_offer_visitors').select('visitor').where('sale_offer_id', '=', offer.id)
    expect(await visitors.execute()).toEqual([])
    await sql`drop trigger fail on sale_offers`.execute(owner)
  })
})

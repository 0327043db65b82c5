import type { SaleOffer } from '@storey/api/sales/offer-shapes.ts'
import { type NewOffer, saleOffers } from '@storey/api/sales/sale-offers.ts'
import { describe, expect, it } from 'vitest'
import { buildBuilding, buildPlan, buildUnit, changePrice } from '../../../test/builders/basics.ts'
import { buildLead } from '../../../test/builders/lead.ts'
import { buildOffer } from '../../../test/builders/offer.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { saleOfferRoutes } from './routes.ts'

const app = useTestApp([saleOfferRoutes])
const PRICE = 243_200_001
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** A developer of a builder with a unit on a plan; a sales manager may give 2%, the builder's head 4%. */
async function given() {
  const { owner } = app.current
  const admin = await signIn(app.current, 'developer_admin')
  const { organization } = admin
  const building = await buildBuilding(owner, { organization_id: organization.id, floors: 12, skipped_floors: [4] })
  const unit = await buildUnit(owner, { building_id: building.id, price: PRICE, minimum_price: 236_000_000 })
  const plan = await buildPlan(owner, { building_id: building.id })
  await owner
    .updateTable('projects')
    .set({ sales_manager_discount_percent: '2', super_admin_discount_percent: '4' })
    .where('id', '=', building.project_id)
    .execute()
  const developer = await signIn(app.current, 'developer', { organization })
  const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [organization.id] })
  const body: NewOffer = {
    client: { name: 'Amal Haddad', email: 'amal@example.com', phone: '+971505550142' },
    language: 'en',
    message: 'As we spoke of.',
    valid_until: dayIn(10),
    units: [{ unit_id: unit.id, payment_plan_ids: [plan.id] }],
  }
  return { owner, admin, organization, building, unit, plan, developer, manager, body }
}

async function made(change: Partial<NewOffer> = {}) {
  const world = await given()
  const { data: offer } = await world.developer.call(saleOffers.create, { body: { ...world.body, ...change } })
  return { ...world, offer, params: { id: offer.id } }
}

const errorsOf = async (person: Person, body: NewOffer) => {
  const answer = await person.ask(saleOffers.create, { body })
  return { status: answer.statusCode, errors: answer.json().errors }
}
const kinds = ({ events }: SaleOffer) => events.map(({ kind }) => kind)

describe('creating a sale offer', () => {
  it('creates a sale offer as a draft at today’s prices, with number, plans, payments and link', async () => {
    const { offer, unit, plan, developer } = await made()

    expect(offer).toMatchObject({
      number: expect.stringMatching(/^SO-\d{4}-[A-Z]+\d*-00001$/),
      revision: 1,
      status: 'draft',
      client: { name: 'Amal Haddad' },
      units_count: 1,
      total: { amount: PRICE },
      best_price: { amount: PRICE },
      created_by: { id: developer.id },
      share_link: expect.stringMatching(/\/offer\/[\w-]{64}$/),
      units: [{ unit: { id: unit.id, floors: 13 }, state: 'as_offered', net: { amount: PRICE }, booking: null }],
    })
    const [shown] = offer.units[0]?.plans ?? []
    expect(shown).toMatchObject({ payment_plan_id: plan.id, price: { amount: PRICE } })
    expect(shown?.schedule.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(PRICE)
    expect(kinds(offer)).toEqual(['created'])
  })

  it('a discount of a sale offer within the limit lowers the price of the unit and of every plan', async () => {
    const { developer, body } = await given()
    const [unit] = body.units

    const { data } = await developer.call(saleOffers.create, {
      body: { ...body, units: unit ? [{ ...unit, discount_percent: '2' }] : [] },
    })

    expect(data.units[0]).toMatchObject({
      discount: { amount: 4_864_000 },
      net: { amount: PRICE - 4_864_000 },
      plans: [{ discount: { amount: 4_864_000 }, price: { amount: PRICE - 4_864_000 } }],
    })
    expect(JSON.stringify(data)).not.toContain('236000000')
  })

  it('a discount of a sale offer above the limit is refused with that limit, and one below the floor price without its amount', async () => {
    const { developer, admin, body } = await given()
    const [unit] = body.units
    const withDiscount = (discount: { discount_percent?: string; discount_amount?: number }) => ({
      ...body,
      units: unit ? [{ ...unit, ...discount }] : [],
    })
    const words = (field: string, text: string) => ({ status: 422, errors: { [`units.0.${field}`]: [text] } })
    const above = (limit: string) =>
      `Your limit is ${limit}%. Enter that or less, or ask for more once the unit is booked.`

    expect(await errorsOf(developer, withDiscount({ discount_percent: '2.1' }))).toEqual(
      words('discount_percent', above('2')),
    )
    expect(await errorsOf(admin, withDiscount({ discount_percent: '3.5' }))).toEqual(
      words('discount_percent', 'The price can’t go that low for this unit.'),
    )
    expect(await errorsOf(admin, withDiscount({ discount_amount: PRICE }))).toEqual(
      words('discount_amount', above('4')),
    )
    expect(await errorsOf(admin, withDiscount({ discount_percent: '100' }))).toMatchObject({
      status: 422,
      errors: { 'units.0.discount_percent': [expect.any(String)] },
    })
    expect(await errorsOf(admin, withDiscount({ discount_percent: '1', discount_amount: 5 }))).toMatchObject({
      errors: { 'units.0.discount_amount': ['Enter a percentage or an amount, not both.'] },
    })
  })

  it('a sale offer names the one foreign unit of ten, a plan of another building and an inactive plan', async () => {
    const { owner, developer, building, plan, body } = await given()
    const units: NewOffer['units'] = []
    for (let index = 0; index < 9; index++) {
      const { id } = await buildUnit(owner, { building_id: building.id })
      units.push({ unit_id: id, payment_plan_ids: [plan.id] })
    }
    const foreign = await buildUnit(owner)
    const elsewhere = await buildPlan(owner, { building_id: (await buildBuilding(owner)).id })
    const archived = await buildPlan(owner, { building_id: building.id, status: 'archived' })

    expect(
      await errorsOf(developer, { ...body, units: [...units, { unit_id: foreign.id, payment_plan_ids: [plan.id] }] }),
    ).toEqual({
      status: 422,
      errors: { 'units.9.unit_id': ['Choose a unit that you sell.'] },
    })
    for (const { id } of [elsewhere, archived])
      expect(
        await errorsOf(developer, {
          ...body,
          units: body.units.map((unit) => ({ ...unit, payment_plan_ids: [plan.id, id] })),
        }),
      ).toEqual({
        status: 422,
        errors: { 'units.0.payment_plan_ids.1': ['Choose a payment plan on which this unit is sold today.'] },
      })
    const left = await owner.selectFrom('sale_offers').select('id').where('created_by', '=', developer.id).execute()
    expect(left).toEqual([])
  })

  it('a sale offer refuses an unavailable unit, units of two sellers, a past day and one too far ahead', async () => {
    const { owner, building, manager, body, organization } = await given()
    const gone = await buildUnit(owner, { building_id: building.id, status: 'blocked', block_reason: 'Show flat' })
    const other = await signIn(app.current, 'super_admin_sales_manager', {
      sells_for: [organization.id, (await buildBuilding(owner)).organization_id],
    })
    const second = await buildUnit(owner, {
      organization_id: other.id > 0 ? (await reachOf(other)).find((id) => id !== organization.id) : undefined,
    })
    const secondPlan = await buildPlan(owner, { building_id: second.building_id })

    expect(
      (await errorsOf(manager, { ...body, units: body.units.map((unit) => ({ ...unit, unit_id: gone.id })) })).errors,
    ).toEqual({
      'units.0.unit_id': [expect.stringMatching(new RegExp(`^[A-Z0-9]+-${gone.number} is blocked by now\\.$`))],
    })
    expect(
      (
        await errorsOf(other, {
          ...body,
          units: [...body.units, { unit_id: second.id, payment_plan_ids: [secondPlan.id] }],
        })
      ).errors,
    ).toEqual({ 'units.1.unit_id': ['An offer has units of one seller.'] })
    expect((await errorsOf(manager, { ...body, valid_until: dayIn(-2) })).errors).toHaveProperty('valid_until')
    expect((await errorsOf(manager, { ...body, valid_until: dayIn(400) })).errors).toHaveProperty('valid_until')
  })

  it('a sale offer takes a lead of the own organization, copies its name, and refuses a foreign one', async () => {
    const { owner, developer, manager, organization, body } = await given()
    const lead = await buildLead(owner, {
      organization_id: organization.id,
      full_name: 'Noura Al Qahtani',
      email: 'noura@example.com',
      nationality: 'SA',
    })
    const stranger = await signIn(app.current, 'developer_admin')
    const foreign = await buildLead(owner, { organization_id: stranger.organization.id })
    const { client: _, ...rest } = body

    const { data } = await developer.call(saleOffers.create, { body: { ...rest, lead_id: lead.id } })

    expect(data).toMatchObject({ lead_id: lead.id, client: { name: 'Noura Al Qahtani', email: 'noura@example.com' } })
    expect(data.client_nationality).toBe('SA')
    const refused = { status: 422, errors: { lead_id: ['Choose a lead of your organization.'] } }
    expect(await errorsOf(developer, { ...rest, lead_id: foreign.id })).toEqual(refused)
    expect(await errorsOf(manager, { ...rest, lead_id: lead.id })).toEqual(refused)
    expect((await errorsOf(developer, rest)).errors).toHaveProperty(['client.name'])
  })
})

const reachOf = async ({ id }: Person) =>
  (
    await app.current.owner
      .selectFrom('sales_assignments')
      .select('organization_id')
      .where('user_id', '=', id)
      .execute()
  ).map(({ organization_id }) => organization_id)

describe('access to sale offers', () => {
  it('lists sale offers to roles with the list, and opens them to their makers and to the own organization', async () => {
    const { admin, developer, manager, organization, offer, params } = await made()
    const colleague = await signIn(app.current, 'developer', { organization })
    const boss = await signIn(app.current, 'super_admin')
    const stranger = await signIn(app.current, 'developer_admin')
    const seen = async (person: Person) => (await person.call(saleOffers.list, { query: {} })).data.map(({ id }) => id)

    expect(await Promise.all([admin, manager, stranger].map(seen))).toEqual([[offer.id], [offer.id], []])
    expect(await seen(boss)).toContain(offer.id)
    expect((await developer.call(saleOffers.own, { query: {} })).data.map(({ id }) => id)).toEqual([offer.id])
    expect((await colleague.call(saleOffers.own, { query: {} })).data).toEqual([])
    const statuses = []
    for (const person of [developer, admin, colleague, manager, stranger])
      statuses.push((await person.ask(saleOffers.one, { params })).statusCode)
    expect(statuses).toEqual([200, 200, 404, 404, 404])
    for (const person of [colleague, manager])
      expect((await person.ask(saleOffers.withdraw, { params, body: { version: 1 } })).statusCode).toBe(404)
  })

  it('finds sale offers by status, maker, project, building, value, validity and text', async () => {
    const { admin, developer, building, offer } = await made()
    const found = async (query: object) => (await admin.call(saleOffers.list, { query })).data.length

    expect(
      await Promise.all(
        [
          { status: ['draft'] },
          { created_by: [developer.id] },
          { project_id: [building.project_id] },
          { building_id: [building.id] },
          { value_from: PRICE, value_to: PRICE },
          { valid_from: offer.valid_until, valid_to: offer.valid_until },
          { search: 'haddad' },
          { search: offer.number.toLowerCase() },
        ].map(found),
      ),
    ).toEqual([1, 1, 1, 1, 1, 1, 1, 1])
    expect(
      await Promise.all(
        [
          { status: ['sent'] },
          { created_by: [admin.id] },
          { value_from: PRICE + 1 },
          { valid_from: dayIn(30) },
          { search: 'nobody' },
        ].map(found),
      ),
    ).toEqual([0, 0, 0, 0, 0])
    const { data: filters } = await admin.call(saleOffers.filters, {})
    expect(filters).toMatchObject({
      counts: { draft: 1, sent: 0 },
      creators: [{ id: developer.id }],
      buildings: [{ id: building.id }],
    })
  })

  it('lists sale offers of a lead within its organization only, and only their own to makers without the list', async () => {
    const { owner, organization, developer, admin, manager, body } = await given()
    const lead = await buildLead(owner, { organization_id: organization.id, full_name: 'Noura Al Qahtani' })
    const { client: _, ...rest } = body
    const { data: own } = await developer.call(saleOffers.create, { body: { ...rest, lead_id: lead.id } })
    const { data: other } = await admin.call(saleOffers.create, { body: { ...rest, lead_id: lead.id } })
    await admin.call(saleOffers.create, { body })
    const query = { lead_id: lead.id }

    expect((await admin.call(saleOffers.list, { query })).data.map(({ id }) => id)).toEqual([other.id, own.id])
    expect((await developer.call(saleOffers.own, { query })).data.map(({ id }) => id)).toEqual([own.id])
    // The manager may list the offers, but not leads.
    expect((await manager.call(saleOffers.list, {})).data).toHaveLength(3)
    expect((await manager.call(saleOffers.list, { query })).data).toEqual([])
  })

  it('the limits of sale offers return price range, bedrooms, types and buildings', async () => {
    const { developer, building } = await made()

    expect((await developer.call(saleOffers.limitValues, { query: {} })).data).toMatchObject({
      price: { min: PRICE, max: PRICE },
      bedrooms: [2],
      types: ['apartment'],
      buildings: [{ id: building.id }],
    })
    expect((await developer.call(saleOffers.filterBuildings, {})).data.map(({ id }) => id)).toEqual([building.id])
  })
})

describe('sending a sale offer', () => {
  it('sends a sale offer by e-mail or prepares a WhatsApp message, each with a history entry', async () => {
    const { owner, developer, offer, params } = await made()

    const mailed = await developer.call(saleOffers.send, { params, body: { version: 1, channel: 'email' } })
    const { version } = mailed.data
    const again = await developer.call(saleOffers.send, { params, body: { version, channel: 'whatsapp' } })

    expect(mailed.data).toMatchObject({ status: 'sent', sent_at: expect.any(String) })
    expect(mailed.whatsapp).toBe(again.whatsapp)
    await owner.updateTable('sale_offers').set({ client_phone: null }).where('id', '=', offer.id).execute()
    const byLink = { params, body: { version: again.data.version, channel: 'link' } } as const
    expect((await developer.call(saleOffers.send, byLink)).whatsapp).toBeNull()
    expect(again.whatsapp).toContain('https://wa.me/971505550142?text=')
    expect(decodeURIComponent(again.whatsapp ?? '')).toContain(offer.share_link)
    expect(again.data.events.map(({ kind, channel }) => [kind, channel])).toEqual([
      ['sent', 'whatsapp'],
      ['sent', 'email'],
      ['created', null],
    ])
    const letters = await owner
      .selectFrom('emails')
      .select(['kind', 'address'])
      .where('kind', '=', 'sale_offer')
      .execute()
    expect(letters).toEqual([{ kind: 'sale_offer', address: 'amal@example.com' }])
  })

  it('sending a sale offer refuses a channel without an address, a stale version and an ended offer', async () => {
    const { developer, params } = await made({ client: { name: 'Amal Haddad' } })
    const send = (channel: 'email' | 'whatsapp' | 'link', version = 1) =>
      developer.ask(saleOffers.send, { params, body: { version, channel } })

    expect((await send('email')).json().errors).toHaveProperty('channel')
    expect((await send('whatsapp')).json().errors).toHaveProperty('channel')
    expect((await send('link', 7)).json()).toMatchObject({ code: 'stale', current: { version: 1 } })
    const { data } = await developer.call(saleOffers.withdraw, { params, body: { version: 1 } })
    expect(data.status).toBe('withdrawn')
    expect((await send('link', data.version)).statusCode).toBe(409)
  })

  it('an answer to a sale offer goes to the user who sent it, and its e-mail is that of the seller', async () => {
    const { developer, params } = await made({ client: { name: 'Amal', email: 'answers@example.com' } })
    const [user] = await app.current.owner.selectFrom('users').select('email').where('id', '=', developer.id).execute()

    await developer.call(saleOffers.send, { params, body: { version: 1, channel: 'email' } })
    await app.current.work()

    const [email] = await app.current.mailbox.list('answers@example.com')
    const source = String(await app.current.mailbox.message(email?.id ?? ''))
    expect(source).toMatch(new RegExp(`^Reply-To: .*<${user?.email}>`, 'm'))
    expect(email?.text).toContain(user?.email)
    expect(email?.text).toMatch(/^Dear Amal,[\s\S]*^\d bed apartment, [\d,]+\u00a0sq\u00a0ft, \S+-\S+, .+: AED \d/m)
    const seller = await app.current.owner
      .selectFrom('sale_offers as o')
      .innerJoin('organizations as g', 'g.id', 'o.organization_id')
      .select('g.name')
      .where('o.id', '=', params.id)
      .executeTakeFirstOrThrow()
    expect(email?.text.trimEnd().endsWith(`-- \n${seller.name}`)).toBe(true)
  })

  it('sending a sale offer names a character that its PDF cannot show', async () => {
    const { developer, params } = await made({ client: { name: 'Gilgamesh 𒀭', email: 'g@example.com' } })

    const response = await developer.ask(saleOffers.send, { params, body: { version: 1, channel: 'email' } })

    expect([response.statusCode, response.json().errors]).toEqual([
      422,
      { client_name: [expect.stringContaining('the character 𒀭 (U+1202D) in “Gilgamesh 𒀭”')] },
    ])
  })

  it('a repeated sale offer with one idempotency key is created and sent once', async () => {
    const { owner, developer, body } = await given()
    const key = { 'idempotency-key': crypto.randomUUID() }
    const call = {
      body: { ...body, client: { ...body.client, name: 'Amal', email: 'once@example.com' }, send: 'email' as const },
    }

    const first = await developer.ask(saleOffers.create, call, key)
    const second = await developer.ask(saleOffers.create, call, key)

    expect([first.statusCode, second.statusCode]).toEqual([201, 201])
    expect(second.json().data.id).toBe(first.json().data.id)
    expect(
      await owner.selectFrom('emails').select('id').where('address', '=', 'once@example.com').execute(),
    ).toHaveLength(1)
  })
})

describe('changing a sale offer', () => {
  it('units of a sale offer are added, changed and removed, and its prices follow', async () => {
    const { owner, admin, building, plan, offer, unit, params } = await made()
    const other = await buildUnit(owner, { building_id: building.id, price: 200_000_000 })

    const added = await admin.call(saleOffers.addUnit, {
      params,
      body: { version: 1, unit_id: other.id, payment_plan_ids: [plan.id], discount_percent: '1' },
    })
    expect(added.data).toMatchObject({
      units_count: 2,
      total: { amount: PRICE + 198_000_000 },
      best_price: { amount: 198_000_000 },
    })
    const of = { id: offer.id, unit_id: other.id }
    const changed = await admin.call(saleOffers.changeUnit, {
      params: of,
      body: { version: added.data.version, discount_amount: 1_000_000, note: 'Corner' },
    })
    expect(changed.data.units[1]).toMatchObject({
      net: { amount: 199_000_000 },
      discount_percent: null,
      note: 'Corner',
    })
    const first = { id: offer.id, unit_id: unit.id }
    const stale = await admin.ask(saleOffers.removeUnit, { params: first, query: { version: added.data.version } })
    expect(stale.json()).toMatchObject({ code: 'stale', current: { version: changed.data.version, units_count: 2 } })
    const removed = await admin.call(saleOffers.removeUnit, {
      params: first,
      query: { version: changed.data.version },
    })
    expect(removed.data).toMatchObject({ units_count: 1, total: { amount: 199_000_000 } })
    const last = await admin.ask(saleOffers.removeUnit, { params: of, query: { version: removed.data.version } })
    expect(last.json()).toMatchObject({ code: 'last_unit' })
    expect((await admin.call(saleOffers.list, { query: { search: other.number } })).data).toHaveLength(1)
  })

  it('a sale offer keeps the price and plan of its day, and marks changed prices and unavailable units', async () => {
    const { owner, admin, unit, plan, params, building } = await made()
    const late = await buildPlan(owner, { building_id: building.id, price_adjustment_percent: '10' })
    await changePrice(owner, unit.id, PRICE + 500)
    await owner.updateTable('payment_plans').set({ status: 'archived' }).where('id', '=', plan.id).execute()

    const { data } = await admin.call(saleOffers.one, { params })
    expect(data.units[0]).toMatchObject({
      state: 'changed',
      price_at_offer: { amount: PRICE },
      price_now: { amount: PRICE + 500 },
      plans: [{ price: { amount: PRICE } }],
    })
    const both = await admin.call(saleOffers.setPlans, {
      params: { ...params, unit_id: unit.id },
      body: { version: data.version, payment_plan_ids: [late.id, plan.id] },
    })
    expect(both.data.units[0]?.plans.map(({ price }) => price.amount)).toEqual([267_520_001, PRICE])
    await owner
      .updateTable('units')
      .set({ status: 'blocked', block_reason: 'Held back' })
      .where('id', '=', unit.id)
      .execute()
    expect((await admin.call(saleOffers.one, { params })).data.units[0]?.state).toBe('gone')
  })

  it('extends an expired sale offer, which is open again, and a sent revision supersedes it', async () => {
    const { developer, owner, organization } = await given()
    const old = await buildOffer(owner, { organization_id: organization.id, created_by: developer.id, valid_for: -1 })
    const params = { id: old.id }
    expect((await developer.call(saleOffers.one, { params })).data.status).toBe('expired')

    const extended = await developer.call(saleOffers.extend, { params, body: { version: 1, valid_until: dayIn(20) } })
    expect(extended.data).toMatchObject({ status: 'sent', valid_until: dayIn(20) })
    const revised = await developer.call(saleOffers.revise, {
      params,
      body: { version: extended.data.version, valid_until: dayIn(30) },
    })
    expect(revised.data).toMatchObject({ number: old.number, revision: 2, status: 'draft', supersedes: { id: old.id } })
    const stale = await developer.ask(saleOffers.revise, {
      params,
      body: { version: extended.data.version, valid_until: dayIn(30) },
    })
    expect(stale.json()).toMatchObject({ code: 'stale', current: { superseded_by: { id: revised.data.id } } })
    const second = await developer.ask(saleOffers.revise, {
      params,
      body: { version: extended.data.version + 1, valid_until: dayIn(30) },
    })
    expect(second.json()).toMatchObject({ code: 'has_revision' })
    await developer.call(saleOffers.send, { params: { id: revised.data.id }, body: { version: 1, channel: 'link' } })
    const { data } = await developer.call(saleOffers.one, { params })
    expect(data).toMatchObject({ status: 'superseded', superseded_by: { id: revised.data.id, status: 'sent' } })
  })

  it('deletes a sale offer without an answer, and refuses to delete an accepted one', async () => {
    const { owner, admin, offer, params, unit, plan } = await made()
    const other = await buildOffer(owner, { organization_id: admin.organization.id, created_by: admin.id })

    expect((await admin.ask(saleOffers.remove, { params: { id: other.id } })).statusCode).toBe(204)
    await owner
      .updateTable('sale_offers')
      .set({ status: 'sent', sent_at: new Date().toISOString() })
      .where('id', '=', offer.id)
      .execute()
    await owner
      .updateTable('sale_offers')
      .set({
        status: 'accepted',
        chosen_unit_id: unit.id,
        chosen_plan_id: plan.id,
        responded_at: new Date().toISOString(),
      })
      .where('id', '=', offer.id)
      .execute()
    expect((await admin.ask(saleOffers.remove, { params })).json()).toMatchObject({ code: 'wrong_state' })
    expect((await admin.ask(saleOffers.change, { params, body: { version: 1, title: 'New' } })).statusCode).toBe(409)
  })
})

import { holds } from '@storey/api/inventory/holds.ts'
import { bookingForms } from '@storey/api/sales/booking-form.ts'
import { saleOffers } from '@storey/api/sales/sale-offers.ts'
import { describe, expect, it } from 'vitest'
import { buildClaim, buildUser } from '../../../test/builders/basics.ts'
import { buildOffer } from '../../../test/builders/offer.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { holdRoutes } from '../../inventory/holds/routes.ts'
import { bookingFormRoutes } from '../booking-form/routes.ts'
import { saleOfferRoutes } from '../sale-offers/routes.ts'
import { publicOfferRoutes } from './routes.ts'

const app = useTestApp([bookingFormRoutes, holdRoutes, publicOfferRoutes, saleOfferRoutes])

/** A sent offer of a sales manager, in a project that holds the unit of an accepted offer for two days unless said otherwise. */
async function given(offer_hold_minutes: number | null = 2880) {
  const { owner } = app.current
  const admin = await signIn(app.current, 'developer_admin')
  const organization_id = admin.organization.id
  const maker = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [organization_id] })
  const offer = await buildOffer(owner, { organization_id, created_by: maker.id })
  await owner
    .updateTable('projects')
    .set({ status: 'on_sale', offer_hold_minutes })
    .where('id', '=', offer.unit.project_id)
    .execute()
  return { owner, admin, maker, offer, organization_id }
}
type World = Awaited<ReturnType<typeof given>>

async function accept({ offer }: Pick<World, 'offer'>) {
  const response = await app.current.app.inject({
    method: 'POST',
    url: `/api/public/offers/${offer.token}/answer`,
    payload: { answer: 'accept', unit_id: offer.unit.id, payment_plan_id: offer.plan.id },
  })
  return { status: response.statusCode, body: response.json() }
}

const claimsOf = ({ owner, offer }: World) =>
  owner.selectFrom('unit_claims').selectAll().where('unit_id', '=', offer.unit.id).orderBy('id').execute()
const statusOf = async ({ owner, offer }: World) =>
  (await owner.selectFrom('units').select('status').where('id', '=', offer.unit.id).executeTakeFirstOrThrow()).status
const minutesLeft = (until: string | null | undefined) => (Date.parse(until ?? '') - Date.now()) / 60_000

/** Another sent offer of the same unit, to another client. */
async function another({ owner, organization_id, offer }: World, created_by: number) {
  const other = await buildOffer(owner, { organization_id, created_by })
  const unit = { unit_id: offer.unit.id, building_id: offer.unit.building_id, project_id: offer.unit.project_id }
  await owner.deleteFrom('sale_offer_unit_plans').where('sale_offer_id', '=', other.id).execute()
  await owner.updateTable('sale_offer_units').set(unit).where('sale_offer_id', '=', other.id).execute()
  const [plan] = await owner
    .selectFrom('sale_offer_unit_plans')
    .selectAll()
    .where('sale_offer_id', '=', offer.id)
    .execute()
  if (!plan) throw new Error('The offer has a plan.')
  await owner
    .insertInto('sale_offer_unit_plans')
    .values({ ...plan, terms: JSON.stringify(plan.terms), sale_offer_id: other.id })
    .execute()
  return { offer: { ...other, unit: offer.unit, plan: offer.plan } }
}

describe('an accepted offer', () => {
  it('holds the unit for its client in the name of the maker, and says until when', async () => {
    const world = await given()

    const { body } = await accept(world)

    expect(minutesLeft(body.data.held_until)).toBeCloseTo(2880, -1)
    expect(await statusOf(world)).toBe('on_hold')
    expect(await claimsOf(world)).toMatchObject([
      { kind: 'hold', holder_id: world.maker.id, held_for: 'Amal Haddad', ended_at: null },
    ])
    const { data } = await world.maker.call(saleOffers.own, {})
    expect(data[0]?.id).toBe(world.offer.id)
    const opened = await world.admin.call(saleOffers.one, { params: { id: world.offer.id } })
    expect(opened.data.held_until).toBe(body.data.held_until)
  })

  it('is named by the booking form of its unit, with the chosen plan, until the form is of the offer', async () => {
    const world = await given()
    const { maker, offer } = world
    const form = async (query: { sale_offer_id?: number }) =>
      (await maker.call(bookingForms.one, { params: { id: offer.unit.id, plan_id: offer.plan.id }, query })).data
    expect((await form({})).accepted_offer).toBeNull()

    await accept(world)

    expect((await form({})).accepted_offer).toEqual({
      id: offer.id,
      number: offer.number,
      mine: true,
      client_name: 'Amal Haddad',
      payment_plan_id: offer.plan.id,
    })
    expect((await form({ sale_offer_id: offer.id })).accepted_offer).toBeNull()
  })

  it('holds nothing where the project says so', async () => {
    const world = await given(null)

    const { body } = await accept(world)

    expect([body.data.state, body.data.held_until, await statusOf(world)]).toEqual(['accepted', null, 'available'])
  })

  it('is refused while another user holds the unit, without naming them, and the page shows it as gone', async () => {
    const world = await given()
    const other = await buildUser(world.owner, { full_name: 'Tariq Nasser' })
    await buildClaim(world.owner, { unit_id: world.offer.unit.id, holder_id: other.id })

    const { status, body } = await accept(world)

    expect([status, body.code]).toEqual([409, 'unit_gone'])
    expect(JSON.stringify(body)).not.toContain('Tariq')
    const page = await app.current.app.inject({ method: 'GET', url: `/api/public/offers/${world.offer.token}` })
    expect(page.json().data).toMatchObject({ state: 'open', units: [{ state: 'gone' }] })
    expect(await claimsOf(world)).toHaveLength(1)
  })

  it('takes over the hold of its maker and never shortens it', async () => {
    const long = await given(60)
    const short = await given(2880)
    const until = new Date(Date.now() + 5 * 3_600_000).toISOString()
    for (const { owner, offer, maker } of [long, short])
      await buildClaim(owner, { unit_id: offer.unit.id, holder_id: maker.id, expires_at: until })

    const [kept, longer] = [await accept(long), await accept(short)]

    expect(minutesLeft(kept.body.data.held_until)).toBeCloseTo(300, -1)
    expect(minutesLeft(longer.body.data.held_until)).toBeCloseTo(2880, -1)
    expect([await claimsOf(long), await claimsOf(short)].map((claims) => claims.length)).toEqual([1, 1])
  })

  it('is refused where the maker holds the unit for another accepted offer', async () => {
    const world = await given()
    const second = await another(world, world.maker.id)
    await accept(world)

    const { status, body } = await accept(second)

    expect([status, body.code]).toEqual([409, 'unit_gone'])
    const row = await world.owner
      .selectFrom('sale_offers')
      .select(['status', 'hold_claim_id'])
      .where('id', '=', second.offer.id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ status: 'sent', hold_claim_id: null })
  })

  it('a hold that has run out is no obstacle', async () => {
    const world = await given()
    const past = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
    await buildClaim(world.owner, {
      unit_id: world.offer.unit.id,
      claimed_at: past(2),
      expires_at: past(1),
    })

    expect((await accept(world)).status).toBe(200)
    expect((await claimsOf(world)).map(({ end_reason }) => end_reason)).toEqual(['hold_expired', null])
  })

  it('of twenty clients who accept one unit at once, one gets it', async () => {
    const world = await given()
    const offers = [world, ...(await Promise.all(Array.from({ length: 19 }, () => another(world, world.maker.id))))]

    const answers = await Promise.all(offers.map(accept))

    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
    expect((await claimsOf(world)).filter(({ ended_at }) => ended_at === null)).toHaveLength(1)
  })

  it('its hold is no obstacle to a colleague who books from it, and refuses a booking without it', async () => {
    const world = await given()
    const colleague = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [world.organization_id] })
    await accept(world)
    const form = (by: Person, query: { sale_offer_id?: number }) =>
      by.call(bookingForms.one, { params: { id: world.offer.unit.id, plan_id: world.offer.plan.id }, query })

    const from = await form(colleague, { sale_offer_id: world.offer.id })
    const without = await form(colleague, {})

    expect(from.data.obstacle).toBeNull()
    expect(without.data.obstacle).toContain(' is held by ')
  })

  it('an admin of the developer releases its hold, and the offer stays accepted', async () => {
    const world = await given()
    await accept(world)

    await world.admin.call(holds.release, { params: { id: world.offer.unit.id } })

    const { data } = await world.admin.call(saleOffers.one, { params: { id: world.offer.id } })
    expect([data.status, data.held_until, await statusOf(world)]).toEqual(['accepted', null, 'available'])
  })
})

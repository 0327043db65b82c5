import { bookingDrafts, MAX_DRAFTS } from '@storey/api/sales/booking-drafts.ts'
import { bookings } from '@storey/api/sales/bookings.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildBuilding, buildPlan, buildUnit } from '../../../test/builders/basics.ts'
import { buildDraft, typedDraft } from '../../../test/builders/booking.ts'
import { buildOffer } from '../../../test/builders/offer.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { bookingRoutes } from '../bookings/routes.ts'
import { bookingDraftRoutes } from './routes.ts'

const app = useTestApp([bookingDraftRoutes, bookingRoutes])

/** A unit on a plan, and two sales managers of its builder. */
async function given() {
  const { owner } = app.current
  const building = await buildBuilding(owner)
  const unit = await buildUnit(owner, { building_id: building.id })
  const plan = await buildPlan(owner, { building_id: building.id })
  const sells_for = [unit.organization_id]
  const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for })
  const second = await signIn(app.current, 'super_admin_sales_manager', { sells_for })
  const params = { id: unit.id }
  const save = (person: Person, version: number | null, name?: string) =>
    person.ask(bookingDrafts.save, { params, body: { version, payment_plan_id: plan.id, values: typedDraft(name) } })
  return { owner, unit, plan, manager, second, params, save }
}
const draftOf = async (person: Person, params: { id: number }) =>
  (await person.call(bookingDrafts.one, { params })).data
const rows = (unit_id: number) =>
  app.current.owner.selectFrom('booking_drafts').selectAll().where('unit_id', '=', unit_id).execute()

describe('a draft of a booking', () => {
  it('a booking draft is stored as typed, with ID numbers, and loads on another device', async () => {
    const { manager, params, plan, save } = await given()

    const saved = await save(manager, null)

    expect([saved.statusCode, saved.json().data.version]).toEqual([200, 1])
    expect(await draftOf(manager, params)).toMatchObject({
      payment_plan_id: plan.id,
      values: typedDraft(),
      version: 1,
    })
    expect((await manager.call(bookingDrafts.list, {})).data).toMatchObject([
      { unit: { id: params.id }, client: 'Amal Haddad', sale_offer_id: null },
    ])
  })

  it('a booking draft is stored encrypted, and cannot be decrypted in the row of another user', async () => {
    const { owner, manager, second, params, save } = await given()
    await save(manager, null)
    await save(second, null)
    const [mine, theirs] = await rows(params.id)
    if (!mine || !theirs) throw new Error('Two drafts were saved.')

    expect(mine.sealed.includes('Amal')).toBe(false)
    expect(mine.sealed.includes('LR 0482')).toBe(false)
    await owner.updateTable('booking_drafts').set({ sealed: mine.sealed }).where('id', '=', theirs.id).execute()
    expect(await draftOf(second, params)).toMatchObject({ values: null, version: 1 })
  })

  it('a booking draft is hidden from other users of the same organization and of other tenants', async () => {
    const { owner, manager, second, params, save } = await given()
    await save(manager, null)
    const elsewhere = await buildUnit(owner)
    const stranger = await signIn(app.current, 'super_admin_sales_manager', {
      sells_for: [elsewhere.organization_id],
    })

    expect(await draftOf(second, params)).toBeNull()
    expect((await second.call(bookingDrafts.list, {})).data).toEqual([])
    await second.call(bookingDrafts.discard, { params })
    expect((await stranger.ask(bookingDrafts.discard, { params })).statusCode).toBe(404)
    expect((await stranger.ask(bookingDrafts.one, { params })).statusCode).toBe(404)
    expect(await draftOf(manager, params)).not.toBeNull()
  })

  it.each(['developer_admin', 'developer', 'broker_admin', 'broker'] as const)(
    'a booking draft is refused to a %s, who cannot book',
    async (role) => {
      const { params, save } = await given()
      const person = await signIn(app.current, role)

      expect((await save(person, null)).statusCode).toBe(403)
      expect((await person.ask(bookingDrafts.one, { params })).statusCode).toBe(403)
      expect((await person.ask(bookingDrafts.list, {})).statusCode).toBe(403)
    },
  )

  it('a booking draft is saved for a super admin as for a sales manager', async () => {
    const { params, save } = await given()
    const admin = await signIn(app.current, 'super_admin')

    expect((await save(admin, null)).statusCode).toBe(200)
    expect(await draftOf(admin, params)).toMatchObject({ values: typedDraft() })
  })

  it('one of 20 first saves of a booking draft at once is kept, then one of 20 changes, and the others see it', async () => {
    const { manager, params, save } = await given()

    const first = await Promise.all(Array.from({ length: 20 }, (_, index) => save(manager, null, `First ${index}`)))
    const winner = first.find(({ statusCode }) => statusCode === 200)?.json().data.values.buyers[0].full_name
    const then = await Promise.all(Array.from({ length: 20 }, (_, index) => save(manager, 1, `Then ${index}`)))

    for (const answers of [first, then]) {
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
      const refused = answers.filter(({ statusCode }) => statusCode === 409).map((answer) => answer.json())
      expect(refused).toHaveLength(19)
      expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['stale']))
    }
    const seen = first.filter(({ statusCode }) => statusCode === 409).map((answer) => answer.json().current)
    expect(new Set(seen.map(({ values }) => values.buyers[0].full_name))).toEqual(new Set([winner]))
    expect((await draftOf(manager, params))?.version).toBe(2)
    expect(await rows(params.id)).toHaveLength(1)
  })

  it('a booking draft that was discarded on another device is not saved over, but can be started again', async () => {
    const { manager, params, save } = await given()
    await save(manager, null)
    await manager.call(bookingDrafts.discard, { params })

    const late = await save(manager, 1)

    expect([late.statusCode, late.json().code, late.json().current]).toEqual([409, 'stale', null])
    expect((await save(manager, null)).statusCode).toBe(200)
  })

  it('a booking draft from a sale offer is separate from the draft at today’s price', async () => {
    const { owner, manager, unit } = await given()
    const offer = await buildOffer(owner, { organization_id: unit.organization_id, created_by: manager.id })
    const [offered] = await owner
      .selectFrom('sale_offer_unit_plans')
      .selectAll()
      .where('sale_offer_id', '=', offer.id)
      .execute()
    if (!offered) throw new Error('The offer has a unit.')
    const params = { id: offered.unit_id }
    const body = { version: null, payment_plan_id: offered.payment_plan_id, values: typedDraft() }

    await manager.call(bookingDrafts.save, { params, query: { sale_offer_id: offer.id }, body })

    expect(await draftOf(manager, params)).toBeNull()
    expect((await manager.call(bookingDrafts.list, {})).data).toMatchObject([{ sale_offer_id: offer.id }])
  })

  it(`a user has at most ${MAX_DRAFTS} booking drafts, and can still change those`, async () => {
    const { owner, manager, unit, plan, params, save } = await given()
    const { organization_id } = await owner
      .selectFrom('memberships')
      .select('organization_id')
      .where('user_id', '=', manager.id)
      .executeTakeFirstOrThrow()
    for (let index = 1; index < MAX_DRAFTS; index += 1) {
      const { id: unit_id } = await buildUnit(owner, { building_id: unit.building_id })
      await buildDraft(owner, { organization_id, user_id: manager.id, unit_id, payment_plan_id: plan.id })
    }
    const last = await save(manager, null)
    const one = await buildUnit(owner, { building_id: unit.building_id })
    const more = await manager.ask(bookingDrafts.save, {
      params: { id: one.id },
      body: { version: null, payment_plan_id: plan.id, values: typedDraft() },
    })

    expect(last.statusCode).toBe(200)
    expect([more.statusCode, more.json().code]).toEqual([409, 'too_many_drafts'])
    expect((await save(manager, 1)).statusCode).toBe(200)
    expect((await manager.call(bookingDrafts.list, {})).data).toHaveLength(MAX_DRAFTS)
    expect(await draftOf(manager, params)).toMatchObject({ version: 2 })
  })

  it('a booking draft stores the longest possible values, and refuses longer ones on their field', async () => {
    const { manager, params, plan } = await given()
    const long = '\u0001'.repeat(500)
    const [buyer] = typedDraft().buyers
    if (!buyer) throw new Error('A draft has a buyer.')
    const full = {
      ...buyer,
      full_name: long,
      id_number: long,
      email: long,
      phone: long,
      address: long,
      nationality: long,
      share_percent: long,
    }
    const values = {
      ...typedDraft(),
      buyers: Array(10).fill(full),
      note: long.repeat(6),
      discount_reason: long.repeat(3),
      terms: Array(40).fill({ label: '漢'.repeat(200), text: '漢'.repeat(500), chosen: true }),
    }
    const body = { version: null, payment_plan_id: plan.id, values }

    const kept = await manager.ask(bookingDrafts.save, { params, body })
    const longer = { ...values, buyers: [{ ...buyer, full_name: `${long}a` }] }
    const refused = await manager.ask(bookingDrafts.save, { params, body: { ...body, version: 1, values: longer } })
    const eleven = { ...values, buyers: Array(11).fill(buyer) }
    const many = await manager.ask(bookingDrafts.save, { params, body: { ...body, version: 1, values: eleven } })

    expect(kept.statusCode).toBe(200)
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['values.buyers.0.full_name']])
    expect([many.statusCode, Object.keys(many.json().errors)]).toEqual([422, ['values.buyers']])
  })

  it('a booking draft refuses a plan of another building on its field', async () => {
    const { owner, manager, params } = await given()
    const { id: building_id } = await buildBuilding(owner)
    const other = await buildPlan(owner, { building_id })

    const answer = await manager.ask(bookingDrafts.save, {
      params,
      body: { version: null, payment_plan_id: other.id, values: typedDraft() },
    })

    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['payment_plan_id']])
  })

  it('booking the unit deletes the draft of the booker, and keeps the drafts of other users', async () => {
    const { manager, second, params, plan, unit, save } = await given()
    await save(manager, null)
    await save(second, null)

    await manager.call(bookings.create, {
      body: {
        unit_id: unit.id,
        payment_plan_id: plan.id,
        expected_price: unit.price,
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
      },
    })

    expect(await draftOf(manager, params)).toBeNull()
    expect((await save(manager, 1)).json()).toMatchObject({ code: 'stale', current: null })
    expect(await draftOf(second, params)).not.toBeNull()
  })

  it('a booking draft that was not changed for 30 days is hidden, and a new one replaces it', async () => {
    const { owner, manager, params, save } = await given()
    await save(manager, null)
    await owner
      .updateTable('booking_drafts')
      .set({ saved_at: sql<string>`now() - interval '31 days'` })
      .where('unit_id', '=', params.id)
      .execute()

    expect(await draftOf(manager, params)).toBeNull()
    expect((await manager.call(bookingDrafts.list, {})).data).toEqual([])
    expect((await save(manager, null, 'Rima Nasser')).json().data).toMatchObject({ version: 1 })
  })

  it('a booking draft leaves no name and no number in the audit log', async () => {
    const { owner, manager, save } = await given()
    const saved = await save(manager, null, 'Widad Al Suwaidi')

    expect(saved.statusCode).toBe(200)
    const { rows: found } = await sql`select 1 from audit_log where audit_log::text ~ 'Widad|LR 0482'`.execute(owner)
    expect(found).toEqual([])
  })
})

import { holds } from '@storey/api/inventory/holds.ts'
import { describe, expect, it } from 'vitest'
import { buildBuilding, buildClaim, buildOrganization, buildProject, buildUnit } from '../../../test/builders/basics.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'

const app = useTestApp()
const HOUR = 3_600_000
const ago = (ms: number) => new Date(Date.now() - ms).toISOString()
const unitNow = (id: number) =>
  app.current.owner.selectFrom('units').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Creates a unit of a project with these terms, and a sales manager who sells it. */
async function given(terms: Parameters<typeof buildProject>[1] = {}) {
  const { owner } = app.current
  const project = await buildProject(owner, terms)
  const building = await buildBuilding(owner, { project_id: project.id })
  const unit = await buildUnit(owner, { building_id: building.id })
  const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [unit.organization_id] })
  return { owner, project, building, unit, manager, params: { id: unit.id } }
}

describe('POST /inventory/units/{id}/hold', () => {
  it("holds a unit for the project's default length and says who and for whom", async () => {
    const { unit, manager, params } = await given({ hold_default_minutes: 120 })

    const { data } = await manager.call(holds.take, { params, body: { held_for: 'Amal Haddad' } })

    expect(data).toMatchObject({ kind: 'hold', holder: { id: manager.id }, held_for: 'Amal Haddad' })
    expect(Date.parse(data.expires_at ?? '') - Date.parse(data.claimed_at)).toBe(2 * HOUR)
    expect(await unitNow(unit.id)).toMatchObject({ status: 'on_hold' })
  })

  it('keeps who moved the unit, from where and to where', async () => {
    const { owner, unit, manager, params } = await given()

    const { data } = await manager.call(holds.take, { params, body: {} })

    const changes = await owner.selectFrom('unit_status_changes').selectAll().where('unit_id', '=', unit.id).execute()
    expect(changes).toMatchObject([
      { old_status: 'available', new_status: 'on_hold', claim_id: data.id, actor_id: manager.id },
    ])
  })

  it('names who has the unit, until when, and free units like it', async () => {
    const { owner, building, unit, manager, params } = await given()
    const hold = await buildClaim(owner, { unit_id: unit.id })
    const like = await buildUnit(owner, { building_id: building.id, price: unit.price + 100 })
    await buildUnit(owner, { building_id: building.id, bedrooms: 5 })

    const refusal = await manager.ask(holds.take, { params, body: {} })

    expect(refusal.statusCode).toBe(409)
    expect(refusal.json()).toMatchObject({
      code: 'unit_not_available',
      current: {
        status: 'on_hold',
        kind: 'hold',
        holder: { full_name: hold.holder_name },
        expires_at: hold.expires_at,
      },
      alternatives: [{ id: like.id, price: { amount: unit.price + 100, currency: 'AED' } }],
    })
    expect(refusal.json().message).toContain(`held by ${hold.holder_name} until`)
  })

  it('ends a lapsed hold in the same breath', async () => {
    const { owner, unit, manager, params } = await given()
    const lapsed = await buildClaim(owner, { unit_id: unit.id, claimed_at: ago(2 * HOUR), expires_at: ago(HOUR) })

    await manager.call(holds.take, { params, body: {} })

    const before = await owner
      .selectFrom('unit_claims')
      .selectAll()
      .where('id', '=', lapsed.id)
      .executeTakeFirstOrThrow()
    expect(before).toMatchObject({ end_reason: 'lapsed' })
    expect(await unitNow(unit.id)).toMatchObject({ status: 'on_hold' })
  })

  it('refuses a unit that is not on sale', async () => {
    const { owner, building, manager } = await given()
    const unit = await buildUnit(owner, { building_id: building.id, status: 'unreleased' })

    const refusal = await manager.ask(holds.take, { params: { id: unit.id }, body: {} })

    expect(refusal.statusCode).toBe(409)
    expect(refusal.json()).toMatchObject({
      code: 'unit_not_available',
      current: { status: 'unreleased', holder: null },
    })
  })

  it('refuses a unit of a builder who may sell nothing new', async () => {
    const { owner, unit, manager, params } = await given()
    await owner
      .updateTable('organizations')
      .set({ status: 'restricted' })
      .where('id', '=', unit.organization_id)
      .execute()

    const refusal = await manager.ask(holds.take, { params, body: {} })

    expect(refusal.statusCode).toBe(409)
    expect(refusal.json()).toMatchObject({ code: 'seller_inactive' })
    expect(await unitNow(unit.id)).toMatchObject({ status: 'available' })
  })

  it.each([
    ['draft', /is a draft\. Its units can be held and booked once it is on sale\./],
    ['archived', /is archived/],
  ] as const)('refuses a unit of a project that is %s, in the database too', async (status, words) => {
    const { owner, unit, manager, params } = await given({ status })

    const refusal = await manager.ask(holds.take, { params, body: {} })

    expect(refusal.statusCode).toBe(409)
    expect(refusal.json()).toMatchObject({ code: 'not_for_sale', message: expect.stringMatching(words) })
    expect(await unitNow(unit.id)).toMatchObject({ status: 'available' })
    await expect(buildClaim(owner, { unit_id: unit.id })).rejects.toThrow(/unit_claims_for_sale|project that is/)
  })

  it('refuses a length beyond what the project allows', async () => {
    const { manager, params } = await given({ hold_default_minutes: 60, hold_max_minutes: 120 })

    const refusal = await manager.ask(holds.take, { params, body: { minutes: 121 } })

    expect(refusal.statusCode).toBe(422)
    expect(refusal.json().errors).toEqual({ minutes: ['A hold in this project lasts at most 2 hours.'] })
  })

  it('lets one person hold as many as the project allows, also when they try all at once', async () => {
    const { owner, building, manager } = await given({ hold_limit_per_person: 2 })
    const units = await Promise.all([1, 2, 3, 4, 5].map(() => buildUnit(owner, { building_id: building.id })))

    const answers = await Promise.all(units.map(({ id }) => manager.ask(holds.take, { params: { id }, body: {} })))

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 409, 409, 409])
    const refused = answers.find(({ statusCode }) => statusCode === 409)
    expect(refused?.json()).toMatchObject({ code: 'hold_limit' })
  })
})

describe('DELETE /inventory/units/{id}/hold', () => {
  it('frees the unit for its holder', async () => {
    const { unit, manager, params } = await given()
    await manager.call(holds.take, { params, body: {} })

    await manager.call(holds.release, { params })

    expect(await unitNow(unit.id)).toMatchObject({ status: 'available' })
  })

  it('is not for another sales manager, but for an admin of the builder', async () => {
    const { unit, manager, params } = await given()
    const colleague = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [unit.organization_id] })
    const admin = await signIn(app.current, 'developer_admin', { organization: { id: unit.organization_id } })
    await manager.call(holds.take, { params, body: {} })

    const refusal = await colleague.ask(holds.release, { params })
    const held = await unitNow(unit.id)
    await admin.call(holds.release, { params })

    expect(refusal.json()).toMatchObject({ code: 'not_your_hold' })
    expect(held.status).toBe('on_hold')
    expect(await unitNow(unit.id)).toMatchObject({ status: 'available' })
  })

  it('says so where nothing is held', async () => {
    const { manager, params } = await given()

    const refusal = await manager.ask(holds.release, { params })

    expect(refusal.statusCode).toBe(409)
    expect(refusal.json()).toMatchObject({ code: 'not_held' })
  })
})

describe('POST /inventory/units/{id}/hold/extend', () => {
  it('adds to the hold once', async () => {
    const { manager, params } = await given({ hold_default_minutes: 60, hold_max_minutes: 240 })
    const { data: hold } = await manager.call(holds.take, { params, body: {} })

    const { data: extended } = await manager.call(holds.extend, { params, body: { minutes: 90 } })
    const again = await manager.ask(holds.extend, { params, body: {} })

    expect(Date.parse(extended.expires_at ?? '') - Date.parse(hold.expires_at ?? '')).toBe(1.5 * HOUR)
    expect(again.statusCode).toBe(409)
    expect(again.json()).toMatchObject({ code: 'hold_extended' })
  })

  it('adds no more than is left to the greatest length', async () => {
    const { manager, params } = await given({ hold_default_minutes: 60, hold_max_minutes: 90 })
    await manager.call(holds.take, { params, body: {} })

    const refusal = await manager.ask(holds.extend, { params, body: { minutes: 31 } })
    const { data } = await manager.call(holds.extend, { params, body: {} })

    expect(refusal.json().errors).toEqual({ minutes: ['It may last 30 minutes more, 90 minutes in all.'] })
    expect(Date.parse(data.expires_at ?? '') - Date.parse(data.claimed_at)).toBe(1.5 * HOUR)
  })

  it('takes no hold that has run out, nor one of somebody else', async () => {
    const { owner, building, unit, manager, params } = await given()
    await buildClaim(owner, {
      unit_id: unit.id,
      holder_id: manager.id,
      claimed_at: ago(2 * HOUR),
      expires_at: ago(60_000),
    })
    const other = await buildClaim(owner, { unit_id: (await buildUnit(owner, { building_id: building.id })).id })

    const lapsed = await manager.ask(holds.extend, { params, body: {} })
    const foreign = await manager.ask(holds.extend, { params: { id: other.unit_id }, body: {} })

    // The worker that ends expired holds may have been faster.
    expect(['hold_lapsed', 'not_held']).toContain(lapsed.json().code)
    expect(foreign.json()).toMatchObject({ code: 'not_your_hold' })
  })
})

describe('the reach of a sales manager', () => {
  it('ends at the builders that they sell for', async () => {
    const { owner } = app.current
    const unit = await buildUnit(owner, { organization_id: (await buildOrganization(owner)).id })
    const { manager } = await given()

    const refusal = await manager.ask(holds.take, { params: { id: unit.id }, body: {} })

    expect(refusal.statusCode).toBe(404)
  })
})

import { holds } from '@storey/api/inventory/holds.ts'
import { describe, expect, it } from 'vitest'
import { buildBuilding, buildClaim, buildOrganization, buildProject, buildUnit } from '../../../test/builders/basics.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { holdRoutes } from './routes.ts'

const app = useTestApp([holdRoutes])
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
  it('a hold lasts the default time of the project, and records who holds the unit and for which client', async () => {
    const { unit, manager, params } = await given({ hold_default_minutes: 120 })

    const { data } = await manager.call(holds.take, { params, body: { held_for: 'Amal Haddad' } })

    expect(data).toMatchObject({ kind: 'hold', holder: { id: manager.id }, held_for: 'Amal Haddad' })
    expect(Date.parse(data.expires_at ?? '') - Date.parse(data.claimed_at)).toBe(2 * HOUR)
    expect(await unitNow(unit.id)).toMatchObject({ status: 'on_hold' })
  })

  it('a hold records who moved the unit, from which status and to which', async () => {
    const { owner, unit, manager, params } = await given()

    const { data } = await manager.call(holds.take, { params, body: {} })

    const changes = await owner.selectFrom('unit_status_changes').selectAll().where('unit_id', '=', unit.id).execute()
    expect(changes).toMatchObject([
      { old_status: 'available', new_status: 'on_hold', claim_id: data.id, actor_id: manager.id },
    ])
  })

  it('a refused hold names the holder, the time left and similar free units', async () => {
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

  it('a refused hold names units of the same type, the nearest floor before the nearest price', async () => {
    const { owner, building, unit, manager, params } = await given()
    await buildClaim(owner, { unit_id: unit.id })
    const like = (more: Parameters<typeof buildUnit>[1]) =>
      buildUnit(owner, { building_id: building.id, type: unit.type, bedrooms: unit.bedrooms, ...more })
    const far = await like({ floor: unit.floor + 20, price: unit.price })
    const near = await like({ floor: unit.floor + 1, price: unit.price + 900_000 })
    const cheap = await like({ floor: unit.floor + 2, price: unit.price + 100 })
    await like({ floor: unit.floor, type: 'villa' })

    const refusal = await manager.ask(holds.take, { params, body: {} })

    expect(refusal.json().alternatives.map(({ id }: { id: number }) => id)).toEqual([near.id, cheap.id, far.id])
  })

  it('a hold of a taken unit is refused for that reason alone, also at the limit of the user', async () => {
    const { owner, building, unit, manager, params } = await given({ hold_limit_per_person: 1 })
    const own = await buildUnit(owner, { building_id: building.id })
    await manager.call(holds.take, { params: { id: own.id }, body: {} })
    await buildClaim(owner, { unit_id: unit.id })

    const refusal = await manager.ask(holds.take, { params, body: {} })

    expect(refusal.json()).toMatchObject({ code: 'unit_not_available' })
  })

  it('a new hold ends an expired one in the same call', async () => {
    const { owner, unit, manager, params } = await given()
    const lapsed = await buildClaim(owner, { unit_id: unit.id, claimed_at: ago(2 * HOUR), expires_at: ago(HOUR) })

    await manager.call(holds.take, { params, body: {} })

    const before = await owner
      .selectFrom('unit_claims')
      .selectAll()
      .where('id', '=', lapsed.id)
      .executeTakeFirstOrThrow()
    expect(before).toMatchObject({ end_reason: 'hold_expired' })
    expect(await unitNow(unit.id)).toMatchObject({ status: 'on_hold' })
  })

  it('a hold is refused for a unit that is not on sale', async () => {
    const { owner, building, manager } = await given()
    const unit = await buildUnit(owner, { building_id: building.id, status: 'unreleased' })

    const refusal = await manager.ask(holds.take, { params: { id: unit.id }, body: {} })

    expect(refusal.statusCode).toBe(409)
    expect(refusal.json()).toMatchObject({
      code: 'unit_not_available',
      current: { status: 'unreleased', holder: null },
    })
  })

  it('a hold is refused for a unit of a developer that is restricted', async () => {
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
  ] as const)('a hold of a unit is refused when its project is %s, by the database too', async (status, words) => {
    const { owner, unit, manager, params } = await given({ status })

    const refusal = await manager.ask(holds.take, { params, body: {} })

    expect(refusal.statusCode).toBe(409)
    expect(refusal.json()).toMatchObject({ code: 'not_for_sale', message: expect.stringMatching(words) })
    expect(await unitNow(unit.id)).toMatchObject({ status: 'available' })
    await expect(buildClaim(owner, { unit_id: unit.id })).rejects.toThrow(/unit_claims_for_sale|project that is/)
  })

  it('a hold is refused above the longest time of the project', async () => {
    const { manager, params } = await given({ hold_default_minutes: 60, hold_max_minutes: 120 })

    const refusal = await manager.ask(holds.take, { params, body: { minutes: 121 } })

    expect(refusal.statusCode).toBe(422)
    expect(refusal.json().errors).toEqual({ minutes: ['A hold in this project lasts at most 2 hours.'] })
  })

  it('a user holds at most the number of units that the project allows, also with all holds at once', async () => {
    const { owner, building, manager } = await given({ hold_limit_per_person: 2 })
    const units = await Promise.all([1, 2, 3, 4, 5].map(() => buildUnit(owner, { building_id: building.id })))

    const answers = await Promise.all(units.map(({ id }) => manager.ask(holds.take, { params: { id }, body: {} })))

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 409, 409, 409])
    const refused = answers.find(({ statusCode }) => statusCode === 409)
    expect(refused?.json()).toMatchObject({ code: 'hold_limit' })
  })
})

describe('DELETE /inventory/units/{id}/hold', () => {
  it('releasing a hold frees the unit', async () => {
    const { unit, manager, params } = await given()
    await manager.call(holds.take, { params, body: {} })

    await manager.call(holds.release, { params })

    expect(await unitNow(unit.id)).toMatchObject({ status: 'available' })
  })

  it('releasing a hold is refused to another sales manager, and allowed to an admin of the developer', async () => {
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

  it('releasing a hold is refused when the unit is not held', async () => {
    const { manager, params } = await given()

    const refusal = await manager.ask(holds.release, { params })

    expect(refusal.statusCode).toBe(409)
    expect(refusal.json()).toMatchObject({ code: 'not_held' })
  })
})

describe('POST /inventory/units/{id}/hold/extend', () => {
  it('extending a hold adds its time once', async () => {
    const { manager, params } = await given({ hold_default_minutes: 60, hold_max_minutes: 240 })
    const { data: hold } = await manager.call(holds.take, { params, body: {} })

    const { data: extended } = await manager.call(holds.extend, { params, body: { minutes: 90 } })
    const again = await manager.ask(holds.extend, { params, body: {} })

    expect(Date.parse(extended.expires_at ?? '') - Date.parse(hold.expires_at ?? '')).toBe(1.5 * HOUR)
    expect(again.statusCode).toBe(409)
    expect(again.json()).toMatchObject({ code: 'hold_extended' })
  })

  it('extending a hold never exceeds the longest time of the project', async () => {
    const { manager, params } = await given({ hold_default_minutes: 60, hold_max_minutes: 90 })
    await manager.call(holds.take, { params, body: {} })

    const refusal = await manager.ask(holds.extend, { params, body: { minutes: 31 } })
    const { data } = await manager.call(holds.extend, { params, body: {} })

    expect(refusal.json().errors).toEqual({ minutes: ['It may last 30 minutes more, 90 minutes in all.'] })
    expect(Date.parse(data.expires_at ?? '') - Date.parse(data.claimed_at)).toBe(1.5 * HOUR)
  })

  it('extending an expired hold or a hold of another user is refused', async () => {
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
    expect(['hold_expired', 'not_held']).toContain(lapsed.json().code)
    expect(foreign.json()).toMatchObject({ code: 'not_your_hold' })
  })
})

describe('the scope of a sales manager', () => {
  it('holds are out of scope for sales managers of other developers', async () => {
    const { owner } = app.current
    const unit = await buildUnit(owner, { organization_id: (await buildOrganization(owner)).id })
    const { manager } = await given()

    const refusal = await manager.ask(holds.take, { params: { id: unit.id }, body: {} })

    expect(refusal.statusCode).toBe(404)
  })
})

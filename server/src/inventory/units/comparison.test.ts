import { units } from '@storey/api/inventory/units.ts'
import { describe, expect, it } from 'vitest'
import { buildAmenity } from '../../../test/builders/amenity.ts'
import { buildBuilding, buildPlan, buildUnit } from '../../../test/builders/basics.ts'
import { buildItemPicture } from '../../../test/builders/picture.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { unitRoutes } from './routes.ts'

const app = useTestApp([unitRoutes])

describe('GET /inventory/units/compare', () => {
  it('comparing units returns them in the order of the query, with plans and amenities of unit, building and project', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const { owner } = app.current
    const organization_id = admin.organization.id
    const building = await buildBuilding(owner, { organization_id, floors: 12, skipped_floors: [4] })
    const [one, other] = [
      await buildUnit(owner, { building_id: building.id, floor: 3 }),
      await buildUnit(owner, { building_id: building.id, floor: 9 }),
    ]
    await buildPlan(owner, { building_id: building.id })
    await buildPlan(owner, { building_id: building.id, valid_until: '2020-01-01' })
    await buildPlan(owner, { building_id: building.id, status: 'draft' })
    const pictured = { owner, storage: app.current.services.storage, organization_id }
    await buildItemPicture(pictured, { unit_id: other.id, role: 'plans' })
    await buildItemPicture(pictured, { unit_id: other.id, role: 'plans', deleted_at: new Date().toISOString() })
    const named = async (name: string) => (await buildAmenity(owner, { organization_id, name })).id
    const [pool, gym, lift] = [await named('Pool'), await named('Gym'), await named('Lift')]
    await owner
      .insertInto('amenity_uses')
      .values([
        { organization_id, amenity_id: pool, unit_id: other.id },
        { organization_id, amenity_id: pool, building_id: building.id },
        { organization_id, amenity_id: gym, building_id: building.id },
        { organization_id, amenity_id: lift, unit_id: other.id },
      ])
      .execute()

    const { data } = await admin.call(units.compare, { query: { ids: [other.id, one.id] } })

    expect(data.map(({ id, floors, floor_plans, payment_plans }) => [id, floors, floor_plans, payment_plans])).toEqual([
      [other.id, 13, 1, 1],
      [one.id, 13, 0, 1],
    ])
    expect(data.map(({ amenities }) => amenities.map(({ name }) => name))).toEqual([
      ['Gym', 'Lift', 'Pool'],
      ['Gym', 'Pool'],
    ])
    expect(data[0]?.amenities.map(({ id }) => id)).toEqual([gym, lift, pool])
  })

  it('comparing units returns 404 with a unit of another developer or a deleted one', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const stranger = await signIn(app.current, 'developer_admin')
    const own = await buildUnit(app.current.owner, { organization_id: admin.organization.id })
    const foreign = await buildUnit(app.current.owner, { organization_id: stranger.organization.id })

    const status = async (...ids: number[]) => (await admin.ask(units.compare, { query: { ids } })).statusCode
    expect([await status(own.id), await status(own.id, foreign.id), await status(2_000_000_000)]).toEqual([
      200, 404, 404,
    ])
  })

  it('comparing units hides units of drafts from sales managers, as the list does', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [admin.organization.id] })
    const unit = await buildUnit(app.current.owner, { organization_id: admin.organization.id })
    const ask = async () => (await manager.ask(units.compare, { query: { ids: [unit.id] } })).statusCode
    expect(await ask()).toBe(200)
    await app.current.owner.updateTable('projects').set({ status: 'draft' }).where('id', '=', unit.project_id).execute()
    expect(await ask()).toBe(404)
  })

  it.each([
    ['more than four', [1, 2, 3, 4, 5]],
    ['one twice', [1, 1]],
  ])('comparing units refuses %s on its field', async (_, ids) => {
    const admin = await signIn(app.current, 'developer_admin')
    const answer = await admin.ask(units.compare, { query: { ids } })
    expect(answer.statusCode).toBe(422)
    expect(Object.keys((answer.json() as { errors: object }).errors)).toEqual(['ids'])
  })
})

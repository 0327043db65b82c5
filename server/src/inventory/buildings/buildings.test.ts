import { buildings } from '@storey/api/inventory/buildings.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildBuilding, buildPlan, buildProject, buildUnit } from '../../../test/builders/basics.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { buildingRoutes } from './routes.ts'

const app = useTestApp([buildingRoutes])
const own = (person: { organization: { id: number } }) => ({ organization_id: person.organization.id })

describe('GET /inventory/buildings', () => {
  it('GET /inventory/buildings filters by project, and returns project name, plans and availability', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const building = await buildBuilding(app.current.owner, own(admin))
    await buildBuilding(app.current.owner, own(admin))
    await buildPlan(app.current.owner, { building_id: building.id })
    await buildPlan(app.current.owner, { building_id: building.id, status: 'draft' })
    await buildUnit(app.current.owner, { building_id: building.id })

    const { data } = await admin.call(buildings.list, { query: { project_id: [building.project_id] } })

    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({
      id: building.id,
      plans: 1,
      units: 1,
      counts: { available: 1 },
      project: { id: building.project_id },
    })
  })
})

describe('GET /inventory/buildings/{id}', () => {
  it('GET /inventory/buildings/{id} returns the handover of the project when the building has none, and its ranges', async () => {
    const admin = await signIn(app.current, 'developer')
    const building = await buildBuilding(app.current.owner, own(admin))
    await buildUnit(app.current.owner, {
      building_id: building.id,
      internal_area: '50',
      price: 100_000,
      bedrooms: 0,
      type: 'studio',
    })
    await buildUnit(app.current.owner, { building_id: building.id, internal_area: '100.5', price: 300_000 })

    const { data } = await admin.call(buildings.one, { params: { id: building.id } })

    expect(data).toMatchObject({
      completion_on: null,
      handover_on: '2029-06-30',
      price_from: { amount: 100_000, currency: 'AED' },
      range: {
        price_to: { amount: 300_000, currency: 'AED' },
        per_area_from: { amount: 2000, currency: 'AED' },
        area_from: '50',
        area_to: '100.5',
        bedrooms: [0, 2],
        types: ['apartment', 'studio'],
      },
    })
  })
})

describe('GET /inventory/buildings/{id}/availability', () => {
  it('GET /inventory/buildings/{id}/availability returns every unit, top floor first, with its holder', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const building = await buildBuilding(app.current.owner, own(admin))
    const low = await buildUnit(app.current.owner, { building_id: building.id, floor: 1, stack: 2 })
    const high = await buildUnit(app.current.owner, { building_id: building.id, floor: 2, stack: 2 })
    const left = await buildUnit(app.current.owner, { building_id: building.id, floor: 2, stack: 1 })
    await app.current.owner
      .insertInto('unit_claims')
      .values({
        organization_id: low.organization_id,
        unit_id: low.id,
        kind: 'hold',
        unit_status: 'on_hold',
        holder_id: admin.id,
        holder_name: 'Tariq Aziz',
        expires_at: '2030-01-01T00:00:00Z',
      })
      .execute()

    const { data } = await admin.call(buildings.availability, { params: { id: building.id } })

    expect(data.cells.map(({ id }) => id)).toEqual([left.id, high.id, low.id])
    expect(data.cells[2]).toMatchObject({ status: 'on_hold', holder: 'Tariq Aziz', until: '2030-01-01T00:00:00+00:00' })
  })

  it('the grids of a building and of its project show each unit with the same values as its table', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const { owner } = app.current
    const building = await buildBuilding(owner, own(admin))
    const given = { building_id: building.id, view: 'Sea, "first line"', orientation: 'ne' as const }
    for (let floor = 1; floor <= 12; floor++)
      await buildUnit(owner, floor % 2 === 0 ? { ...given, floor } : { building_id: building.id, floor })

    const grid = (await admin.call(buildings.availability, { params: { id: building.id } })).data
    const grids = (await admin.call(buildings.gridsOf, { params: { id: building.project_id } })).data
    const { rows } = await sql`
      select id::int, number, floor, stack, type, bedrooms, bathrooms, total_area::text as total_area, price::float,
          round(price_per_area)::float as per_area, status, block_reason, view, orientation, null as holder, null as until
        from units where building_id = ${building.id} order by floor desc`.execute(owner)

    expect(grid.cells).toEqual(rows)
    expect(grids.buildings).toEqual([{ id: building.id, name: building.name, code: building.code, cells: rows }])
  })
})

describe('GET /inventory/buildings/{id}/history', () => {
  it('GET /inventory/buildings/{id}/history returns the last status of each day in the time zone of the caller', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const { owner } = app.current
    await owner.updateTable('users').set({ timezone: 'Asia/Dubai' }).where('id', '=', admin.id).execute()
    const building = await buildBuilding(owner, own(admin))
    const unit = await buildUnit(owner, { building_id: building.id })
    const other = await buildUnit(owner, own(admin))
    const at = [
      ['2026-03-12T06:00:00Z', 'available'],
      ['2026-04-01T19:59:00Z', 'on_hold'],
      // The next day in Dubai, twice.
      ['2026-04-01T20:00:00Z', 'available'],
      ['2026-04-02T08:00:00Z', 'reserved'],
    ] as const
    await owner.deleteFrom('unit_status_changes').where('unit_id', 'in', [unit.id, other.id]).execute()
    for (const unit_id of [unit.id, other.id])
      await owner
        .insertInto('unit_status_changes')
        .values(at.map(([instant, new_status]) => ({ ...own(admin), unit_id, new_status, at: instant })))
        .execute()

    const { data } = await admin.call(buildings.history, { params: { id: building.id } })

    expect(data.today).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(data.changes).toEqual([
      { unit_id: unit.id, on: '2026-03-12', status: 'available' },
      { unit_id: unit.id, on: '2026-04-01', status: 'on_hold' },
      { unit_id: unit.id, on: '2026-04-02', status: 'reserved' },
    ])
  })

  it('GET /inventory/buildings/{id}/history returns 404 for drafts to sales managers and for other developers', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [admin.organization.id] })
    const stranger = await signIn(app.current, 'developer_admin')
    const project = await buildProject(app.current.owner, { ...own(admin), status: 'draft' })
    const building = await buildBuilding(app.current.owner, { ...own(admin), project_id: project.id })
    const params = { id: building.id }

    expect((await admin.call(buildings.history, { params })).data.changes).toEqual([])
    expect((await manager.ask(buildings.history, { params })).statusCode).toBe(404)
    expect((await stranger.ask(buildings.history, { params })).statusCode).toBe(404)
  })
})

describe('GET /inventory/projects/{id}/availability', () => {
  it('GET /inventory/projects/{id}/availability returns every building in order with its units', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const { owner } = app.current
    const project = await buildProject(owner, own(admin))
    const given = { ...own(admin), project_id: project.id }
    const second = await buildBuilding(owner, { ...given, position: 2, code: 'B' })
    const first = await buildBuilding(owner, { ...given, position: 1, code: 'A' })
    const low = await buildUnit(owner, { building_id: first.id, floor: 1 })
    const high = await buildUnit(owner, { building_id: first.id, floor: 7 })
    await buildUnit(owner, own(admin))

    const { data } = await admin.call(buildings.gridsOf, { params: { id: project.id } })

    expect(data).toMatchObject({ currency: 'AED' })
    expect(data.buildings.map(({ id, code, cells }) => [id, code, cells.map((cell) => cell.id)])).toEqual([
      [first.id, 'A', [high.id, low.id]],
      [second.id, 'B', []],
    ])
  })

  it('GET /inventory/projects/{id}/availability returns 404 for drafts to sales managers and for other developers', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [admin.organization.id] })
    const stranger = await signIn(app.current, 'developer_admin')
    const project = await buildProject(app.current.owner, { ...own(admin), status: 'draft' })
    const params = { id: project.id }

    expect((await admin.ask(buildings.gridsOf, { params })).statusCode).toBe(200)
    expect((await manager.ask(buildings.gridsOf, { params })).statusCode).toBe(404)
    expect((await stranger.ask(buildings.gridsOf, { params })).statusCode).toBe(404)
  })
})

describe('GET /inventory/buildings/cities', () => {
  it('GET /inventory/buildings/cities names each city once', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    for (const city of ['Muscat', 'Dubai', 'Dubai', null])
      await buildBuilding(app.current.owner, { ...own(admin), city })

    expect((await admin.call(buildings.cities, {})).data).toEqual(['Dubai', 'Muscat'])
  })
})

describe('POST /inventory/buildings', () => {
  it('POST /inventory/buildings adds a building with its skipped floors', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const project = await buildProject(app.current.owner, own(admin))
    const body = {
      project_id: project.id,
      name: 'Tower B',
      code: 'b',
      type: 'apartments',
      floors: 14,
      skipped_floors: [4, 13],
    } as const

    const { data } = await admin.call(buildings.create, { body: { ...body, skipped_floors: [4, 13] } })

    expect(data).toMatchObject({ name: 'Tower B', code: 'B', skipped_floors: [4, 13], units: 0, currency: 'AED' })
  })
})

describe('PATCH /inventory/buildings/{id}', () => {
  it('PATCH /inventory/buildings/{id} returns the current building for a stale version', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const building = await buildBuilding(app.current.owner, own(admin))
    const params = { id: building.id }

    const first = await admin.call(buildings.change, { params, body: { version: 1, construction_percent: '34.5' } })
    const second = await admin.ask(buildings.change, { params, body: { version: 1, construction_percent: '20' } })

    expect(first.data).toMatchObject({ construction_percent: '34.5', version: 2 })
    expect(second.json()).toMatchObject({ code: 'stale', current: { construction_percent: '34.5' } })
  })
})

describe('DELETE /inventory/buildings/{id}', () => {
  it('DELETE /inventory/buildings/{id} deletes its payment plans too, and is refused while it has units', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const empty = await buildBuilding(app.current.owner, own(admin))
    await buildPlan(app.current.owner, { building_id: empty.id })
    const full = await buildUnit(app.current.owner, own(admin))

    await admin.call(buildings.remove, { params: { id: empty.id } })
    const response = await admin.ask(buildings.remove, { params: { id: full.building_id } })

    expect(response.json().code).toBe('has_units')
    expect((await admin.call(buildings.list, {})).data.map(({ id }) => id)).toEqual([full.building_id])
  })
})

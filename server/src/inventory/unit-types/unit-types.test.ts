import { unitTypes } from '@storey/api/inventory/unit-types.ts'
import { units } from '@storey/api/inventory/units.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildBuilding, buildUnit } from '../../../test/builders/basics.ts'
import { buildUnitType } from '../../../test/builders/unit-type.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { unitRoutes } from '../units/routes.ts'
import { unitTypeRoutes } from './routes.ts'

const app = useTestApp([unitRoutes, unitTypeRoutes])

const TYPE = {
  name: '2BR-A',
  type: 'apartment' as const,
  bedrooms: 2,
  bathrooms: 3,
  internal_area: '98.5',
  outdoor_area: '12',
  view: 'Sea',
  parking: 2,
}

async function desk() {
  const admin = await signIn(app.current, 'developer_admin')
  const building = await buildBuilding(app.current.owner, { organization_id: admin.organization.id, floors: 20 })
  const { data: type } = await admin.call(unitTypes.create, { params: { id: building.project_id }, body: TYPE })
  return { admin, building, type }
}

const refusal = async (answer: { statusCode: number; json: () => unknown }) => [
  answer.statusCode,
  answer.json() as { code?: string; errors?: object; message: string },
]

describe('unit types of a project', () => {
  it('lists unit types by name with their number of units, and changes them', async () => {
    const { admin, building, type } = await desk()
    await buildUnit(app.current.owner, { building_id: building.id, unit_type_id: type.id })
    await admin.call(unitTypes.create, {
      params: { id: building.project_id },
      body: { name: '1br', type: 'apartment' },
    })
    const { data } = await admin.call(unitTypes.change, { params: { id: type.id }, body: { version: 1, view: null } })
    expect(data).toMatchObject({ ...TYPE, view: null, version: 2, orientation: null, units: 1 })

    const listed = await admin.call(unitTypes.list, { params: { id: building.project_id } })
    expect(listed.data.map(({ name, units: count }) => [name, count])).toEqual([
      ['1br', 0],
      ['2BR-A', 1],
    ])
  })

  it('a unit type has a unique name within its project, ignoring case', async () => {
    const { admin, building } = await desk()
    const again = { ...TYPE, name: '2br-a' }
    const [status, { errors }] = (await refusal(
      await admin.ask(unitTypes.create, { params: { id: building.project_id }, body: again }),
    )) as [number, { errors: object }]
    expect([status, Object.keys(errors)]).toEqual([422, ['name']])
    const other = await buildBuilding(app.current.owner, { organization_id: admin.organization.id })
    await admin.call(unitTypes.create, { params: { id: other.project_id }, body: again })
  })

  it('unit types return 404 to another developer', async () => {
    const { type, building } = await desk()
    const stranger = await signIn(app.current, 'developer_admin')
    const statuses = [
      await stranger.ask(unitTypes.list, { params: { id: building.project_id } }),
      await stranger.ask(unitTypes.preview, { params: { id: type.id } }),
      await stranger.ask(unitTypes.change, { params: { id: type.id }, body: { version: 1, name: 'X' } }),
      await stranger.ask(unitTypes.remove, { params: { id: type.id } }),
    ].map(({ statusCode }) => statusCode)
    expect(statuses).toEqual([404, 404, 404, 404])
  })
})

describe('a unit of a type', () => {
  it('a unit of a type starts with the values of its type, and names the type', async () => {
    const { admin, building, type } = await desk()
    const body = { building_id: building.id, number: '501', floor: 5, price: 90_000_000, unit_type_id: type.id }
    const { data } = await admin.call(units.create, { body: { ...body, bathrooms: 2, view: null } })
    expect(data).toMatchObject({
      ...{ type: 'apartment', bedrooms: 2, bathrooms: 2, internal_area: '98.5', outdoor_area: '12', view: null },
      ...{ parking: 2, furnishing: 'none', unit_type: { id: type.id, name: '2BR-A' } },
    })
    const listed = await admin.call(units.list, { query: { unit_type_id: [type.id] } })
    expect(listed.data.map(({ id }) => id)).toEqual([data.id])
    const { data: offered } = await admin.call(units.filters, {})
    expect(offered.unit_types).toEqual([{ id: type.id, name: '2BR-A', project_id: building.project_id }])
  })

  it('units from a pattern take their type by stack', async () => {
    const { admin, building, type } = await desk()
    const stacks = [
      { stack: 1, unit_type_id: type.id, price: 90_000_000 },
      { stack: 2, unit_type_id: type.id, price: 95_000_000, bedrooms: 3, internal_area: '120' },
    ]
    const body = { floor_from: 1, floor_to: 2, price_step: 0, stacks }
    await admin.call(units.createMany, { params: { id: building.id }, body })
    const { data } = await admin.call(units.list, { query: { building_id: [building.id], sort: 'number' } })
    const made = data.map((unit) => [unit.number, unit.bedrooms, unit.internal_area, unit.unit_type?.name].join())
    expect(made.sort()).toEqual(['101,2,98.5,2BR-A', '102,3,120,2BR-A', '201,2,98.5,2BR-A', '202,3,120,2BR-A'])
  })

  it.each([
    ['nothing, and has no type', {}, ['type', 'internal_area']],
    ['no area, and its type has none', { unit_type_id: -1 }, ['internal_area']],
    ['the type of another project', { unit_type_id: -2 }, ['unit_type_id']],
  ])('a unit that gives %s is refused on its fields', async (_, said, fields) => {
    const { admin, building } = await desk()
    const { owner } = app.current
    const organization_id = admin.organization.id
    const bare = await buildUnitType(owner, { organization_id, project_id: building.project_id })
    const foreign = await buildUnitType(owner, { organization_id })
    const unit_type_id = { [-1]: bare.id, [-2]: foreign.id }[(said as { unit_type_id?: number }).unit_type_id ?? 0]
    const body = { building_id: building.id, number: '501', floor: 5, price: 90_000_000 }
    const answer = await admin.ask(units.create, { body: { ...body, ...(unit_type_id ? { unit_type_id } : {}) } })
    expect([answer.statusCode, Object.keys((answer.json() as { errors: object }).errors)]).toEqual([422, fields])
  })

  it('the database refuses a unit with a type of another project', async () => {
    const { admin } = await desk()
    const foreign = await buildUnitType(app.current.owner, { organization_id: admin.organization.id })
    const unit = await buildUnit(app.current.owner, { organization_id: admin.organization.id })
    const answer = await admin.ask(units.change, {
      params: { id: unit.id },
      body: { version: 1, unit_type_id: foreign.id },
    })
    expect([answer.statusCode, Object.keys((answer.json() as { errors: object }).errors)]).toEqual([
      422,
      ['unit_type_id'],
    ])
  })
})

describe('applying a unit type', () => {
  const look = async (admin: Person, id: number) => (await admin.call(unitTypes.preview, { params: { id } })).data
  const status = async (id: number, to: string) =>
    sql`update units set status = ${to} where id = ${id}`.execute(app.current.owner)

  it('applying a unit type previews and saves its changes, and skips a sold unit whose area would change', async () => {
    const { admin, building, type } = await desk()
    const { owner } = app.current
    const like = { type: 'apartment', bathrooms: 3, outdoor_area: '12', parking: 2, view: 'Sea' } as const
    const of = { building_id: building.id, unit_type_id: type.id, ...like }
    const alike = await buildUnit(owner, { ...of, bedrooms: 2, internal_area: '98.5000' })
    const free = await buildUnit(owner, { ...of, bedrooms: 1, internal_area: '90' })
    const sold = await buildUnit(owner, { ...of, bedrooms: 2, internal_area: '97' })
    const turned = await buildUnit(owner, { ...of, bedrooms: 2, internal_area: '98.5', view: 'City' })
    await sql`alter table units disable trigger check_unit_claim`.execute(owner)
    await status(sold.id, 'sold')
    await status(turned.id, 'sold')
    await sql`alter table units enable trigger check_unit_claim`.execute(owner)

    const seen = await look(admin, type.id)
    expect(seen).toMatchObject({ version: 1, alike: 1, changing: 2, staying: 1 })
    expect(seen.stays.map(({ id, fields }) => [id, fields])).toEqual([[sold.id, ['internal_area']]])
    expect(seen.changes.map(({ id, changes }) => [id, changes])).toEqual([
      [
        free.id,
        [
          { field: 'bedrooms', old: '1', new: '2' },
          { field: 'internal_area', old: '90', new: '98.5' },
        ],
      ],
      [turned.id, [{ field: 'view', old: 'City', new: 'Sea' }]],
    ])

    const { data } = await admin.call(unitTypes.apply, {
      params: { id: type.id },
      body: { version: 1, stamp: seen.stamp },
    })
    expect(data).toEqual({ changed: 2, stayed: 1 })
    const rows = await owner
      .selectFrom('units')
      .select(['id', 'bedrooms', 'internal_area', 'view', 'version'])
      .where('unit_type_id', '=', type.id)
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { id: alike.id, bedrooms: 2, internal_area: '98.5000', view: 'Sea', version: 1 },
      { id: free.id, bedrooms: 2, internal_area: '98.5', view: 'Sea', version: 2 },
      { id: sold.id, bedrooms: 2, internal_area: '97', view: 'Sea', version: 1 },
      { id: turned.id, bedrooms: 2, internal_area: '98.5', view: 'Sea', version: 2 },
    ])
    expect(await look(admin, type.id)).toMatchObject({ alike: 3, changing: 0, staying: 1 })
  })

  it('applying a unit type is refused when a unit or the type changed since the preview', async () => {
    const { admin, building, type } = await desk()
    const unit = await buildUnit(app.current.owner, { building_id: building.id, unit_type_id: type.id, bedrooms: 1 })
    const { stamp } = await look(admin, type.id)
    await admin.call(units.change, { params: { id: unit.id }, body: { version: 1, sales_note: 'Corner' } })
    const apply = async (version: number, seen: string) =>
      refusal(await admin.ask(unitTypes.apply, { params: { id: type.id }, body: { version, stamp: seen } }))
    expect(await apply(1, stamp)).toMatchObject([409, { code: 'moved' }])
    const now = await look(admin, type.id)
    await admin.call(unitTypes.change, { params: { id: type.id }, body: { version: 1, bedrooms: 3 } })
    expect(await apply(1, now.stamp)).toMatchObject([409, { code: 'stale', current: { id: type.id, version: 2 } }])
  })
})

describe('deleting a unit type', () => {
  it('deleting a unit type reports its uses, and can leave its units without a type', async () => {
    const { admin, building, type } = await desk()
    const unit = await buildUnit(app.current.owner, { building_id: building.id, unit_type_id: type.id, bedrooms: 4 })
    const answer = await refusal(await admin.ask(unitTypes.remove, { params: { id: type.id } }))
    expect(answer).toMatchObject([409, { code: 'in_use', message: `2BR-A is the type of 1 unit of ${building.name}.` }])

    await admin.call(unitTypes.remove, { params: { id: type.id }, query: { everywhere: true } })
    const { data } = await admin.call(units.one, { params: { id: unit.id } })
    expect([data.unit_type, data.bedrooms, data.version]).toEqual([null, 4, 2])
  })
})

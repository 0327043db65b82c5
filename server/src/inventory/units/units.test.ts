import { inUnit, squareMetres } from '@storey/api/area.ts'
import { buildings } from '@storey/api/inventory/buildings.ts'
import { unitRow } from '@storey/api/inventory/unit.ts'
import { units } from '@storey/api/inventory/units.ts'
import { describe, expect, it } from 'vitest'
import { buildBuilding, buildProject, buildUnit } from '../../../test/builders/basics.ts'
import { buildUnitType } from '../../../test/builders/unit-type.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { buildingRoutes } from '../buildings/routes.ts'
import { unitRoutes } from './routes.ts'

const app = useTestApp([unitRoutes, buildingRoutes])
const own = (person: { organization: { id: number } }) => ({ organization_id: person.organization.id })

const hold = (unit: { organization_id: number; id: number }, holder: Person) =>
  app.current.owner
    .insertInto('unit_claims')
    .values({
      organization_id: unit.organization_id,
      unit_id: unit.id,
      kind: 'hold',
      unit_status: 'on_hold',
      holder_id: holder.id,
      holder_name: 'Tariq Aziz',
      expires_at: '2030-01-01T00:00:00Z',
    })
    .execute()

describe('GET /inventory/units', () => {
  it('GET /inventory/units has the declared fields of each unit, with the values of its page', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const type = await buildUnitType(app.current.owner, own(admin))
    const building = await buildBuilding(app.current.owner, { ...own(admin), project_id: type.project_id })
    const given = { building_id: building.id, view: 'The "Ω" \\ \n 王', internal_area: '71.50', outdoor_area: '0.0001' }
    const held = await buildUnit(app.current.owner, { ...given, unit_type_id: type.id, price: 200_000_001 })
    await hold(held, admin)
    const free = await buildUnit(app.current.owner, { building_id: building.id, orientation: null })

    const { data } = await admin.call(units.list, { query: { sort: 'updated_at' } })
    const open = async (id: number) => unitRow.parse((await admin.call(units.one, { params: { id } })).data)

    for (const row of data) expect(Object.keys(row)).toEqual(Object.keys(unitRow.shape))
    expect(data.toSorted((one, other) => one.id - other.id)).toEqual([await open(held.id), await open(free.id)])
    expect(data.find(({ id }) => id === held.id)).toMatchObject({
      view: given.view,
      internal_area: '71.50',
      total_area: '71.5001',
      claim: { kind: 'hold', held_for: null, holder: { id: admin.id } },
    })
  })

  it('GET /inventory/units filters by what buyers ask for', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const building = await buildBuilding(app.current.owner, { ...own(admin), code: 'A' })
    const given = { building_id: building.id, view: 'Sea' }
    const wanted = await buildUnit(app.current.owner, { ...given, number: '1204', floor: 12, price: 200_000_000 })
    await buildUnit(app.current.owner, { ...given, number: '1205', floor: 12, price: 300_000_000 })
    await buildUnit(app.current.owner, {
      ...given,
      number: '304',
      floor: 3,
      view: 'City',
      bedrooms: 1,
      internal_area: '60',
    })
    const ids = async (query: object) => (await admin.call(units.list, { query })).data.map(({ id }) => id)

    expect(await ids({ view: ['Sea'], price_to: 250_000_000 })).toEqual([wanted.id])
    expect(await ids({ floor_from: 10, bedrooms: [2, 3], price_to: 250_000_000 })).toEqual([wanted.id])
    expect(await ids({ area_from: '90.0', sort: 'price', per_page: 1 })).toEqual([wanted.id])
    expect(await ids({ search: 'a-1204' })).toEqual([wanted.id])
  })

  it('a search begins with the unit that it names, then those whose number begins so, however many others have it within', async () => {
    const { owner } = app.current
    const admin = await signIn(app.current, 'developer_admin')
    const project = await buildProject(owner, { organization_id: admin.organization.id })
    const build = async (code: string, numbers: readonly string[]) => {
      const building = await buildBuilding(owner, { project_id: project.id, code, floors: 60 })
      for (const number of numbers)
        await buildUnit(owner, { building_id: building.id, number, floor: Number(number.slice(0, -2)) })
    }
    // Higher up and in a later building, so that the usual order has them first.
    await build('A', ['301', '3011'])
    await build('HC-A', ['3301', '4301', '5301'])
    await build('HC-B', ['301', '2301'])
    const names = async (query: object) =>
      (await admin.call(units.list, { query })).data.map(({ building, number }) => `${building.code}-${number}`)

    expect((await names({ search: 'a-301' })).slice(0, 2)).toEqual(['A-301', 'A-3011'])
    expect((await names({ search: '301' })).slice(0, 3)).toEqual(['A-301', 'HC-B-301', 'A-3011'])
    expect(await names({ search: 'A-301', per_page: 1 })).toEqual(['A-301'])
    // The code of a building has its project's in front, which nobody types.
    expect(await names({ search: 'b-301' })).toEqual(['HC-B-301', 'HC-B-2301'])
    expect((await names({ search: '301', sort: '-floor' }))[0]).toBe('HC-A-5301')
    // Page by page each once.
    const first = await admin.call(units.list, { query: { search: '301', per_page: 2 } })
    const second = await admin.call(units.list, {
      query: { search: '301', per_page: 3, cursor: first.meta.next_cursor ?? '' },
    })
    expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(5)
  })

  it('GET /inventory/units neither lists nor counts units of drafts for sales managers (S13)', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [admin.organization.id] })
    const [shown, draft] = [
      await buildUnit(app.current.owner, own(admin)),
      await buildUnit(app.current.owner, own(admin)),
    ]
    await app.current.owner
      .updateTable('projects')
      .set({ status: 'draft' })
      .where('id', '=', draft.project_id)
      .execute()

    const { data, meta } = await manager.call(units.list, { query: {} })

    expect([data.map(({ id }) => id), meta.total]).toEqual([[shown.id], 1])
    expect((await admin.call(units.list, { query: {} })).meta.total).toBe(2)
  })

  it('GET /inventory/units lists top floors first, and unit 905 below 1204', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const building = await buildBuilding(app.current.owner, own(admin))
    for (const [floor, stack] of [
      [9, 5],
      [12, 4],
      [12, 1],
    ] as const)
      await buildUnit(app.current.owner, { building_id: building.id, floor, stack, number: `${floor}0${stack}` })
    const numbers = async (query: object) => (await admin.call(units.list, { query })).data.map(({ number }) => number)

    expect(await numbers({})).toEqual(['1201', '1204', '905'])
    expect(await numbers({ sort: 'number' })).toEqual(['905', '1204', '1201'])
  })
})

describe('GET /inventory/units/filters', () => {
  it('GET /inventory/units/filters returns the values in scope', async () => {
    const admin = await signIn(app.current, 'developer')
    const unit = await buildUnit(app.current.owner, { ...own(admin), view: 'Sea', floor: 7 })
    await buildUnit(app.current.owner, { view: 'Park' })

    const { data } = await admin.call(units.filters, {})

    expect(data).toMatchObject({
      buildings: [{ id: unit.building_id, project_id: unit.project_id }],
      views: ['Sea'],
      types: ['apartment'],
      price: { from: 243_200_000, to: 243_200_000 },
      floor: { from: 7, to: 7 },
    })
  })
})

describe('GET /inventory/units/{id}', () => {
  it('GET /inventory/units/{id} returns the active claim', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const unit = await buildUnit(app.current.owner, own(admin))
    await hold(unit, admin)

    const { data } = await admin.call(units.one, { params: { id: unit.id } })

    expect(data).toMatchObject({
      status: 'on_hold',
      claim: { kind: 'hold', holder: { id: admin.id, full_name: 'Tariq Aziz' } },
    })
  })

  it('GET /inventory/units/{id} returns the minimum price only to roles that set prices', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const developer = await signIn(app.current, 'developer', { organization: admin.organization })
    const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [admin.organization.id] })
    const unit = await buildUnit(app.current.owner, { ...own(admin), minimum_price: 200_000_000 })
    const minimum = async (person: Person) =>
      (await person.call(units.one, { params: { id: unit.id } })).data.minimum_price

    expect(await minimum(admin)).toEqual({ amount: 200_000_000, currency: 'AED' })
    expect(await minimum(manager)).toEqual({ amount: 200_000_000, currency: 'AED' })
    expect(await minimum(developer)).toBeUndefined()
  })
})

describe('POST /inventory/units', () => {
  const body = { number: '1204', floor: 12, type: 'apartment', internal_area: '99.22', price: 243_200_000 } as const

  it('POST /inventory/units creates an unreleased unit in the currency and project of its building, with a log entry', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const building = await buildBuilding(app.current.owner, own(admin))

    const { data } = await admin.call(units.create, {
      body: { ...body, building_id: building.id, outdoor_area: '13.7' },
    })

    expect(data).toMatchObject({
      status: 'unreleased',
      total_area: '112.92',
      price: { amount: 243_200_000, currency: 'AED' },
      project: { id: building.project_id },
      history: [{ old_status: null, new_status: 'unreleased' }],
    })
  })

  it('a unit keeps areas in square feet exactly as typed', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const building = await buildBuilding(app.current.owner, own(admin))
    for (const typed of ['600', '637', '711', '10.77', '99999.99']) {
      const internal_area = squareMetres(typed, 'sq_ft')

      const { data } = await admin.call(units.create, {
        body: { ...body, number: typed, building_id: building.id, internal_area },
      })

      expect([data.internal_area, String(inUnit(data.internal_area, 'sq_ft'))]).toEqual([internal_area, typed])
    }
  })

  it('a unit stores the largest areas without loss, and refuses larger ones', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const building = await buildBuilding(app.current.owner, own(admin))
    const ask = (internal_area: string, outdoor_area: string) =>
      admin.ask(units.create, { body: { ...body, building_id: building.id, internal_area, outdoor_area } })

    expect((await ask('9999999.9999', '9999999.9999')).json().data).toMatchObject({ total_area: '19999999.9998' })
    const limits = await admin.ask(units.filters, {})
    expect([limits.statusCode, limits.json().data.area.to]).toEqual([200, '19999999.9998'])
    expect((await ask('84', '10000000')).json().errors).toEqual({
      outdoor_area: ['Enter an area below 10,000,000 m².'],
    })
  })

  it('a unit is refused on a floor that the building does not have or with a number in use', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const building = await buildBuilding(app.current.owner, { ...own(admin), floors: 14, skipped_floors: [4, 13] })
    await buildUnit(app.current.owner, { building_id: building.id, number: '1204' })
    const errors = async (more: object) =>
      (await admin.ask(units.create, { body: { ...body, building_id: building.id, ...more } })).json().errors

    expect(await errors({ floor: 13 })).toEqual({ floor: ['This building has no floor 13.'] })
    expect(await errors({ floor: 17 })).toEqual({ floor: ['The top floor of this building is 16.'] })
    expect(await errors({})).toEqual({ number: ['Another unit of this building has this number.'] })
  })

  it('a number that is typed with the code of its building is stored without it, and refused where the building has it', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const building = await buildBuilding(app.current.owner, { ...own(admin), code: 'T1-N', floors: 14 })
    const unit = await buildUnit(app.current.owner, { building_id: building.id, number: '1204' })
    const twice = { number: ['Another unit of this building has this number.'] }
    const create = (number: string) => admin.ask(units.create, { body: { ...body, number, building_id: building.id } })
    const change = async (id: number, number: string) => {
      const { version } = (await admin.call(units.one, { params: { id } })).data
      return admin.ask(units.change, { params: { id }, body: { number, version } })
    }

    expect((await create('t1-n-1204')).json().errors).toEqual(twice)
    const other = (await create('T1-N-1205')).json().data
    expect(other.number).toBe('1205')
    expect((await change(other.id, 'T1-n-1204')).json().errors).toEqual(twice)
    expect((await change(unit.id, 'T1-N-1204')).statusCode).toBe(200)
    expect((await create('T1-1204')).json().data.number).toBe('T1-1204')

    const code = async (to: string) => {
      const { version } = (await admin.call(buildings.one, { params: { id: building.id } })).data
      return admin.ask(buildings.change, { params: { id: building.id }, body: { code: to, version } })
    }
    // T1-1204 and 1204 would both be T1-1204.
    expect((await code('T1')).json().errors).toEqual({
      code: ['With this code two units of the building have the same name. Renumber one of them first.'],
    })
    expect((await change(unit.id, '1304')).statusCode).toBe(200)
    expect((await code('T1')).statusCode).toBe(200)
    const numbers = (await admin.call(units.list, { query: { building_id: [building.id] } })).data.map(
      ({ number }) => number,
    )
    expect(numbers.toSorted()).toEqual(['1204', '1205', '1304'])
  })

  it('a unit and a code of its building that are written at once never give two homes one name', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    for (let turn = 0; turn < 10; turn++) {
      const building = await buildBuilding(app.current.owner, { ...own(admin), code: `X${turn}`, floors: 14 })
      await buildUnit(app.current.owner, { building_id: building.id, number: '1204' })
      const { version } = (await admin.call(buildings.one, { params: { id: building.id } })).data
      const answers = await Promise.all([
        admin.ask(units.create, { body: { ...body, number: `A${turn}-1204`, building_id: building.id } }),
        admin.ask(buildings.change, { params: { id: building.id }, body: { code: `A${turn}`, version } }),
      ])
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([expect.any(Number), 422])
    }
  })
})

describe('POST /inventory/buildings/{id}/units', () => {
  const stack = { type: 'apartment', bedrooms: 1, bathrooms: 1, internal_area: '70', outdoor_area: '8' } as const
  const body = {
    floor_from: 12,
    floor_to: 14,
    price_step: 1_000_000,
    stacks: [
      { ...stack, stack: 1, price: 90_000_000 },
      { ...stack, stack: 2, price: 95_000_000, view: 'Sea' },
    ],
  }

  it('a pattern adds unreleased units for every floor and stack, with a price step per floor', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const building = await buildBuilding(app.current.owner, { ...own(admin), floors: 14, skipped_floors: [13] })

    const { data } = await admin.call(units.createMany, { params: { id: building.id }, body })

    expect(data).toEqual({ added: 4 })
    const { data: list } = await admin.call(units.list, { query: { building_id: [building.id] } })
    expect(list.map(({ number, status, price }) => [number, status, price?.amount])).toEqual([
      ['1401', 'unreleased', 91_000_000],
      ['1402', 'unreleased', 96_000_000],
      ['1201', 'unreleased', 90_000_000],
      ['1202', 'unreleased', 95_000_000],
    ])
  })

  it('a pattern adds no unit when one of them exists', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const building = await buildBuilding(app.current.owner, own(admin))
    await buildUnit(app.current.owner, { building_id: building.id, number: '1302' })

    const response = await admin.ask(units.createMany, { params: { id: building.id }, body })

    expect(response.statusCode).toBe(422)
    expect((await admin.call(units.list, {})).meta.total).toBe(1)
  })
})

describe('PATCH /inventory/units/{id}', () => {
  it('a claimed unit refuses a change of its price, and of nothing else', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const unit = await buildUnit(app.current.owner, own(admin))
    await hold(unit, admin)
    const params = { id: unit.id }

    const refused = await admin.ask(units.change, { params, body: { version: 1, price: 1 } })
    const { data } = await admin.call(units.change, { params, body: { version: 1, view: 'Marina' } })

    expect(refused.statusCode).toBe(409)
    expect(refused.json().code).toBe('price_frozen')
    expect(data).toMatchObject({ view: 'Marina', price: { amount: 243_200_000 }, version: 2 })
  })

  it('a unit refuses a minimum price above its price', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const unit = await buildUnit(app.current.owner, own(admin))

    const response = await admin.ask(units.change, {
      params: { id: unit.id },
      body: { version: 1, minimum_price: 243_200_001 },
    })

    expect(response.json().errors).toEqual({ minimum_price: ['Can’t be above the price.'] })
  })
})

describe('PATCH /inventory/units/{id}/restricted', () => {
  it('a sales manager changes price and note of a unit, not below the minimum price', async () => {
    const unit = await buildUnit(app.current.owner, { minimum_price: 200_000_000 })
    const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [unit.organization_id] })
    const params = { id: unit.id }
    await app.current.owner
      .updateTable('projects')
      .set({ sales_manager_discount_percent: '15', super_admin_discount_percent: '15' })
      .where('id', '=', unit.project_id)
      .execute()

    const { data } = await manager.call(units.changeRestricted, {
      params,
      body: { version: 1, price: 210_000_000, sales_note: 'Motivated' },
    })
    const low = await manager.ask(units.changeRestricted, { params, body: { version: 2, price: 190_000_000 } })
    const other = await manager.askWrong(units.changeRestricted, { params, body: { version: 2, floor: 3 } })

    expect(data).toMatchObject({ price: { amount: 210_000_000 }, sales_note: 'Motivated' })
    expect(low.json().errors).toEqual({ price: ['Can’t be below AED 2,000,000, the floor price of this unit.'] })
    expect(Object.keys(other.json().errors)).toEqual(['floor'])
  })
})

describe('PATCH /inventory/units/{id}/status', () => {
  it('blocking a unit needs a reason, and is logged like unblocking with user and both statuses', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const unit = await buildUnit(app.current.owner, own(admin))
    const params = { id: unit.id }

    const blocked = await admin.call(units.move, { params, body: { move: 'block', reason: 'Show flat' } })
    const freed = await admin.call(units.move, { params, body: { move: 'unblock' } })

    expect(blocked.data).toMatchObject({ status: 'blocked', block_reason: 'Show flat', version: 1 })
    expect(freed.data).toMatchObject({ status: 'available', block_reason: null })
    expect(freed.data.history).toMatchObject([
      { old_status: 'blocked', new_status: 'available', reason: null },
      { old_status: 'available', new_status: 'blocked', reason: 'Show flat' },
    ])
    expect(freed.data.history[0]?.actor_name).toMatch(/^Person/)
  })

  it('blocking a unit without a reason is refused', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const unit = await buildUnit(app.current.owner, own(admin))

    const response = await admin.ask(units.move, { params: { id: unit.id }, body: { move: 'block' } })

    expect(response.json().errors).toEqual({ reason: ['Enter why it is blocked.'] })
  })

  it('a move that the status of a unit forbids is refused with that status', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const unit = await buildUnit(app.current.owner, own(admin))
    await hold(unit, admin)

    const response = await admin.ask(units.move, { params: { id: unit.id }, body: { move: 'withdraw' } })

    expect(response.statusCode).toBe(409)
    expect(response.json()).toMatchObject({
      code: 'status_forbids',
      message: 'It is on hold. Only available units can be withdrawn.',
      current: { status: 'on_hold' },
    })
  })
})

describe('POST /inventory/units/status-bulk', () => {
  it('POST /inventory/units/status-bulk moves the units that can move, and names the others', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const building = await buildBuilding(app.current.owner, { ...own(admin), code: 'A' })
    const free = await buildUnit(app.current.owner, { building_id: building.id })
    const held = await buildUnit(app.current.owner, { building_id: building.id, number: '1203' })
    await hold(held, admin)

    const { data } = await admin.call(units.moveMany, { body: { ids: [held.id, free.id], move: 'withdraw' } })

    expect(data.moved).toEqual([free.id])
    expect(data.skipped).toEqual([
      { id: held.id, name: 'A-1203', reason: 'It is on hold. Only available units can be withdrawn.' },
    ])
    expect((await admin.call(units.one, { params: { id: free.id } })).data.status).toBe('unreleased')
  })

  it('POST /inventory/units/status-bulk names a unit that does not exist', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const mine = await buildUnit(app.current.owner, own(admin))
    const foreign = await buildUnit(app.current.owner)

    const response = await admin.ask(units.moveMany, { body: { ids: [mine.id, foreign.id], move: 'withdraw' } })

    expect(response.statusCode).toBe(422)
    expect(response.json().errors).toEqual({ 'ids.1': ['Choose a unit.'] })
  })
})

describe('DELETE /inventory/units/{id}', () => {
  it('DELETE /inventory/units/{id} deletes only an unreleased unit', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const fresh = await buildUnit(app.current.owner, { ...own(admin), status: 'unreleased' })
    const onSale = await buildUnit(app.current.owner, own(admin))

    await admin.call(units.remove, { params: { id: fresh.id } })
    const response = await admin.ask(units.remove, { params: { id: onSale.id } })

    expect(response.json().code).toBe('unit_released')
    expect((await admin.call(units.list, {})).meta.total).toBe(1)
  })
})

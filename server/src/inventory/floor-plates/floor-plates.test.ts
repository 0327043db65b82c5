import type { Endpoint, RequestOf } from '@storey/api/endpoint.ts'
import { buildings } from '@storey/api/inventory/buildings.ts'
import { floorPlates } from '@storey/api/inventory/floor-plates.ts'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { buildBuilding, buildUnit } from '../../../test/builders/basics.ts'
import { buildPlate, plateFile, SQUARE } from '../../../test/builders/plate.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { buildingRoutes } from '../buildings/routes.ts'
import { clearPlates } from './jobs.ts'
import { floorPlateRoutes } from './routes.ts'

const app = useTestApp([buildingRoutes, floorPlateRoutes])
const png = (width = 400, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer()
const right = SQUARE.map(([x, y]): [number, number] => [x + 0.5, y])

async function desk() {
  const admin = await signIn(app.current, 'developer_admin')
  const organization_id = admin.organization.id
  const building = await buildBuilding(app.current.owner, {
    organization_id,
    floors: 12,
    skipped_floors: [4],
    basements: 1,
  })
  return { admin, organization_id, building, params: { id: building.id } }
}
/** Returns the status of a call, whatever its body. */
async function send<E extends Endpoint>(person: Person, endpoint: E, asked: RequestOf<E>) {
  const response = await person.ask(endpoint, asked)
  return { status: response.statusCode, body: response.body === '' ? {} : response.json() }
}
const add = (admin: Person, id: number, floor_from: number, floor_to: number) =>
  admin.call(floorPlates.create, { params: { id }, body: { file: plateFile(), floor_from, floor_to } })

describe('POST /api/inventory/buildings/{id}/floor-plates', () => {
  it('a floor plate stores its picture with its size, at signed addresses', async () => {
    const { admin, params } = await desk()
    const file = plateFile(await png(), 'Typical.png', 'image/png')

    const { data } = await admin.call(floorPlates.create, { params, body: { file, floor_from: 1, floor_to: 3 } })

    expect(data).toMatchObject({
      name: 'Floors 1 to 3',
      floor_from: 1,
      floor_to: 3,
      width: 400,
      height: 200,
      shapes: [],
    })
    const shown = await app.current.app.inject({ url: data.picture.large })
    expect(shown.headers['content-type']).toBe('image/webp')
    expect(data.picture.drawing).toBeNull()
  })

  it('a floor plate from an SVG proposes its named shapes, and is shown as pixels only', async () => {
    const { admin, building } = await desk()

    const { data } = await add(admin, building.id, 1, 3)

    expect(
      data.shapes.map(({ label, points, stack }) => ({ label, corner: points[0], corners: points.length, stack })),
    ).toEqual([
      { label: 'unit-01', corner: [0.05, 0.1], corners: 4, stack: null },
      { label: 'unit-02', corner: [0.55, 0.1], corners: 4, stack: null },
    ])
    expect(data.picture.drawing).toBeNull()
    expect(data.width / data.height).toBe(2)
  })

  it('a floor plate refuses floors that the building does not have or that have a plate', async () => {
    const { admin, building } = await desk()
    await add(admin, building.id, 1, 3)

    const answers = await Promise.all(
      (
        [
          [4, 6],
          [5, 14],
          [-2, 1],
          [6, 5],
          [3, 7],
        ] as const
      ).map(async ([floor_from, floor_to]) => {
        const body = { file: plateFile(), floor_from, floor_to }
        const { status, body: answer } = await send(admin, floorPlates.create, { params: { id: building.id }, body })
        return [status, answer.errors]
      }),
    )

    expect(answers).toEqual([
      [422, { floor_from: ['This building has no floor 4.'] }],
      [422, { floor_to: ['The top floor of this building is 13.'] }],
      [422, { floor_from: ['The lowest floor is -1.'] }],
      [422, { floor_to: ['Can’t be below the first floor.'] }],
      [422, { floor_from: ['“Floors 1 to 3” shows some of these floors already.'] }],
    ])
  })

  it('one of two floor plates for the same floors at once is added', async () => {
    const { admin, building } = await desk()
    const body = () => ({ file: plateFile(), floor_from: 5, floor_to: 8 })
    const params = { id: building.id }

    const answers = await Promise.all([1, 2, 3].map(() => send(admin, floorPlates.create, { params, body: body() })))

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.every(({ status }) => [201, 409, 422].includes(status))).toBe(true)
    expect((await admin.call(floorPlates.list, { params })).data).toHaveLength(1)
  })

  it('a floor plate refuses a file that is no picture, and roles that do not manage buildings', async () => {
    const { admin, building, params } = await desk()
    const text = plateFile('Floor 1: two homes', 'plate.svg')
    const body = { file: text, floor_from: 1, floor_to: 1 }
    const developer = await signIn(app.current, 'developer', { organization: admin.organization })
    const stranger = await signIn(app.current, 'developer_admin')

    expect((await send(admin, floorPlates.create, { params, body })).status).toBe(415)
    expect((await send(developer, floorPlates.create, { params, body: { ...body, file: plateFile() } })).status).toBe(
      403,
    )
    expect((await send(stranger, floorPlates.create, { params, body: { ...body, file: plateFile() } })).status).toBe(
      404,
    )
    expect((await send(developer, floorPlates.list, { params: { id: building.id } })).status).toBe(200)
  })
})

describe('PATCH /api/inventory/floor-plates/{id}', () => {
  it('a floor plate stores outlines by stack and by unit, to five decimals', async () => {
    const { admin, building } = await desk()
    const { data: plate } = await add(admin, building.id, 1, 3)
    const unit = await buildUnit(app.current.owner, { building_id: building.id, floor: 2, stack: 7 })
    const shapes = [
      {
        points: [
          [0.123456, 0.1],
          [0.4, 0.1],
          [0.4, 0.4],
        ] as [number, number][],
        stack: 7,
      },
      { points: right, unit_id: unit.id },
    ]

    const { data } = await admin.call(floorPlates.change, { params: { id: plate.id }, body: { version: 1, shapes } })

    expect(data.version).toBe(2)
    expect(data.shapes.map(({ stack, unit_id, points }) => [stack, unit_id, points[0]])).toEqual([
      [7, null, [0.12346, 0.1]],
      [null, unit.id, [0.6, 0.1]],
    ])
  })

  it('a floor plate refuses crossing outlines, a unit drawn twice and foreign units, on the field', async () => {
    const { admin, building, organization_id } = await desk()
    const { data: plate } = await add(admin, building.id, 1, 3)
    const { owner } = app.current
    const high = await buildUnit(owner, { building_id: building.id, floor: 9, number: '901' })
    const other = await buildUnit(owner, { organization_id, floor: 2 })
    const foreign = await buildUnit(owner, { floor: 2 })
    const bow: [number, number][] = [
      [0, 0],
      [1, 1],
      [1, 0],
      [0, 1],
    ]
    const tries = [
      [{ points: bow }],
      [{ points: SQUARE.slice(0, 2) }],
      [
        {
          points: [
            [0, 0],
            [2, 0],
            [1, 1],
          ] as [number, number][],
        },
      ],
      [
        { points: SQUARE, stack: 1 },
        { points: right, stack: 1 },
      ],
      [{ points: SQUARE, stack: 1, unit_id: high.id }],
      [{ points: SQUARE, unit_id: high.id }],
      [{ points: SQUARE, unit_id: other.id }],
      [{ points: SQUARE, unit_id: foreign.id }],
      [{ points: SQUARE, building_id: building.id }],
    ]

    const answers = []
    for (const shapes of tries) {
      const { status, body } = await send(admin, floorPlates.change, {
        params: { id: plate.id },
        body: { version: 1, shapes },
      })
      answers.push([
        status,
        Object.entries(body.errors as Record<string, string[]>).map(([field, [words]]) => `${field}: ${words}`),
      ])
    }

    expect(answers).toEqual([
      [422, ['shapes.0.points: The outline crosses itself.']],
      [422, ['shapes.0.points: Draw at least three corners.']],
      [422, ['shapes.0.points.1.0: Enter a number from 0 to 1.']],
      [422, ['shapes.1.stack: This is drawn twice.']],
      [422, ['shapes.0.unit_id: A shape belongs to one home.']],
      [422, [`shapes.0.unit_id: Unit ${building.code}-901 is on floor 9, which this plate doesn’t show.`]],
      [422, ['shapes.0.unit_id: Choose a unit of this building.']],
      [422, ['shapes.0.unit_id: Choose a unit of this building.']],
      [422, ['shapes.0.building_id: Choose a stack or a unit of this building.']],
    ])
  })

  it('one of two outlines of the same unit at once is kept, and returned to the other user', async () => {
    const { admin, building } = await desk()
    const { data: plate } = await add(admin, building.id, 1, 3)
    const draw = (points: [number, number][]) =>
      send(admin, floorPlates.change, {
        params: { id: plate.id },
        body: { version: 1, shapes: [{ points, stack: 1 }] },
      })

    const answers = await Promise.all([draw(SQUARE), draw(right)])

    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const late = answers.find(({ status }) => status === 409)
    expect(late?.body).toMatchObject({ code: 'stale', current: { version: 2, shapes: [{ stack: 1 }] } })
  })

  it('a floor plate can be moved to other free floors', async () => {
    const { admin, building } = await desk()
    const { data: plate } = await add(admin, building.id, 1, 3)
    await add(admin, building.id, 7, 9)
    const to = (floor_to: number) =>
      send(admin, floorPlates.change, { params: { id: plate.id }, body: { version: 1, floor_to } })

    expect((await to(7)).status).toBe(422)
    expect((await to(6)).body.data).toMatchObject({ floor_from: 1, floor_to: 6 })
  })

  it('the database refuses outlines for a unit of another building and for a stack of a site plan', async () => {
    const { building } = await desk()
    const { owner } = app.current
    const plate = await buildPlate(owner, { building_id: building.id })
    const other = await buildUnit(owner, { organization_id: building.organization_id })
    const row = { organization_id: building.organization_id, floor_plate_id: plate.id, points: [0, 0, 9, 0, 9, 9] }
    const write = (values: object) =>
      owner
        .insertInto('floor_plate_shapes')
        .values({ ...row, position: 1, ...values })
        .execute()
        .then(
          () => 'kept',
          ({ constraint }: { constraint?: string }) => constraint,
        )

    expect(await write({ unit_id: other.id })).toBe('floor_plate_shapes_belong')
    expect(await write({ building_id: building.id })).toBe('floor_plate_shapes_belong')
    expect(await write({ stack: 1 })).toBe('kept')
    expect(await write({ stack: 1, position: 2 })).toBe('floor_plate_shapes_stack')
  })
})

describe('a floor plate', () => {
  it('copies a floor plate to other floors with stacks and picture, without outlines of single units', async () => {
    const { admin, building } = await desk()
    const { data: plate } = await add(admin, building.id, 1, 3)
    const unit = await buildUnit(app.current.owner, { building_id: building.id, floor: 2 })
    const params = { id: plate.id }
    const shapes = [
      { points: right, unit_id: unit.id },
      { points: SQUARE, stack: 2 },
    ]
    await admin.call(floorPlates.change, { params, body: { version: 1, shapes } })

    const { data } = await admin.call(floorPlates.copy, { params, body: { floor_from: 5, floor_to: 9 } })
    const again = await send(admin, floorPlates.copy, { params, body: { floor_from: 9, floor_to: 10 } })

    expect(data).toMatchObject({ name: 'Floors 5 to 9', shapes: [{ stack: 2 }] })
    expect(data.shapes).toHaveLength(1)
    expect(data.picture.large).toBe(plate.picture.large)
    expect(again.status).toBe(422)
  })

  it('deletes and restores a floor plate, unless its floors were taken since', async () => {
    const { admin, building, params } = await desk()
    const { data: plate } = await add(admin, building.id, 1, 3)
    const id = { id: plate.id }

    await admin.call(floorPlates.remove, { params: id })
    const gone = await admin.call(floorPlates.list, { params })
    const { data: back } = await admin.call(floorPlates.restore, { params: id })
    await admin.call(floorPlates.remove, { params: id })
    await add(admin, building.id, 3, 5)
    const taken = await send(admin, floorPlates.restore, { params: id })

    expect(gone.data).toEqual([])
    expect(back.shapes).toHaveLength(2)
    expect([taken.status, taken.body.code]).toEqual([409, 'floors_taken'])
  })

  it('deletes a removed floor plate after a day, with its picture unless another plate shows it', async () => {
    const { admin, building } = await desk()
    const { owner, services } = app.current
    const { data: first } = await add(admin, building.id, 1, 3)
    const { data: copy } = await admin.call(floorPlates.copy, {
      params: { id: first.id },
      body: { floor_from: 5, floor_to: 5 },
    })
    const files = () =>
      owner.selectFrom('files').select('id').where('organization_id', '=', building.organization_id).execute()
    const forget = async (id: number) => {
      const deleted_at = new Date(Date.now() - 2 * 86_400_000).toISOString()
      await owner.updateTable('floor_plates').set({ deleted_at }).where('id', '=', id).execute()
      await clearPlates(services)
      return (await files()).length
    }

    expect(await forget(first.id)).toBe(1)
    expect(await forget(copy.id)).toBe(0)
  })

  it('replaces the picture of a floor plate under its outlines, and deletes the plate with its building', async () => {
    const { admin, building, params } = await desk()
    const { data: plate } = await add(admin, building.id, 1, 3)
    const file = plateFile(await png(300, 300), 'New.png', 'image/png')

    const { data } = await admin.call(floorPlates.setPicture, { params: { id: plate.id }, body: { file } })
    await admin.call(buildings.remove, { params })

    expect(data).toMatchObject({ width: 300, height: 300, version: 2 })
    expect(data.shapes).toHaveLength(2)
    expect((await send(admin, floorPlates.one, { params: { id: plate.id } })).status).toBe(404)
  })
})

describe('the site of a project', () => {
  it('a site plan shows villas and whole buildings, and a project has one', async () => {
    const { admin, building, organization_id } = await desk()
    const { owner } = app.current
    const { project_id } = building
    const row = await buildBuilding(owner, { organization_id, project_id, type: 'villas', floors: 1 })
    const villa = await buildUnit(owner, { building_id: row.id, number: 'V1' })
    const tower = await buildUnit(owner, { building_id: building.id })
    const params = { id: project_id }

    const { data: plate } = await admin.call(floorPlates.createSite, { params, body: { file: plateFile() } })
    const shapes = [
      { points: SQUARE, unit_id: villa.id },
      { points: right, building_id: building.id },
    ]
    await admin.call(floorPlates.change, { params: { id: plate.id }, body: { version: 1, shapes } })
    const stack = await send(admin, floorPlates.change, {
      params: { id: plate.id },
      body: { version: 2, shapes: [{ points: SQUARE, stack: 1 }] },
    })
    const second = await send(admin, floorPlates.createSite, { params, body: { file: plateFile() } })
    const { data } = await admin.call(floorPlates.site, { params })

    expect(data.plate?.shapes.map(({ unit_id, building_id }) => [unit_id, building_id])).toEqual([
      [villa.id, null],
      [null, building.id],
    ])
    expect(data.cells.map(({ id }) => id)).toEqual([villa.id])
    expect(data.cells.map(({ id }) => id)).not.toContain(tower.id)
    expect(data.buildings.find(({ id }) => id === building.id)?.counts.available).toBe(1)
    expect([stack.status, stack.body.errors]).toEqual([
      422,
      { 'shapes.0.stack': ['A site has no stacks. Choose a unit or a building.'] },
    ])
    expect([second.status, second.body.code]).toEqual([409, 'site'])
  })
})

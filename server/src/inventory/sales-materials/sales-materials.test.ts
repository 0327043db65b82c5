import { channel } from '@storey/api/inventory/channel.ts'
import { salesMaterials } from '@storey/api/inventory/sales-materials.ts'
import { describe, expect, it } from 'vitest'
import { buildBuilding, buildOrganization, buildProject, buildUnit } from '../../../test/builders/basics.ts'
import { buildPublication } from '../../../test/builders/channel.ts'
import { buildMaterial } from '../../../test/builders/material.ts'
import { buildPlate, SQUARE } from '../../../test/builders/plate.ts'
import { buildTour } from '../../../test/builders/tour.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { scopeOfPerson } from '../../../test/scope.ts'
import { channelRoutes } from '../channel/routes.ts'
import { salesMaterialRoutes } from './routes.ts'

const app = useTestApp([channelRoutes, salesMaterialRoutes])
const pdf = (text = 'first', name = 'Brochure.pdf') => new File([`%PDF-1.7 ${text} %%EOF`], name)

/** A project of a developer with two buildings, two unit types and a unit of the first of each, and a broker who sees it. */
async function given(publication: Parameters<typeof buildPublication>[2] = {}) {
  const { owner } = app.current
  const developer = await buildOrganization(owner, { type: 'developer' })
  const project = await buildProject(owner, { organization_id: developer.id })
  const building = await buildBuilding(owner, { project_id: project.id })
  const other = await buildBuilding(owner, { project_id: project.id })
  const types = await owner
    .insertInto('unit_types')
    .values(
      ['T1', 'T2'].map((name) => ({
        organization_id: developer.id,
        project_id: project.id,
        name,
        type: 'apartment' as const,
      })),
    )
    .returning(['id', 'name'])
    .execute()
  const unit = await buildUnit(owner, { building_id: building.id, unit_type_id: types[0]?.id ?? 0 })
  await buildPublication(owner, project.id, publication)
  const admin = await signIn(app.current, 'developer_admin', { organization: developer })
  const broker = await signIn(app.current, 'broker')
  return { owner, developer, project, building, other, types, unit, admin, broker }
}

const add = async (admin: Person, project_id: number, more: object = {}) =>
  (
    await admin.call(salesMaterials.create, {
      params: { id: project_id },
      body: { file: pdf(), kind: 'brochure', title: 'Brochure', for_brokers: true, for_offers: false, ...more },
    })
  ).data
const titlesOf = async (broker: Person, project_id: number) =>
  (await broker.call(channel.project, { params: { id: project_id } })).data.materials.map(({ title }) => title)

describe('sales materials', () => {
  it('an admin adds a PDF, replaces it, and brokers read the newest one; the older one stays for the developer', async () => {
    const { project, admin, broker } = await given()
    const material = await add(admin, project.id)

    const { data: replaced } = await admin.call(salesMaterials.replace, {
      params: { id: material.id },
      body: { file: pdf('second', 'Brochure 2.pdf') },
    })

    expect(replaced.versions.map(({ number, file }) => [number, file.name])).toEqual([
      [2, 'Brochure 2.pdf'],
      [1, 'Brochure.pdf'],
    ])
    const read = async (person: Person, number?: number) =>
      (
        await person.ask(salesMaterials.download, {
          params: { id: material.id },
          query: number === undefined ? {} : { number },
        })
      ).body
    expect([await read(admin), await read(admin, 1)]).toEqual(['%PDF-1.7 second %%EOF', '%PDF-1.7 first %%EOF'])
    const published = await broker.ask(salesMaterials.published, { params: { id: material.id } })
    expect([published.statusCode, published.body]).toEqual([200, '%PDF-1.7 second %%EOF'])
    expect((await broker.call(channel.project, { params: { id: project.id } })).data.materials).toMatchObject([
      { id: material.id, kind: 'brochure', title: 'Brochure', place: null },
    ])
  })

  it('only a PDF is taken, for the project, or one of its own buildings or unit types, never two of them', async () => {
    const { project, building, types, admin } = await given()
    const elsewhere = await given()
    const ask = (more: object) =>
      admin.askWrong(salesMaterials.create, {
        params: { id: project.id },
        body: { file: pdf(), kind: 'permit', title: 'Permit', ...more },
      })

    const refused = [
      await ask({ file: new File(['plain text'], 'a.txt') }),
      await ask({ file: new File([Buffer.from('89504e470d0a1a0a', 'hex')], 'a.pdf') }),
      await ask({ title: '' }),
      await ask({ building_id: elsewhere.building.id }),
      await ask({ unit_type_id: elsewhere.types[0]?.id }),
      await ask({ building_id: building.id, unit_type_id: types[0]?.id }),
    ]

    expect(refused.map((answer) => [answer.statusCode, Object.keys(answer.json().errors ?? {})])).toEqual([
      [415, []],
      [422, ['file']],
      [422, ['title']],
      [422, ['building_id']],
      [422, ['unit_type_id']],
      [422, ['unit_type_id']],
    ])
    expect((await admin.call(salesMaterials.list, { params: { id: project.id } })).data).toEqual([])
  })

  it('of ten newer versions at once each has a number of its own, and a deleted material is not found', async () => {
    const { project, developer, admin, broker } = await given()
    const { id } = await add(admin, project.id)

    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        admin.ask(salesMaterials.replace, { params: { id }, body: { file: pdf(`version ${at}`) } }),
      ),
    )

    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(201))
    const { data } = await admin.call(salesMaterials.list, { params: { id: project.id } })
    expect(data[0]?.versions.map(({ number }) => number)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
    await admin.call(salesMaterials.remove, { params: { id } })
    expect((await broker.ask(salesMaterials.published, { params: { id } })).statusCode).toBe(404)
    expect((await admin.ask(salesMaterials.remove, { params: { id } })).statusCode).toBe(404)
    const left = await app.current.owner
      .selectFrom('files')
      .select('id')
      .where('organization_id', '=', developer.id)
      .execute()
    expect(left).toEqual([])
  })

  it('a change by an older version of the page is refused, and only who may manage the project changes anything', async () => {
    const { project, developer, admin, broker } = await given()
    const { id } = await add(admin, project.id)
    const member = await signIn(app.current, 'developer', { organization: developer })
    const change = (person: Person, title: string) =>
      person.ask(salesMaterials.change, { params: { id }, body: { version: 1, title } })

    const answers = [
      await change(admin, 'New'),
      await change(admin, 'Old'),
      await change(member, 'X'),
      await change(broker, 'X'),
    ]

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 409, 403, 403])
    expect((await member.call(salesMaterials.list, { params: { id: project.id } })).data[0]?.title).toBe('New')
  })
})

describe('what brokers see of materials, plates and tours', () => {
  it('exactly the published ones: by choice, building, unit type and publication, in every call and by SQL', async () => {
    const { owner, project, building, other, types, unit, admin, broker } = await given()
    await add(admin, project.id, { title: 'of the project' })
    await add(admin, project.id, { title: 'of the developer only', for_brokers: false, for_offers: true })
    await add(admin, project.id, { title: 'of the building', building_id: building.id })
    const hidden = await add(admin, project.id, { title: 'of the other', building_id: other.id })
    await add(admin, project.id, { title: 'of the type', unit_type_id: types[0]?.id })
    await add(admin, project.id, { title: 'of the other type', unit_type_id: types[1]?.id })
    const publish = (fields: object) =>
      owner.updateTable('publications').set(fields).where('project_id', '=', project.id).execute()

    const all = ['of the building', 'of the other', 'of the other type', 'of the project', 'of the type']
    expect(await titlesOf(broker, project.id)).toEqual(all)
    const { data: home } = await broker.call(channel.unit, { params: { id: unit.id } })
    expect(home.materials.map(({ title }) => title)).toEqual(['of the building', 'of the project', 'of the type'])
    await publish({ hidden_building_ids: [other.id] })
    expect(await titlesOf(broker, project.id)).toEqual(all.filter((title) => title !== 'of the other'))
    expect((await broker.ask(salesMaterials.published, { params: { id: hidden.id } })).statusCode).toBe(404)
    const { opening } = await scopeOfPerson(app.current, broker)
    const rows = await app.current.pool.transaction(opening, async (db) => ({
      view: await db.selectFrom('channel_materials').select('id').where('project_id', '=', project.id).execute(),
      tables: [
        await db.selectFrom('sales_materials').select('id').execute(),
        await db.selectFrom('sales_material_files').select('number').execute(),
        await db.selectFrom('files').select('id').execute(),
      ].flat(),
    }))
    expect([rows.view.length, rows.tables.length]).toEqual([4, 0])
    await owner.deleteFrom('publications').where('project_id', '=', project.id).execute()
    const { data } = await admin.call(salesMaterials.list, { params: { id: project.id } })
    const statuses = await Promise.all(
      data.map(async ({ id }) => (await broker.ask(salesMaterials.published, { params: { id } })).statusCode),
    )
    expect(statuses).toEqual(Array(6).fill(404))
  })

  it('a material published to a chosen brokerage is not found by another one', async () => {
    const chosen = await buildOrganization(app.current.owner, { type: 'brokerage' })
    const { project, broker } = await given({ audience: 'chosen', brokerage_ids: [chosen.id] })
    const { id } = await buildMaterial(app.current.owner, app.current.storage, project.id, { for_brokers: true })
    const reader = await signIn(app.current, 'broker', { organization: chosen })
    const ask = async (person: Person) => (await person.ask(salesMaterials.published, { params: { id } })).statusCode

    expect([await ask(reader), await ask(broker)]).toEqual([200, 404])
  })

  it('plates and tours are seen where the developer chose so, with the outlines of published units only', async () => {
    const { owner, developer, project, building, other, unit, broker } = await given()
    const withheld = await buildUnit(owner, { building_id: building.id, status: 'unreleased' })
    const plate = await buildPlate(owner, { building_id: building.id, floor_from: 1, floor_to: 9 })
    const points = SQUARE.flat().map((part) => Math.round(part * 100_000))
    const shapes = [{ stack: 3 }, { unit_id: unit.id }, { unit_id: withheld.id }]
    await owner
      .insertInto('floor_plate_shapes')
      .values(
        shapes.map((shape, at) => ({
          ...shape,
          points,
          position: at + 1,
          floor_plate_id: plate.id,
          organization_id: developer.id,
        })),
      )
      .execute()
    const world = { owner, storage: app.current.storage, organization_id: developer.id }
    const tours = {
      project: await buildTour(world, { project_id: project.id }),
      unit: await buildTour(world, { unit_id: unit.id }),
      withheld: await buildTour(world, { unit_id: withheld.id }),
      other: await buildTour(world, { building_id: other.id }),
      unready: await buildTour(world, { project_id: project.id }, { state: 'preparing' }),
    }
    const seen = async () => ({
      plates: (await broker.call(channel.plates, { params: { id: building.id } })).data,
      tours: (await broker.call(channel.tours, { params: { id: project.id } })).data,
    })
    const publish = (fields: object) =>
      owner.updateTable('publications').set(fields).where('project_id', '=', project.id).execute()

    expect(await seen()).toEqual({ plates: [], tours: [] })
    await publish({ shows_plates: true, shows_tours: true, hidden_building_ids: [other.id] })

    const { plates, tours: shown } = await seen()
    expect(plates.map(({ id, shapes }) => [id, shapes.map(({ stack, unit_id }) => stack ?? unit_id)])).toEqual([
      [plate.id, [3, unit.id]],
    ])
    expect(plates[0]?.shapes[0]?.points).toEqual(SQUARE)
    expect(shown.map(({ id }) => id)).toEqual([tours.project.id, tours.unit.id])
    expect(shown[0]?.scenes[0]?.panoramas.length).toBeGreaterThan(0)
    await publish({ hidden_building_ids: [other.id, building.id] })
    expect((await broker.ask(channel.plates, { params: { id: building.id } })).statusCode).toBe(404)
    const { data: rest } = await broker.call(channel.tours, { params: { id: project.id } })
    expect(rest.map(({ id }) => id)).toEqual([tours.project.id])
  })
})

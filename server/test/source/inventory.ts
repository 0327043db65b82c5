import { expect } from 'vitest'
import { buildBuilding, buildProject, buildUnit, unique } from '../builders/basics.ts'
import { plateFile } from '../builders/plate.ts'
import { panoramaFile } from '../builders/tour.ts'
import { readXlsx } from '../read-xlsx.ts'
import { buildPicture } from '../samples/account-settings.ts'
import { idsIn, rows, type World } from './world.ts'

/** Of a size that no other has, so that no two are the same. */
const picture = () => buildPicture(400 + unique(), 300)

export async function amenities({ call, developer_admin: me, developer, app }: World): Promise<void> {
  const { data: pool } = await call(
    me,
    'POST inventory/amenities',
    {},
    { name: 'Infinity pool', category: 'outdoor', icon: 'pool' },
  )
  const at = { id: pool.id }
  await call(me, 'PATCH inventory/amenities/{id}', at, { description: '25 m, heated.' })
  expect((await call(me, 'GET inventory/amenities/{id}', at)).data).toMatchObject({ description: '25 m, heated.' })
  expect(idsIn((await call(me, 'GET inventory/amenities')).data)).toContain(pool.id)
  expect(idsIn((await call(me, 'GET inventory/amenities/options')).data)).toContain(pool.id)
  const image = async () =>
    (
      await app.owner
        .selectFrom('amenities')
        .select('picture_file_id')
        .where('id', '=', Number(pool.id))
        .executeTakeFirstOrThrow()
    ).picture_file_id
  await call(me, 'POST inventory/amenities/{id}/image', at, { file: [await picture()] })
  expect(await image()).not.toBeNull()
  await call(me, 'DELETE inventory/amenities/{id}/image', at)
  expect(await image()).toBeNull()
  const project = await buildProject(app.owner, { organization_id: developer.id })
  const mapped = { item_type: 'projects', item_id: project.id }
  await call(me, 'PUT inventory/amenities/mapped/{item_type}/{item_id}', mapped, {
    amenities: [{ id: pool.id, highlight: true }],
  })
  const { body } = await call(me, 'GET inventory/amenities/mapped/{item_type}/{item_id}', mapped)
  expect(JSON.stringify(body)).toContain('Infinity pool')
  await call(me, 'PUT inventory/amenities/mapped/{item_type}/{item_id}', mapped, { amenities: [] })
  await call(me, 'DELETE inventory/amenities/{id}', at)
  expect(idsIn((await call(me, 'GET inventory/amenities')).data)).not.toContain(pool.id)
}

const roles = async ({ call, developer_admin: me }: World, kind: string, id: unknown, list: readonly string[]) => {
  for (const role of list) {
    const one = role === 'logo' || role === 'no-units-banner'
    await call(
      me,
      `POST inventory/${kind}/{id}/${role}`,
      { id },
      { file: one ? await picture() : [await picture(), await picture()] },
    )
  }
}
const kept = async ({ app }: World, column: 'project_id' | 'building_id' | 'unit_id', id: unknown) => {
  const found = await app.owner
    .selectFrom('pictures')
    .select('role')
    .where(column, '=', Number(id))
    .orderBy('id')
    .execute()
  return found.map(({ role }) => role)
}

export async function projects(world: World): Promise<void> {
  const { call, developer_admin: me } = world
  const { data: project } = await call(me, 'POST inventory/projects', {}, { name: 'Creek Lantern', code: 'CL' })
  const at = { id: project.id }
  await call(me, 'PATCH inventory/projects/{id}', at, { name: 'Creek Beacon' })
  expect((await call(me, 'GET inventory/projects/{id}', at)).data).toMatchObject({ name: 'Creek Beacon' })
  expect(idsIn((await call(me, 'GET inventory/projects', {}, { search: 'beacon' })).data)).toEqual([project.id])
  expect(idsIn((await call(me, 'GET inventory/projects/options', {}, { search: 'beacon' })).data)).toEqual([project.id])
  await roles(world, 'projects', project.id, ['images', 'gallery', 'views', 'logo'])
  expect(await kept(world, 'project_id', project.id)).toEqual([
    'images',
    'images',
    'gallery',
    'gallery',
    'views',
    'views',
    'logo',
  ])
  const { data: embed } = await call(me, 'POST inventory/projects/{id}/embeds', at, {
    url: 'https://kuula.co/share/abc',
    title: 'Walk',
    kind: 'tour',
    height: 480,
  })
  expect(embed).toMatchObject({ title: 'Walk' })
  const { data: empty } = await call(me, 'POST inventory/projects', {}, { name: 'Nothing yet', code: 'NY' })
  await call(me, 'DELETE inventory/projects/{id}', { id: empty.id })
  expect(idsIn((await call(me, 'GET inventory/projects')).data)).not.toContain(empty.id)
}

export async function buildings(world: World): Promise<void> {
  const { call, developer_admin: me, developer, app } = world
  const project = await buildProject(app.owner, { organization_id: developer.id })
  const { data: tower } = await call(
    me,
    'POST inventory/buildings',
    {},
    { project_id: project.id, name: 'Tower North', code: 'N', type: 'apartments', floors: 14 },
  )
  const at = { id: tower.id }
  await call(me, 'PATCH inventory/buildings/{id}', at, { floors: 16, city: 'Dubai' })
  expect((await call(me, 'GET inventory/buildings/{id}', at)).data).toMatchObject({ name: 'Tower North', floors: 16 })
  expect(idsIn((await call(me, 'GET inventory/buildings', {}, { search: 'north' })).data)).toEqual([tower.id])
  expect(idsIn((await call(me, 'GET inventory/buildings/options', {}, { search: 'north' })).data)).toEqual([tower.id])
  expect(JSON.stringify((await call(me, 'GET inventory/buildings/cities')).data)).toContain('Dubai')
  await roles(world, 'buildings', tower.id, [
    'images',
    'gallery',
    'views',
    'pdf-images',
    'pdf-logos',
    'no-units-banner',
  ])
  expect((await kept(world, 'building_id', tower.id)).length).toBe(11)
  const { data: plate } = await call(me, 'POST inventory/buildings/{id}/floor-plates', at, {
    file: plateFile(),
    floor_from: 1,
    floor_to: 2,
  })
  expect(plate).toMatchObject({ floor_from: 1, floor_to: 2 })
  const empty = await buildBuilding(app.owner, { project_id: project.id })
  await call(me, 'DELETE inventory/buildings/{id}', { id: empty.id })
  expect(await app.owner.selectFrom('buildings').select('id').where('id', '=', empty.id).execute()).toEqual([])
}

const installments = [
  { name: 'On booking', amount_kind: 'percent', percent: '60', due_kind: 'on_booking' },
  { name: 'On handover', amount_kind: 'percent', percent: '40', due_kind: 'on_handover' },
]

export async function paymentPlans({ call, developer_admin: me, developer, app }: World): Promise<void> {
  const { id } = await buildBuilding(app.owner, { organization_id: developer.id })
  const { data: plan } = await call(
    me,
    'POST inventory/buildings/{id}/payment-plans',
    { id },
    { name: 'Sixty forty', installments },
  )
  const at = { id, planId: plan.id }
  await call(me, 'PATCH inventory/buildings/{id}/payment-plans/{planId}', at, {
    name: 'Forty sixty',
    installments: installments
      .toReversed()
      .map((one, index) => ({ ...one, ...installments[index], percent: index === 0 ? '40' : '60' })),
  })
  expect((await call(me, 'GET inventory/buildings/{id}/payment-plans/{planId}', at)).data).toMatchObject({
    name: 'Forty sixty',
  })
  expect(idsIn((await call(me, 'GET inventory/buildings/{id}/payment-plans', { id })).data)).toEqual([plan.id])
  await call(me, 'DELETE inventory/buildings/{id}/payment-plans/{planId}', at)
  expect(rows((await call(me, 'GET inventory/buildings/{id}/payment-plans', { id })).data)).toEqual([])
}

export async function units(world: World): Promise<void> {
  const { call, developer_admin: me, manager, developer, app } = world
  const building = await buildBuilding(app.owner, { organization_id: developer.id, code: 'U' })
  const { data: unit } = await call(
    me,
    'POST inventory/units',
    {},
    {
      building_id: building.id,
      number: '1204',
      floor: 12,
      type: 'apartment',
      internal_area: '99.2',
      price: 243_200_000,
    },
  )
  const at = { id: unit.id }
  await call(me, 'PATCH inventory/units/{id}', at, { price: 250_000_000, bedrooms: 2 })
  await call(me, 'PATCH inventory/units/{id}/status', at, { move: 'release' })
  await call(manager, 'PATCH inventory/units/{id}/restricted', at, { price: 260_000_000, sales_note: 'Corner' })
  expect((await call(me, 'GET inventory/units/{id}', at)).data).toMatchObject({
    bedrooms: 2,
    status: 'available',
    price: { amount: 260_000_000 },
  })
  expect(
    idsIn(
      (await call(me, 'GET inventory/units', {}, { building_id: building.id, price_from: 100, price_to: 300_000_000 }))
        .data,
    ),
  ).toEqual([unit.id])
  const sheet = await call(me, 'GET inventory/units/export', {}, { building_id: building.id })
  expect(sheet.headers['content-disposition']).toMatch(/Units .*\.xlsx/)
  expect(await readXlsx(sheet.bytes)).toHaveLength(2)
  await call(me, 'POST inventory/units/{id}/plans', at, { file: [await picture(), await picture()] })
  await call(me, 'POST inventory/units/{id}/views', at, { file: await picture() })
  const { body: plans } = await call(me, 'GET inventory/units/{id}/plans', at)
  expect([rows(plans.data), idsIn(plans.floor_plans).length]).toEqual([[], 2])
  expect(await kept(world, 'unit_id', unit.id)).toEqual(['plans', 'plans', 'views'])
  const unreleased = await buildUnit(app.owner, { building_id: building.id, status: 'unreleased' })
  await call(me, 'DELETE inventory/units/{id}', { id: unreleased.id })
  expect(idsIn((await call(me, 'GET inventory/units', {}, { building_id: building.id })).data)).toEqual([unit.id])

  const item = { item_type: 'units', item_id: unit.id }
  const tour = await call(me, 'POST inventory/media360/{item_type}/{item_id}', item, {
    file: await panoramaFile(),
    title: 'The show flat',
  })
  const video = await call(me, 'POST inventory/video-links/{item_type}/{item_id}', item, {
    url: 'https://vimeo.com/20000001',
    title: 'The lobby',
  })
  expect([tour.data.title, video.data.title]).toEqual(['The show flat', 'The lobby'])
}

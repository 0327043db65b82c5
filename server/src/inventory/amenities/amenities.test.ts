import { amenities } from '@storey/api/inventory/amenities.ts'
import { AMENITIES_OF_ITEM } from '@storey/api/inventory/amenity-names.ts'
import { units } from '@storey/api/inventory/units.ts'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { buildAmenity } from '../../../test/builders/amenity.ts'
import { buildBuilding, buildProject, buildUnit } from '../../../test/builders/basics.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { unitRoutes } from '../units/routes.ts'
import { amenityRoutes } from './routes.ts'

const app = useTestApp([amenityRoutes, unitRoutes])

/** Creates a builder with a project, a building with two units, and three amenities in its library. */
async function settle() {
  const admin = await signIn(app.current, 'developer_admin')
  const { id: organization_id } = admin.organization
  const { owner } = app.current
  const project = await buildProject(owner, { organization_id })
  const building = await buildBuilding(owner, { organization_id, project_id: project.id })
  const [one, two] = [
    await buildUnit(owner, { building_id: building.id }),
    await buildUnit(owner, { building_id: building.id }),
  ]
  const make = (name: string, given = {}) => buildAmenity(owner, { organization_id, name, ...given })
  const [pool, gym, lift] = [await make('Pool'), await make('Gym', { category: 'wellness' }), await make('Lift')]
  const mapped = async (item_type: 'projects' | 'buildings' | 'units', item_id: number) =>
    (await admin.call(amenities.mapped, { params: { item_type, item_id } })).data
  const set = async (item_type: 'projects' | 'buildings' | 'units', item_id: number, ...all: [number, boolean?][]) =>
    admin.ask(amenities.setMapped, {
      params: { item_type, item_id },
      body: {
        stamp: (await mapped(item_type, item_id)).stamp,
        amenities: all.map(([id, highlight = false]) => ({ id, highlight })),
      },
    })
  const find = async (id: number) => (await admin.call(amenities.one, { params: { id } })).data
  return { admin, organization_id, project, building, one, two, pool, gym, lift, mapped, set, read: find }
}

const names = (answer: { amenities: readonly { name: string }[] }) => answer.amenities.map(({ name }) => name)

describe('the library of amenities', () => {
  it('lists amenities by category, by name and by use, and counts each category', async () => {
    const { admin, set, building, one, gym } = await settle()
    await set('buildings', building.id, [gym.id])
    await set('units', one.id, [gym.id])
    const list = async (query: object) => (await admin.call(amenities.list, { query })).data.map(({ name }) => name)
    expect(await list({})).toEqual(['Lift', 'Pool', 'Gym'])
    expect(await list({ sort: '-uses' })).toEqual(['Gym', 'Lift', 'Pool'])
    expect(await list({ category: ['outdoor'], search: 'oo' })).toEqual(['Pool'])
    expect(await list({ used: true })).toEqual(['Gym'])
    expect((await admin.call(amenities.categories, {})).data).toEqual([
      { category: 'outdoor', count: 2 },
      { category: 'wellness', count: 1 },
    ])
    expect((await admin.call(amenities.options, { query: { search: 'gym' } })).data).toEqual([
      { id: gym.id, name: 'Gym', category: 'wellness', icon: 'pool' },
    ])
  })

  it('pages the list of amenities by cursor, in every order', async () => {
    const { admin } = await settle()
    for (const sort of [
      'category',
      '-category',
      'name',
      '-name',
      'uses',
      '-uses',
      'updated_at',
      '-updated_at',
    ] as const) {
      const whole = (await admin.call(amenities.list, { query: { sort } })).data.map(({ id }) => id)
      const first = await admin.call(amenities.list, { query: { sort, per_page: 2 } })
      const cursor = first.meta.next_cursor ?? ''
      const rest = await admin.call(amenities.list, { query: { sort, per_page: 2, cursor } })
      expect([...first.data, ...rest.data].map(({ id }) => id)).toEqual(whole)
    }
  })

  it('an amenity has a unique name, ignoring case, and refuses a change of an older version', async () => {
    const { admin, pool } = await settle()
    const body = { name: 'pool', category: 'outdoor' as const, icon: 'pool' as const }
    const duplicate = await admin.ask(amenities.create, { body })
    expect(duplicate.json().errors).toEqual({ name: ['An amenity with this name already exists.'] })
    const rename = (name: string) =>
      admin.ask(amenities.change, { params: { id: pool.id }, body: { version: 1, name, description: '25 m.' } })
    expect((await rename('Infinity pool')).json().data).toMatchObject({ name: 'Infinity pool', version: 2 })
    expect((await rename('Lap pool')).json()).toMatchObject({ code: 'stale', current: { name: 'Infinity pool' } })
  })

  it.each([
    [{ name: '', category: 'outdoor', icon: 'pool' }, 'name'],
    [{ name: 'A\nB', category: 'outdoor', icon: 'pool' }, 'name'],
    [{ name: 'x'.repeat(81), category: 'outdoor', icon: 'pool' }, 'name'],
    [{ name: 'Pool 2', category: 'indoors', icon: 'pool' }, 'category'],
    [{ name: 'Pool 2', category: 'outdoor', icon: '../pool.svg' }, 'icon'],
    [{ name: 'Pool 2', category: 'outdoor', icon: 'pool', description: 'x'.repeat(501) }, 'description'],
  ])('refuses the amenity %j', async (body, field) => {
    const admin = await signIn(app.current, 'developer_admin')
    const answer = await admin.ask(amenities.create, { body: body as never })
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().errors)).toEqual([field])
  })

  it('keeps one picture of an amenity, and deletes the file of the one before', async () => {
    const { admin, pool, read } = await settle()
    const photo = async (background: string) => {
      const content = sharp({ create: { width: 800, height: 500, channels: 3, background } }).jpeg()
      return new File([await content.toBuffer()], 'Pool.jpg', { type: 'image/jpeg' })
    }
    const params = { id: pool.id }
    const set = async (colour: string) =>
      (await admin.call(amenities.setImage, { params, body: { file: await photo(colour) } })).data.picture?.small ?? ''
    const first = await set('#4263eb')
    expect((await app.current.app.inject({ url: first })).statusCode).toBe(200)
    await set('#16945a')
    const files = () =>
      app.current.owner.selectFrom('files').select('id').where('organization_id', '=', pool.organization_id).execute()
    expect(await files()).toHaveLength(1)
    await admin.call(amenities.removeImage, { params })
    expect(await files()).toHaveLength(0)
    expect((await read(pool.id)).picture).toBeNull()
    expect((await admin.ask(amenities.removeImage, { params })).statusCode).toBe(404)
    const broken = await admin.ask(amenities.setImage, { params, body: { file: new File(['text'], 'a.jpg') } })
    expect(broken.statusCode).toBe(415)
  })

  it('deletes an unused amenity; a used one is refused with its uses unless deleted everywhere', async () => {
    const { admin, pool, building, one, two, set, mapped } = await settle()
    await set('buildings', building.id, [pool.id])
    for (const { id } of [one, two]) await set('units', id, [pool.id])
    const params = { id: pool.id }
    const refused = await admin.ask(amenities.remove, { params })
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ code: 'in_use', message: 'Pool is used by 1 building and 2 units.' })
    await admin.call(amenities.remove, { params, query: { everywhere: true } })
    expect(names(await mapped('units', one.id))).toEqual([])
    expect((await admin.ask(amenities.one, { params })).statusCode).toBe(404)
  })
})

describe('the amenities of a project, a building and a unit', () => {
  it('lists amenities of a unit in order, highlights first, then those of its building and project', async () => {
    const { project, building, one, pool, gym, lift, set, mapped } = await settle()
    await set('projects', project.id, [pool.id], [lift.id])
    await set('buildings', building.id, [gym.id, true], [lift.id, true])
    await set('units', one.id, [lift.id])
    const { amenities: all } = await mapped('units', one.id)
    expect(all.map(({ name, owner, highlight }) => [name, owner, highlight])).toEqual([
      ['Gym', 'buildings', true],
      ['Lift', 'units', false],
      ['Pool', 'projects', false],
    ])
    await set('projects', project.id, [lift.id], [pool.id])
    expect(names(await mapped('projects', project.id))).toEqual(['Lift', 'Pool'])
  })

  it('one of twenty changes of the amenities of a building at once wins, and no result is a mixture', async () => {
    const { admin, building, pool, gym, lift, mapped } = await settle()
    const { stamp } = await mapped('buildings', building.id)
    const orders = [
      [pool, gym, lift],
      [lift, gym],
      [gym, pool],
    ]
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        admin.ask(amenities.setMapped, {
          params: { item_type: 'buildings', item_id: building.id },
          body: { stamp, amenities: (orders[at % 3] ?? []).map(({ id }) => ({ id, highlight: false })) },
        }),
      ),
    )
    const won = answers.filter(({ statusCode }) => statusCode === 200)
    expect(won).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(19)
    expect((await mapped('buildings', building.id)).stamp).toBe(won[0]?.json().data.stamp)
  })

  it('amenities of a unit come from the library of its organization, and other organizations get 404', async () => {
    const { one, pool, set, admin } = await settle()
    const foreign = await buildAmenity(app.current.owner)
    const answer = await set('units', one.id, [pool.id], [foreign.id])
    expect(answer.json().errors).toEqual({ 'amenities.1.id': ['Choose an amenity of your library.'] })
    const stranger = await signIn(app.current, 'developer_admin')
    const params = { item_type: 'units', item_id: one.id } as const
    const seen = await stranger.ask(amenities.mapped, { params })
    const changed = await stranger.ask(amenities.setMapped, { params, body: { stamp: '', amenities: [] } })
    expect([seen.statusCode, changed.statusCode]).toEqual([404, 404])
    expect((await admin.ask(amenities.one, { params: { id: foreign.id } })).statusCode).toBe(404)
  })

  it('sales managers of the developer read amenities, and get 403 when they change them', async () => {
    const { organization_id, building, one, pool, set } = await settle()
    await set('buildings', building.id, [pool.id])
    await app.current.owner
      .updateTable('projects')
      .set({ status: 'on_sale' })
      .where('id', '=', building.project_id)
      .execute()
    const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [organization_id] })
    const params = { item_type: 'units', item_id: one.id } as const
    const seen = await manager.ask(amenities.mapped, { params })
    const changed = await manager.ask(amenities.setMapped, { params, body: { stamp: '', amenities: [] } })
    expect(seen.json().data.amenities).toMatchObject([{ name: 'Pool', owner: 'buildings' }])
    expect(changed.statusCode).toBe(403)
  })
})

describe('an amenity of many items', () => {
  it('adding an amenity to many units appends it once, and removes it again', async () => {
    const { admin, one, two, pool, gym, lift, set, mapped, read } = await settle()
    await set('units', one.id, [lift.id], [gym.id])
    const many = (mapped: boolean, more = {}) =>
      admin.call(amenities.mapMany, {
        body: { amenity_ids: [pool.id, gym.id], item_type: 'units', item_ids: [one.id, two.id], mapped, ...more },
      })
    expect((await many(true)).data).toEqual({ changed: 3 })
    expect((await many(true)).data).toEqual({ changed: 0 })
    expect(names(await mapped('units', one.id))).toEqual(['Lift', 'Gym', 'Pool'])
    expect(names(await mapped('units', two.id))).toEqual(['Pool', 'Gym'])
    expect((await many(true, { highlight: true })).data).toEqual({ changed: 4 })
    expect((await read(pool.id)).uses).toEqual({ projects: 0, buildings: 0, units: 2 })
    expect((await many(false)).data).toEqual({ changed: 4 })
    expect(names(await mapped('units', one.id))).toEqual(['Lift'])
  })

  it('adding an amenity to many units changes nothing when one of them belongs to another tenant', async () => {
    const { admin, one, pool, read } = await settle()
    const foreign = await buildUnit(app.current.owner)
    const answer = await admin.ask(amenities.mapMany, {
      body: { amenity_ids: [pool.id], item_type: 'units', item_ids: [one.id, foreign.id], mapped: true },
    })
    expect(answer.json().errors).toEqual({ 'item_ids.1': ['Choose a unit of your organization.'] })
    expect((await read(pool.id)).uses.units).toBe(0)
  })

  it('one call on an amenity adds, highlights and removes it in many places', async () => {
    const { admin, project, building, one, two, pool, set, mapped } = await settle()
    await set('units', two.id, [pool.id])
    const change = (...changes: Record<string, unknown>[]) =>
      admin.ask(amenities.changePlaces, { params: { id: pool.id }, body: { changes: changes as never } })
    const { data } = (
      await change(
        { item_type: 'projects', item_id: project.id, mapped: true, highlight: true },
        { item_type: 'buildings', item_id: building.id, mapped: true },
        { item_type: 'units', item_id: one.id, mapped: true },
        { item_type: 'units', item_id: two.id, mapped: false },
      )
    ).json()
    const place = { id: building.id, name: building.name, mapped: true, highlight: false, units: 1, all_units: 2 }
    expect(data).toEqual([{ id: project.id, name: project.name, mapped: true, highlight: true, buildings: [place] }])
    expect((await mapped('units', two.id)).amenities).toMatchObject([{ owner: 'buildings' }])
    const foreign = await buildBuilding(app.current.owner)
    const refused = await change(
      { item_type: 'projects', item_id: project.id, mapped: false },
      { item_type: 'buildings', item_id: foreign.id, mapped: true },
    )
    expect(refused.json().errors).toEqual({ 'changes.1.item_id': ['Choose a building of your organization.'] })
    expect((await admin.call(amenities.places, { params: { id: pool.id } })).data[0]?.mapped).toBe(true)
    const twice = { item_type: 'projects', item_id: project.id, mapped: true }
    expect((await change(twice, twice)).json().errors).toEqual({ changes: ['Name each place once.'] })
  })

  it('an item takes at most 100 amenities, and none that is deleted at the same time', async () => {
    const { admin, organization_id, one, pool, gym } = await settle()
    const rows = Array.from({ length: AMENITIES_OF_ITEM }, (_, at) => ({
      organization_id,
      name: `Extra ${at}`,
      category: 'outdoor' as const,
      icon: 'pool',
    }))
    const made = await app.current.owner.insertInto('amenities').values(rows).returning('id').execute()
    await app.current.owner
      .insertInto('amenity_uses')
      .values(made.map(({ id }) => ({ organization_id, amenity_id: id, unit_id: one.id })))
      .execute()
    const body = { amenity_ids: [gym.id], item_type: 'units' as const, item_ids: [one.id], mapped: true }
    const full = await admin.ask(amenities.mapMany, { body })
    expect(full.json().errors).toEqual({ item_ids: ['A unit has at most 100 amenities. Remove some first.'] })
    const two = await buildUnit(app.current.owner, { building_id: one.building_id })
    const answers = await Promise.all([
      admin.ask(amenities.remove, { params: { id: pool.id }, query: { everywhere: true } }),
      ...Array.from({ length: 10 }, () =>
        admin.ask(amenities.mapMany, { body: { ...body, amenity_ids: [pool.id], item_ids: [two.id] } }),
      ),
    ])
    expect(answers.map(({ statusCode }) => statusCode).every((code) => [200, 204, 422].includes(code))).toBe(true)
    const left = await app.current.owner
      .selectFrom('amenity_uses')
      .selectAll()
      .where('amenity_id', '=', pool.id)
      .execute()
    expect(left).toEqual([])
  })

  it('filters units by amenities of their own or of their building', async () => {
    const { admin, building, one, pool, gym, set } = await settle()
    await set('units', one.id, [pool.id])
    await set('buildings', building.id, [gym.id])
    const count = async (id: number) => (await admin.call(units.list, { query: { amenity_id: [id] } })).meta.total
    expect([await count(pool.id), await count(gym.id)]).toEqual([1, 2])
    const { data } = await admin.call(units.filters, {})
    expect(data.amenities).toEqual([
      { id: gym.id, name: 'Gym' },
      { id: pool.id, name: 'Pool' },
    ])
  })
})

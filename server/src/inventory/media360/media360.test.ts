import { readFileSync } from 'node:fs'
import { media360 } from '@storey/api/inventory/media360.ts'
import { projects } from '@storey/api/inventory/projects.ts'
import sharp, { type OutputInfo } from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildBuilding, buildProject, buildUnit } from '../../../test/builders/basics.ts'
import { buildScene, buildTour, panoramaFile } from '../../../test/builders/tour.ts'
import { declaredPicture } from '../../../test/declared-picture.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { removeOrphans } from '../../files/orphans.ts'
import { projectRoutes } from '../projects/routes.ts'
import { preparePanorama, preparePanoramaJob, purgeTours } from './jobs.ts'
import { media360Routes } from './routes.ts'

const app = useTestApp([media360Routes, projectRoutes])

/** A builder with a project, a building and a unit, and a function that adds a tour to the unit. */
async function settle() {
  const admin = await signIn(app.current, 'developer_admin')
  const { id: organization_id } = admin.organization
  const { owner } = app.current
  const project = await buildProject(owner, { organization_id })
  const building = await buildBuilding(owner, { organization_id, project_id: project.id })
  const unit = await buildUnit(owner, { building_id: building.id })
  const of = { item_type: 'units', item_id: unit.id } as const
  const world = { ...app.current, organization_id }
  const add = async (file?: File, title = 'The show flat') =>
    (await admin.call(media360.add, { params: of, body: { file: file ?? (await panoramaFile()), title } })).data
  const list = async () => (await admin.call(media360.list, { params: of })).data
  return { admin, organization_id, project, building, unit, of, world, add, list }
}

const problems = (answer: { json(): unknown }) => (answer.json() as { errors?: Record<string, string[]> }).errors
async function keys(): Promise<string[]> {
  const found: string[] = []
  for await (const { key } of app.current.storage.list()) if (!key.startsWith('bin/')) found.push(key)
  return found.sort()
}
/** Files that were stored since. */
const since = async (before: readonly string[]) => (await keys()).filter((key) => !before.includes(key))
const prepare = () =>
  app.current.services.queue.drain(preparePanoramaJob, ({ scene_id }) =>
    preparePanorama(app.current.services, scene_id),
  )
// Jobs left by other tests are finished first, so that new files belong to the test that counts them.
beforeEach(async () => void (await prepare()))
const later = (hours: number) => ({
  ...app.current.services,
  clock: { now: () => new Date(Date.now() + hours * 3_600_000) },
})

describe('an uploaded panorama', () => {
  it('a panorama is prepared in its widths, without location and camera data, and its original is deleted', async () => {
    const { add, list } = await settle()
    const before = await keys()

    const made = await add(await panoramaFile({ width: 2200 }))

    expect(made).toMatchObject({ title: 'The show flat', owner: 'units', version: 1 })
    expect(made.scenes).toMatchObject([
      { name: 'The show flat', state: 'preparing', problem: null, panoramas: [], thumbnail: null, hotspots: [] },
    ])
    await prepare()
    const [scene] = (await list())[0]?.scenes ?? []
    expect(scene).toMatchObject({ state: 'ready', start: { yaw: 0, pitch: 0, zoom: 100 } })
    expect(scene?.panoramas.map(({ width }) => width)).toEqual([2048, 2200])
    const wide = await app.current.app.inject({ url: scene?.panoramas[1]?.address ?? '' })
    expect(wide.headers['content-type']).toBe('image/webp')
    const { width, height, exif } = await sharp(wide.rawPayload).metadata()
    expect({ width, height, exif }).toEqual({ width: 2200, height: 1100, exif: undefined })
    const small = await app.current.app.inject({ url: scene?.thumbnail?.small ?? '' })
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 320, height: 180 })
    expect((await since(before)).map((key) => key.split('/').at(-1))).toEqual([
      'large.webp',
      'medium.webp',
      'panorama-2048.webp',
      'panorama-4096.webp',
      'small.webp',
    ])
    expect(scene?.panoramas[1]?.address).toContain('panorama-4096.webp')
    expect((await app.current.app.inject({ url: `${scene?.panoramas[0]?.address}x` })).statusCode).toBe(404)
  })

  it.each([
    ['text', () => new File(['hello'], 'a.jpg'), 415, 'send a JPEG, PNG, WebP or HEIC picture'],
    ['nothing', () => new File([], 'a.jpg'), 422, 'is empty'],
    ['a PDF', () => new File(['%PDF-1.7 %%EOF'], 'a.jpg'), 415, 'send a JPEG'],
    ['4:3', () => panoramaFile({ width: 1600, height: 1200 }), 422, 'is 1.33:1, 1600 by 1200 pixels.'],
    ['a tall one', () => panoramaFile({ width: 1100, height: 2200 }), 422, 'is 0.5:1, 1100 by 2200 pixels.'],
    [
      'a small one',
      () => panoramaFile({ width: 800 }),
      422,
      'at least 1024 pixels wide. This one is 800 by 400 pixels.',
    ],
    ['more than the decoder holds', () => new File([declaredPicture(20_000, 10_000)], 'a.png'), 422, 'too many pixels'],
    ['less than it declares', () => new File([declaredPicture(9_000, 4_500)], 'a.png'), 422, 'cut off'],
    [
      'what is cut off',
      async () => new File([(await panoramaFile({ width: 3000 })).slice(0, 4_000)], 'a.jpg'),
      422,
      'cut off',
    ],
  ])('a panorama is refused with the reason and leaves no file: %s', async (_, file, code, words) => {
    const { admin, of, list } = await settle()
    const before = await keys()

    const answer = await admin.ask(media360.add, { params: of, body: { file: await file(), title: 'The show flat' } })

    expect(answer.statusCode).toBe(code)
    expect(problems(answer)?.file?.[0] ?? (answer.json() as { message: string }).message).toContain(words)
    expect(await since(before)).toEqual([])
    expect(await list()).toEqual([])
  })

  it('a panorama of a part of the sphere with the shape of a whole one is not stretched over it', async () => {
    const { add, list } = await settle()
    const content = readFileSync(new URL('../../../test/cases/panorama-cropped-2to1.jpg', import.meta.url))
    await add(new File([new Uint8Array(content)], 'panorama-cropped-2to1.jpg'))
    await prepare()

    const [scene] = (await list())[0]?.scenes ?? []
    const shown = await app.current.app.inject({ url: scene?.panoramas[0]?.address ?? '' })
    const { data, info } = await sharp(shown.rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const colorAt = (picture: { data: Buffer; info: OutputInfo }, x: number, y: number) => {
      const { width, height, channels } = picture.info
      const from = (Math.floor(y * height) * width + Math.floor(x * width)) * channels
      return [...picture.data.subarray(from, from + 3)]
    }
    const at = (x: number, y: number) => colorAt({ data, info }, x, y)
    const source = await sharp(content).removeAlpha().blur(4).raw().toBuffer({ resolveWithObject: true })
    // Of the same place: a tenth of the picture from its left, and from its top.
    const [x, y] = [(341 + 0.1 * 1024) / 1706, (170 + 0.1 * 512) / 853]
    const differs = at(x, y).map((value, channel) => Math.abs(value - (colorAt(source, 0.1, 0.1)[channel] ?? 0)))
    // 1024 by 512 at 341, 170 of 1706 by 853: plain color around it, the same on every side.
    const [left, right, above, below] = [at(0.1, 0.5), at(0.9, 0.5), at(0.5, 0.1), at(0.5, 0.9)]
    expect([info.width / info.height, Math.max(...differs) < 40, right, above, below]).toEqual([
      2,
      true,
      left,
      left,
      left,
    ])
  })

  it('a panorama without sky, as of a drone, is placed on the sphere where its metadata says', async () => {
    const { add, list } = await settle()
    const facts = {
      ...{ FullPanoWidthPixels: 2048, FullPanoHeightPixels: 1024, CroppedAreaImageWidthPixels: 2048 },
      ...{ CroppedAreaImageHeightPixels: 700, CroppedAreaLeftPixels: 0, CroppedAreaTopPixels: 324 },
    }
    const view = { PoseHeadingDegrees: '350.0', InitialViewHeadingDegrees: '80', InitialViewPitchDegrees: '-12' }
    const places = Object.entries({ ...facts, ...view }).map(([name, value]) => `GPano:${name}="${value}"`)
    const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:GPano="http://ns.google.com/photos/1.0/panorama/" ${places.join(' ')}/></rdf:RDF></x:xmpmeta>`
    const ground = sharp({ create: { width: 2048, height: 700, channels: 3, background: '#ff0000' } })
    const content = await ground.jpeg().withXmp(xmp).toBuffer()

    await add(new File([new Uint8Array(content)], 'drone.jpg'))
    await prepare()

    const [scene] = (await list())[0]?.scenes ?? []
    // 80 degrees of the compass, and the middle of the picture is at 350.
    expect(scene?.start).toEqual({ yaw: 90, pitch: -12, zoom: 100 })
    const shown = await app.current.app.inject({ url: scene?.panoramas[0]?.address ?? '' })
    const { data, info } = await sharp(shown.rawPayload).raw().toBuffer({ resolveWithObject: true })
    const redAt = (y: number) => (data[(y * info.width + 1000) * info.channels + 1] ?? 255) < 60
    expect([info.width, info.height, redAt(100), redAt(310), redAt(340), redAt(1000)]).toEqual([
      ...[2048, 1024],
      ...[false, false, true, true],
    ])
  })

  it('a panorama is stored once per record, also with two uploads at once', async () => {
    const { admin, of, add, list } = await settle()
    const file = await panoramaFile()
    await add(file, 'Lobby')
    const again = await admin.ask(media360.add, { params: of, body: { file, title: 'Anew' } })
    expect(problems(again)).toEqual({ file: ['This panorama is already here as Lobby of Lobby.'] })

    const twin = await panoramaFile()
    const answers = await Promise.all(
      ['One', 'Two'].map((title) => admin.ask(media360.add, { params: of, body: { file: twin, title } })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422])
    expect(await list()).toHaveLength(2)
  })

  it('a panorama that cannot be prepared shows the reason, and can be prepared again', async () => {
    const { admin, of, add, list } = await settle()
    const { id, scenes } = await add()
    const { file } = await fileOf(scenes[0]?.id)
    const sent = await app.current.storage.size(file.storage_key)
    const whole = await content(file.storage_key)
    await app.current.storage.put(file.storage_key, whole.subarray(0, 200))
    await prepare()
    const [failed] = (await list())[0]?.scenes ?? []
    expect(failed).toMatchObject({ state: 'failed', panoramas: [] })
    expect(failed?.problem).toContain('cut off or broken')

    await app.current.storage.put(file.storage_key, whole)
    expect(await app.current.storage.size(file.storage_key)).toBe(sent)
    const params = { ...of, id, scene_id: scenes[0]?.id ?? 0 }
    const { data } = await admin.call(media360.prepareScene, { params })
    expect(data.scenes).toMatchObject([{ state: 'preparing', problem: null }])
    expect((await admin.ask(media360.prepareScene, { params })).statusCode).toBe(409)
    await prepare()
    expect((await list())[0]?.scenes).toMatchObject([{ state: 'ready', problem: null }])
  })
})

const fileOf = async (scene_id: number | undefined) => ({
  file: await app.current.owner
    .selectFrom('files')
    .innerJoin('media360_scenes', 'media360_scenes.file_id', 'files.id')
    .select(['files.id', 'files.storage_key'])
    .where('media360_scenes.id', '=', scene_id ?? 0)
    .executeTakeFirstOrThrow(),
})
async function content(key: string): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of app.current.storage.read(key)) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}

describe('a tour', () => {
  it('a tour has scenes with a start view and links to each other, and a first scene', async () => {
    const { admin, of, add } = await settle()
    const first = await add()
    const params = { ...of, id: first.id }
    const { data } = await admin.call(media360.addScene, {
      params,
      body: { file: await panoramaFile(), name: 'Terrace' },
    })
    const [living, terrace] = data.scenes
    if (!living || !terrace) throw new Error('There are two.')
    const hotspots = [
      { yaw: 40, pitch: -10, target_scene_id: terrace.id, text: null },
      { yaw: -40.5, pitch: 0, target_scene_id: null, text: 'The harbour' },
    ]
    const changed = { version: 1, name: 'Living room', start: { yaw: 90, pitch: 5, zoom: 80 }, hotspots }
    const of_living = { ...params, scene_id: living.id }
    const { data: linked } = await admin.call(media360.changeScene, { params: of_living, body: changed })
    expect(linked.scenes[0]).toMatchObject({ name: 'Living room', start: changed.start, hotspots, version: 2 })
    const stale = await admin.ask(media360.changeScene, { params: of_living, body: changed })
    expect([stale.statusCode, (stale.json() as { current: { id: number } }).current.id]).toEqual([409, first.id])

    const body = { version: 1, first_scene_id: terrace.id, title: 'Flat' }
    const { data: turned } = await admin.call(media360.change, { params, body })
    expect([turned.title, ...turned.scenes.map(({ name }) => name)]).toEqual(['Flat', 'Terrace', 'Living room'])

    const gone = { ...params, scene_id: terrace.id }
    await admin.call(media360.removeScene, { params: gone })
    const [left] = (await admin.call(media360.list, { params: of })).data
    expect(left?.scenes.map((scene) => [scene.name, scene.hotspots])).toEqual([['Living room', [hotspots[1]]]])
    const last = await admin.ask(media360.removeScene, { params: of_living })
    expect([last.statusCode, (last.json() as { code: string }).code]).toEqual([409, 'last_scene'])
    const { data: back } = await admin.call(media360.restoreScene, { params: gone })
    expect(back.scenes.map((scene) => [scene.name, scene.hotspots])).toEqual([
      ['Terrace', []],
      ['Living room', hotspots],
    ])
  })

  it.each([
    ['yaw 400', { yaw: 400, pitch: 0, text: 'x' }, 'hotspots.0.yaw'],
    ['pitch -91', { yaw: 0, pitch: -91, text: 'x' }, 'hotspots.0.pitch'],
    ['neither text nor scene', { yaw: 0, pitch: 0, text: null }, 'hotspots.0.text'],
  ])('a tour refuses a link with %s on its field', async (_, spot, field) => {
    const { admin, of, world } = await settle()
    const tour = await buildTour(world, { unit_id: of.item_id })
    const answer = await admin.ask(media360.changeScene, {
      params: { ...of, id: tour.id, scene_id: tour.scene.id },
      body: { version: 1, hotspots: [{ target_scene_id: null, ...spot }] },
    })
    expect([answer.statusCode, Object.keys(problems(answer) ?? {})]).toEqual([422, [field]])
  })

  it('a tour refuses links to other tours or to the same scene, duplicate names and an impossible start view', async () => {
    const { admin, of, world } = await settle()
    const tour = await buildTour(world, { unit_id: of.item_id }, { name: 'Lobby' })
    const other = await buildTour(world, { unit_id: of.item_id })
    const second = await buildScene(world, { media360_id: tour.id, name: 'Pool' })
    const params = { ...of, id: tour.id, scene_id: tour.scene.id }
    const link = (target_scene_id: number) => ({ yaw: 0, pitch: 0, target_scene_id, text: null })
    const ask = (body: object) => admin.ask(media360.changeScene, { params, body: { version: 1, ...body } })

    const answers = [
      await ask({ hotspots: [link(second.id), link(other.scene.id)] }),
      await ask({ hotspots: [link(tour.scene.id)] }),
      await ask({ name: 'POOL' }),
      await ask({ start: { yaw: 0, pitch: 0, zoom: 10 } }),
      await admin.ask(media360.change, {
        params: { ...of, id: tour.id },
        body: { version: 1, first_scene_id: other.scene.id },
      }),
      await admin.ask(media360.addScene, {
        params: { ...of, id: tour.id },
        body: { file: await panoramaFile(), name: 'pool' },
      }),
    ]

    expect(answers.map(problems)).toEqual([
      { 'hotspots.1.target_scene_id': ['Choose a scene of this tour.'] },
      { 'hotspots.0.target_scene_id': ['A link leads to another scene.'] },
      { name: ['This tour has a scene called POOL already.'] },
      { 'start.zoom': ['Enter 40 to 120 degrees.'] },
      { first_scene_id: ['Choose a scene of this tour.'] },
      { name: ['This tour has a scene called pool already.'] },
    ])
    const foreign = { organization_id: world.organization_id, media360_id: tour.id, yaw: 0, pitch: 0 }
    await expect(
      app.current.owner
        .insertInto('media360_hotspots')
        .values({ ...foreign, scene_id: tour.scene.id, target_scene_id: other.scene.id })
        .execute(),
    ).rejects.toThrow('media360_hotspots_target')
  })

  it('tours are reordered, deleted and restored to their place', async () => {
    const { admin, of, world, list } = await settle()
    const titles = async () => (await list()).map(({ title }) => title)
    const tours = []
    for (const [position, title] of ['Pool', 'Lobby', 'Gym'].entries())
      tours.push(await buildTour(world, { unit_id: of.item_id, title, position }))
    const [pool, , gym] = tours
    if (!pool || !gym) throw new Error('There are three.')
    await admin.call(media360.order, { params: of, body: { ids: [gym.id] } })
    expect(await titles()).toEqual(['Gym', 'Pool', 'Lobby'])
    await admin.call(media360.remove, { params: { ...of, id: pool.id } })
    expect(await titles()).toEqual(['Gym', 'Lobby'])
    expect((await admin.ask(media360.remove, { params: { ...of, id: pool.id } })).statusCode).toBe(404)
    await admin.call(media360.restore, { params: { ...of, id: pool.id } })
    expect(await titles()).toEqual(['Gym', 'Pool', 'Lobby'])
  })

  it('tours of a building are listed after those of its unit, and are changed on the building only', async () => {
    const { admin, of, building, world, list } = await settle()
    const shared = await buildTour(world, { building_id: building.id, title: 'Lobby' })
    await buildTour(world, { unit_id: of.item_id, title: 'Flat' })
    expect((await list()).map(({ title, owner }) => [title, owner])).toEqual([
      ['Flat', 'units'],
      ['Lobby', 'buildings'],
    ])
    expect((await admin.ask(media360.remove, { params: { ...of, id: shared.id } })).statusCode).toBe(404)
  })

  it('tours are visible to sales managers except on drafts, and are changed by their developer only', async () => {
    const { admin, organization_id, project, of, world } = await settle()
    const tour = await buildTour(world, { unit_id: of.item_id })
    const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [organization_id] })
    const stranger = await signIn(app.current, 'developer_admin')
    const params = { ...of, id: tour.id }
    const before = await keys()
    const body = { file: await panoramaFile(), title: 'Mine' }
    expect((await stranger.ask(media360.list, { params: of })).statusCode).toBe(404)
    expect((await stranger.ask(media360.remove, { params })).statusCode).toBe(404)
    expect((await stranger.ask(media360.add, { params: of, body })).statusCode).toBe(404)
    expect((await manager.ask(media360.add, { params: of, body })).statusCode).toBe(403)
    expect((await manager.ask(media360.remove, { params })).statusCode).toBe(403)
    expect(await since(before)).toEqual([])
    expect((await manager.call(media360.list, { params: of })).data).toHaveLength(1)
    await app.current.owner.updateTable('projects').set({ status: 'draft' }).where('id', '=', project.id).execute()
    expect((await manager.ask(media360.list, { params: of })).statusCode).toBe(404)
    expect((await admin.call(media360.list, { params: of })).data).toHaveLength(1)
  })
})

describe('files of panoramas', () => {
  it('files of a panorama are deleted an hour after its scene or tour, not earlier', async () => {
    const { admin, of, add, list } = await settle()
    const before = await keys()
    const { id } = await add()
    await prepare()
    const one = await since(before)
    const { data } = await admin.call(media360.addScene, {
      params: { ...of, id },
      body: { file: await panoramaFile(), name: 'Pool' },
    })
    await prepare()
    await admin.call(media360.removeScene, { params: { ...of, id, scene_id: data.scenes[1]?.id ?? 0 } })
    await purgeTours(later(0.9))
    expect((await since(before)).length).toBe(2 * one.length)
    await purgeTours(later(1.1))
    expect(await since(before)).toEqual(one)

    await admin.call(media360.remove, { params: { ...of, id } })
    await purgeTours(later(1.1))
    expect(await since(before)).toEqual([])
    expect((await admin.ask(media360.restore, { params: { ...of, id } })).statusCode).toBe(404)
    expect(await list()).toEqual([])
  })

  it('a scene that is deleted during its preparation leaves no files', async () => {
    const { of, add, admin } = await settle()
    const before = await keys()
    const { id } = await add()
    await admin.call(media360.remove, { params: { ...of, id } })
    await purgeTours(later(2))
    await prepare()
    expect(await since(before)).toEqual([])
  })

  it('files of panoramas of a deleted project are removed by the job that compares files with rows', async () => {
    const { admin, add } = await settle()
    // Files that records name: without any, the job takes the database for that of other files.
    await add()
    await prepare()
    const project = await buildProject(app.current.owner, { organization_id: admin.organization.id })
    const before = await keys()
    const params = { item_type: 'projects', item_id: project.id } as const
    await admin.call(media360.add, { params, body: { file: await panoramaFile({ width: 2200 }), title: 'Site' } })
    await prepare()
    await admin.call(projects.remove, { params: { id: project.id } })
    const left = await since(before)
    expect(await removeOrphans(later(25))).toBeGreaterThanOrEqual(left.length)
    expect(await since(before)).toEqual([])
  })
})

import { readFile } from 'node:fs/promises'
import { buildings } from '@storey/api/inventory/buildings.ts'
import { pictures } from '@storey/api/inventory/pictures.ts'
import { projects } from '@storey/api/inventory/projects.ts'
import { units } from '@storey/api/inventory/units.ts'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { pdfOf } from '../../../seed/pdf.ts'
import { buildBuilding, buildProject, buildUnit, unique } from '../../../test/builders/basics.ts'
import { buildItemPicture } from '../../../test/builders/picture.ts'
import { declaredPicture } from '../../../test/declared-picture.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { findMissing, removeOrphans } from '../../files/orphans.ts'
import { buildingRoutes } from '../buildings/routes.ts'
import { projectRoutes } from '../projects/routes.ts'
import { unitRoutes } from '../units/routes.ts'
import { purgePictures } from './jobs.ts'
import { pictureRoutes } from './routes.ts'

const app = useTestApp([buildingRoutes, pictureRoutes, projectRoutes, unitRoutes])

/** A unique size by default, so that no two pictures are the same. */
const photo = async (width = 800 + unique(), height = 600, name = 'Lobby.jpg') =>
  new File(
    [
      await sharp({ create: { width, height, channels: 3, background: '#4263eb' } })
        .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '25/1 12/1 30/1' } })
        .jpeg()
        .toBuffer(),
    ],
    name,
    { type: 'image/jpeg' },
  )

type Role = 'gallery' | 'images' | 'views' | 'logo'
async function gallery(role: Role = 'gallery') {
  const admin = await signIn(app.current, 'developer_admin')
  const project = await buildProject(app.current.owner, { organization_id: admin.organization.id })
  const params = { item_type: 'projects', item_id: project.id, role } as const
  const add = async (file?: File, more = {}) => {
    const body = { file: file ?? (await photo()), ...more }
    return (await admin.call(pictures.add, { params, body })).data
  }
  const ids = async () => (await admin.call(pictures.list, { params })).data.map(({ id }) => id)
  return { admin, project, params, add, ids }
}

async function keys(): Promise<string[]> {
  const found: string[] = []
  for await (const { key } of app.current.storage.list()) if (!key.startsWith('bin/')) found.push(key)
  return found.sort()
}
const later = (hours: number) => ({
  ...app.current.services,
  clock: { now: () => new Date(Date.now() + hours * 3_600_000) },
})
const status = async (admin: Person, id: number) =>
  (await admin.ask(pictures.list, { params: { item_type: 'projects', item_id: id } })).statusCode

describe('an uploaded picture', () => {
  it('a picture is stored as WebP in three widths, turned upright, without location and camera data', async () => {
    const { add } = await gallery()
    const turned = await sharp({ create: { width: 1000, height: 500, channels: 3, background: '#aa3311' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()

    const made = await add(new File([turned], 'Phone.jpg'), { caption: 'The lobby' })

    const large = await app.current.app.inject({ url: made.picture?.large ?? '' })
    const { format, width, height, exif, orientation } = await sharp(large.rawPayload).metadata()
    expect(made).toMatchObject({ name: 'Phone.jpg', caption: 'The lobby', width: 500, height: 1000, owner: 'projects' })
    expect({ format, width, height, exif, orientation }).toEqual({
      format: 'webp',
      width: 500,
      height: 1000,
      exif: undefined,
      orientation: undefined,
    })
    expect((await keys()).filter((key) => key.includes('original'))).toEqual([])
  })

  it('a photo of a phone is decoded, and a broken one is refused and stores nothing', async () => {
    const { admin, params, add, ids } = await gallery()
    const content = await readFile(new URL('../../../test/cases/phone-photo.heic', import.meta.url))
    const made = await add(new File([new Uint8Array(content)], 'IMG_0042.HEIC'))

    const large = await app.current.app.inject({ url: made.picture?.large ?? '' })
    expect([made.name, made.width, made.height]).toEqual(['IMG_0042.jpg', 64, 48])
    const { data, info } = await sharp(large.rawPayload).raw().toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * info.channels).subarray(0, 2)]
    // Red grows to the right, green downward.
    const [[left = 0] = [], [right = 0, above = 0] = [], [, below = 0] = []] = [at(2, 2), at(61, 2), at(61, 45)]
    expect([left < 40, right > 200, above < 40, below > 200]).toEqual([true, true, true, true])

    const size = content.indexOf('ispe', 0, 'latin1') + 8
    const huge = Buffer.from(content)
    huge.writeUInt32BE(60_000, size)
    const random = Buffer.concat([content.subarray(0, 400), Buffer.alloc(300, 7)])
    const empty = Buffer.from('00000018667479706865696300000000686569636d696631', 'hex')
    const before = await keys()
    for (const broken of [content.subarray(0, 420), content.subarray(0, 590), huge, random, empty]) {
      const body = { file: new File([new Uint8Array(broken)], 'IMG.heic') }
      const answer = await admin.ask(pictures.add, { params, body })
      expect([answer.statusCode, answer.json().errors?.file?.[0]]).toEqual([
        422,
        expect.stringMatching(/cut off or broken|million pixels/),
      ])
    }
    expect([await ids(), await keys()]).toEqual([[made.id], before])
  })

  it('the first picture of a gallery is the cover', async () => {
    const { admin, project, params, add, ids } = await gallery()
    const [first, second, third] = [await add(), await add(), await add()]
    const cover = async () => (await admin.call(projects.one, { params: { id: project.id } })).data.cover?.small
    expect(await cover()).toBe(first.picture?.small)

    await admin.call(pictures.order, { params, body: { ids: [third.id, first.id] } })
    expect(await ids()).toEqual([third.id, first.id, second.id])
    expect(await cover()).toBe(third.picture?.small)

    await admin.call(pictures.remove, { params: { ...params, id: third.id } })
    expect(await cover()).toBe(first.picture?.small)
    await admin.call(pictures.restore, { params: { ...params, id: third.id } })
    expect(await cover()).toBe(third.picture?.small)
  })

  it('a picture is stored once per gallery, also with two uploads at once, and a duplicate is named', async () => {
    const { admin, params, add, ids } = await gallery()
    const file = await photo(640, 480, 'Pool.jpg')
    await add(file)

    const again = await admin.ask(pictures.add, { params, body: { file } })
    const twin = await photo(641, 480, 'Gym.jpg')
    const both = await Promise.all([1, 2].map(() => admin.ask(pictures.add, { params, body: { file: twin } })))

    expect(again.statusCode).toBe(422)
    expect(again.json().errors).toEqual({ file: ['This picture is already here as Pool.jpg.'] })
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422])
    expect(await ids()).toHaveLength(2)
  })

  it('a new logo replaces the one before', async () => {
    const { add, ids } = await gallery('logo')
    await add()
    const second = await add()
    expect(await ids()).toEqual([second.id])
  })

  it.each([
    ['text', new File(['hello'], 'a.jpg'), 415, undefined],
    ['nothing', new File([], 'a.jpg'), 422, 'This file is empty.'],
    ['a PDF in a gallery', new File(['%PDF-1.7 %%EOF'], 'a.jpg'), 415, undefined],
    ['too many pixels', new File([declaredPicture(20_000, 20_000)], 'a.png'), 422, 'This picture has too many pixels.'],
    [
      'a picture that holds less than it declares',
      new File([declaredPicture(9_000, 9_000)], 'a.png'),
      422,
      'This file is cut off',
    ],
  ])('a picture is refused and leaves no file: %s', async (_what, file, code, words) => {
    const { admin, params, ids } = await gallery()
    const before = await keys()

    const answer = await admin.ask(pictures.add, { params, body: { file } })

    expect(answer.statusCode).toBe(code)
    if (words) expect(answer.json().errors.file[0]).toContain(words)
    expect(await keys()).toEqual(before)
    expect(await ids()).toEqual([])
  })

  it('a picture is refused when it is cut off, or has a direction but is no view', async () => {
    const { admin, params } = await gallery()
    const whole = await photo(900, 900)
    const cut = new File([whole.slice(0, 3000)], 'a.jpg')
    const before = await keys()

    const answers = [
      await admin.ask(pictures.add, { params, body: { file: cut } }),
      await admin.ask(pictures.add, { params, body: { file: whole, direction: 'n' } }),
    ]

    expect(answers.map((answer) => answer.json().errors)).toEqual([
      { file: ['This file is cut off or broken. Save it again and send it once more.'] },
      { direction: ['Only views have a direction and floors.'] },
    ])
    expect(await keys()).toEqual(before)
  })

  it('pictures are added, changed, ordered and deleted by their developer only', async () => {
    const { params, add } = await gallery()
    const { id } = await add()
    const stranger = await signIn(app.current, 'developer_admin')
    const own = await signIn(app.current, 'developer')

    const answers = [
      await stranger.ask(pictures.add, { params, body: { file: await photo() } }),
      await stranger.ask(pictures.remove, { params: { ...params, id } }),
      await stranger.ask(pictures.order, { params, body: { ids: [id] } }),
      await own.ask(pictures.remove, { params: { ...params, id } }),
    ]

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 403])
    expect(await status(stranger, params.item_id)).toBe(404)
  })

  it('ordering pictures refuses a picture of another role or another item', async () => {
    const { admin, params, add, project } = await gallery()
    await add()
    const other = await buildItemPicture(
      { ...app.current, organization_id: admin.organization.id },
      { project_id: project.id, role: 'images' },
    )

    const answer = await admin.ask(pictures.order, { params, body: { ids: [other.id] } })

    expect(answer.json().errors).toEqual({ 'ids.0': ['Choose a picture.'] })
  })
})

describe('views and floor plans', () => {
  it('a unit shows the views of its building that match its floor and orientation', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const { id: organization_id } = admin.organization
    const building = await buildBuilding(app.current.owner, { organization_id })
    const unit = await buildUnit(app.current.owner, { building_id: building.id, floor: 12, orientation: 'sw' })
    const view = (caption: string, given: object) =>
      buildItemPicture(
        { ...app.current, organization_id },
        { building_id: building.id, role: 'views', caption, ...given },
      )
    await view('All round', {})
    await view('South-west, high', { direction: 'sw', floor_from: 10 })
    await view('South-west, low', { direction: 'sw', floor_to: 9 })
    await view('North', { direction: 'n' })

    const { data } = await admin.call(pictures.list, { params: { item_type: 'units', item_id: unit.id } })

    expect(data.map(({ caption, owner }) => [caption, owner])).toEqual([
      ['All round', 'buildings'],
      ['South-west, high', 'buildings'],
    ])
  })

  it('floor plans are pictures or PDFs: the first is the plan of the unit, and a PDF can be downloaded', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const unit = await buildUnit(app.current.owner, { organization_id: admin.organization.id })
    const params = { id: unit.id }
    const pdf = new File([new Uint8Array(pdfOf('Level 4', 'Unit 401'))], 'Plan.pdf', { type: 'application/pdf' })

    const document = (await admin.call(pictures.addPlan, { params, body: { file: pdf } })).data
    const drawn = (await admin.call(pictures.addPlan, { params, body: { file: await photo() } })).data

    expect(document).toMatchObject({ name: 'Plan.pdf', is_pdf: true, role: 'plans', width: 1920, height: 2717 })
    expect(drawn.is_pdf).toBe(false)
    const { data } = await admin.call(units.one, { params })
    expect(data.plan?.medium).toBe(document.picture?.medium)
    const at = { item_type: 'units', item_id: unit.id, role: 'plans', id: document.id } as const
    const download = await admin.ask(pictures.download, { params: at })
    expect(download.headers['content-type']).toBe('application/pdf')
    expect(download.body).toContain('%PDF-1.4')
    expect((await admin.ask(pictures.download, { params: { ...at, id: drawn.id } })).statusCode).toBe(404)
  })

  it('a floor plan that no PDF reader opens is refused and leaves no file', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const unit = await buildUnit(app.current.owner, { organization_id: admin.organization.id })
    const before = await keys()
    const pdf = new File(['%PDF-1.7\n1 0 obj\n%%EOF\n'], 'Plan.pdf', { type: 'application/pdf' })

    const answer = await admin.ask(pictures.addPlan, { params: { id: unit.id }, body: { file: pdf } })

    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toEqual({ file: ['This PDF cannot be opened. Save it again without a password.'] })
    expect(await keys()).toEqual(before)
  })

  it('a view refuses floors in descending order, and a change of an older version', async () => {
    const { admin, params, add } = await gallery('views')
    const { id } = await add(undefined, { direction: 'e', floor_from: 5, floor_to: 9 })
    const change = (body: { version: number; floor_to?: number; caption?: string }) =>
      admin.ask(pictures.change, { params: { ...params, id }, body })

    expect((await change({ version: 1, floor_to: 3 })).json().errors).toEqual({
      floor_to: ['Not below the first floor.'],
    })
    expect((await change({ version: 1, caption: 'Creek' })).json().data).toMatchObject({
      caption: 'Creek',
      floor_from: 5,
    })
    expect((await change({ version: 1, caption: 'Sea' })).statusCode).toBe(409)
  })
})

describe('files of pictures', () => {
  it('files of a deleted picture are kept for an hour, in which it can be restored', async () => {
    const { admin, params, add, ids } = await gallery()
    const before = await keys()
    const { id } = await add()
    await admin.call(pictures.remove, { params: { ...params, id } })
    expect(await ids()).toEqual([])

    await purgePictures(app.current.services)
    const more = async () => (await keys()).filter((key) => !before.includes(key)).length
    expect(await more()).toBe(3)
    await purgePictures(later(1.1))

    expect(await more()).toBe(0)
    expect((await admin.ask(pictures.restore, { params: { ...params, id } })).statusCode).toBe(404)
    expect(await findMissing(app.current.services)).toEqual([])
  })

  it('files of a deleted picture are kept while another record uses them', async () => {
    const { admin, params, add, project } = await gallery()
    const { id, picture } = await add()
    const { file_id } = await app.current.owner
      .selectFrom('pictures')
      .select('file_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await buildBuilding(app.current.owner, { project_id: project.id, cover_file_id: file_id })
    await admin.call(pictures.remove, { params: { ...params, id } })

    await purgePictures(later(2))

    expect((await app.current.app.inject({ url: picture?.small ?? '' })).statusCode).toBe(200)
  })

  it('files of pictures of a deleted project are removed by a job, which also reports rows without files', async () => {
    const { admin, add, project } = await gallery()
    // A file that a record names: without any, the job takes the database for that of other files.
    await (await gallery()).add()
    const before = await keys()
    await add()
    await admin.call(projects.remove, { params: { id: project.id } })
    expect(await removeOrphans(later(25))).toBeGreaterThanOrEqual(3)
    expect((await keys()).filter((key) => !before.includes(key))).toEqual([])

    const lost = await buildItemPicture(
      { ...app.current, organization_id: admin.organization.id },
      { building_id: (await buildBuilding(app.current.owner, { organization_id: admin.organization.id })).id },
    )
    for (const key of (await keys()).filter((key) => !before.includes(key))) await app.current.storage.remove(key)
    expect(await findMissing(app.current.services)).toEqual([lost.file_id])
  })
})

it('a building shows the cover of its own gallery', async () => {
  const admin = await signIn(app.current, 'developer_admin')
  const building = await buildBuilding(app.current.owner, { organization_id: admin.organization.id })
  const params = { item_type: 'buildings', item_id: building.id, role: 'gallery' } as const
  const { data } = await admin.call(pictures.add, { params, body: { file: await photo() } })

  const { data: shown } = await admin.call(buildings.one, { params: { id: building.id } })

  expect(shown.cover?.medium).toBe(data.picture?.medium)
})

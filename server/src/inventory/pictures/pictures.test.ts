import { projects } from '@storey/api/inventory/projects.ts'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { buildProject } from '../../../test/builders/basics.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { illustrationOf, keyOf, panoramasOf } from '../../files/picture-addresses.ts'
import { projectRoutes } from '../projects/routes.ts'
import { keepPicture } from './actions.ts'

const app = useTestApp([projectRoutes])

/** The signed addresses of a project's cover that was just stored. */
async function cover() {
  const admin = await signIn(app.current, 'developer_admin')
  const { organization } = admin
  const content = await sharp({ create: { width: 1200, height: 600, channels: 3, background: '#4263eb' } })
    .png()
    .toBuffer()
  const file = await keepPicture(app.current.owner, app.current.storage, organization.id, 'Cover.png', content)
  await buildProject(app.current.owner, { organization_id: organization.id, cover_file_id: file.id })
  const { data } = await admin.call(projects.list, {})
  return data[0]?.cover ?? { small: '', medium: '', large: '', drawing: null }
}

const get = (url: string) => app.current.app.inject({ url })

describe('GET /files/{uuid}/{size}.webp', () => {
  it('GET /files/{uuid}/{size}.webp returns each form as WebP in its width, without a token, cached for a day', async () => {
    const { small, large } = await cover()

    const [little, full] = [await get(small), await get(large)]

    expect(little.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=86400, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect((await sharp(little.rawPayload).metadata()).width).toBe(320)
    expect((await sharp(full.rawPayload).metadata()).width).toBe(1200)
  })

  it('GET /files/{uuid}/{size}.webp returns 404 for an address that was changed or has expired', async () => {
    const { small } = await cover()
    const until = /until=(\d+)/.exec(small)?.[1] ?? ''
    const changed = [
      small.replace('small', 'large'),
      small.replace(until, String(Number(until) + 1)),
      small.replace(/signature=.{4}/, 'signature=AAAA'),
      small.replace(/\?.*/, ''),
      small.replace(until, '1'),
    ]

    const statuses = await Promise.all(changed.map(async (url) => (await get(url)).statusCode))

    expect(statuses).toEqual([404, 404, 404, 404, 404])
  })
})

describe('GET /files/{uuid}/{size}.webp with pictures in a bucket', () => {
  const bucket = useTestApp([projectRoutes], {
    STORAGE_URL: 's3://pictures/all?endpoint=https://store.test',
    STORAGE_PUBLIC_URLS: 'on',
  })

  it('redirects to the signed address of the store, after it has checked ours; other forms come from here', async () => {
    const { services, storage } = bucket.current
    Object.assign(storage, { pictureAddress: async (key: string) => `https://store.test/pictures/all/${key}?signed` })
    const uuid = '5bd1f6f6-9a4b-4c62-9f3a-6a1fd8f5c111'
    await storage.put(keyOf(uuid, 'day'), Buffer.from('<svg/>'))
    await storage.put(keyOf(uuid, 'panorama-2048'), Buffer.from('wide'))
    const { small = '', drawing } = illustrationOf(services, uuid, true) ?? {}
    const [panorama] = panoramasOf(services, uuid, 2048)
    const of = (url: string) => bucket.current.app.inject({ url })

    const sent = await of(small)
    const page = await of('/')

    expect(sent).toMatchObject({
      statusCode: 302,
      headers: {
        location: `https://store.test/pictures/all/pictures/${uuid}/small.webp?signed`,
        'cache-control': 'private, max-age=120',
      },
    })
    expect((await of(small.replace(/signature=.{4}/, 'signature=AAAA'))).statusCode).toBe(404)
    expect((await of(drawing?.day ?? '')).statusCode).toBe(200)
    expect((await of(panorama?.address ?? '')).statusCode).toBe(200)
    expect(page.headers['content-security-policy']).toContain("img-src 'self' data: blob: https://store.test;")
  })
})

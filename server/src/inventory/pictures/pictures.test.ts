import { projects } from '@storey/api/inventory/projects.ts'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { buildProject } from '../../../test/builders/basics.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
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

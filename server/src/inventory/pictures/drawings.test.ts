import { projects } from '@storey/api/inventory/projects.ts'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { buildProject } from '../../../test/builders/basics.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { projectRoutes } from '../projects/routes.ts'
import { keepDrawing } from './actions.ts'

const app = useTestApp([projectRoutes])
const get = (url: string) => app.current.app.inject({ url })
const square = (fill: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="${fill}"/></svg>`

async function drawnCover() {
  const admin = await signIn(app.current, 'developer_admin')
  const { organization } = admin
  const [day, night] = [square('var(--a-face, #fbf8f3)'), square('#343a5c')]
  const pixels = await sharp(Buffer.from(square('#fbf8f3')))
    .webp()
    .toBuffer()
  const { owner, storage } = app.current
  const file = await keepDrawing(owner, storage, organization.id, 'Cover.svg', { day, night, pixels })
  await buildProject(owner, { organization_id: organization.id, cover_file_id: file.id })
  const { data } = await admin.call(projects.list, {})
  return { day, night, cover: data[0]?.cover }
}

describe('a drawing', () => {
  it('a drawing is served as SVG for light and dark, and may load and run nothing', async () => {
    const { day, night, cover } = await drawnCover()

    const answers = [await get(cover?.drawing?.day ?? ''), await get(cover?.drawing?.night ?? '')]

    expect(answers.map(({ body }) => body)).toEqual([day, night])
    for (const { headers } of answers)
      expect(headers).toMatchObject({
        'content-type': 'image/svg+xml',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        'x-content-type-options': 'nosniff',
      })
  })

  it('a drawing is served as pixels too, and not at an address that was signed for another form', async () => {
    const { cover } = await drawnCover()

    const small = await get(cover?.small ?? '')
    const swapped = await get((cover?.small ?? '').replace('small.webp', 'night.svg'))

    expect(small.headers['content-type']).toBe('image/webp')
    expect(swapped.statusCode).toBe(404)
  })
})

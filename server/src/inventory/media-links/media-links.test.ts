import { EMBED_HOSTS } from '@storey/api/inventory/embed-address.ts'
import { embeds, MAX_LINKS, videoLinks } from '@storey/api/inventory/media-links.ts'
import { describe, expect, it } from 'vitest'
import { buildBuilding, buildProject, buildUnit } from '../../../test/builders/basics.ts'
import { buildEmbed, buildVideo } from '../../../test/builders/link.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { purgeLinks } from './jobs.ts'
import { mediaLinkRoutes } from './routes.ts'

const app = useTestApp([mediaLinkRoutes], { EMBED_HOSTS: 'Tours.example.com, maps.example.org' })

/** A builder with a project, a building and a unit, as endpoints name them. */
async function settle() {
  const admin = await signIn(app.current, 'developer_admin')
  const { id: organization_id } = admin.organization
  const { owner } = app.current
  const project = await buildProject(owner, { organization_id })
  const building = await buildBuilding(owner, { organization_id, project_id: project.id })
  const unit = await buildUnit(owner, { building_id: building.id })
  const of = { item_type: 'units', item_id: unit.id } as const
  const add = async (url: string, title = 'The show flat') =>
    admin.ask(videoLinks.add, { params: of, body: { url, title } })
  const titles = async () => (await admin.call(videoLinks.list, { params: of })).data.map(({ title }) => title)
  return { admin, organization_id, project, building, unit, of, add, titles }
}

const problems = (answer: { json(): unknown }) => (answer.json() as { errors?: Record<string, string[]> }).errors

describe('videos', () => {
  it.each(['projects', 'buildings', 'units'] as const)(
    'a video of %s is stored by its provider and id only',
    async (item_type) => {
      const { admin, project, building, unit } = await settle()
      const params = { item_type, item_id: { projects: project, buildings: building, units: unit }[item_type].id }
      const body = { url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1m30s&utm_source=x', title: ' The lobby ' }

      const { data } = await admin.call(videoLinks.add, { params, body })

      expect(data).toMatchObject({
        title: 'The lobby',
        provider: 'youtube',
        starts_at: 90,
        player: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&rel=0&start=90',
        page: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=90s',
      })
      expect((await admin.call(videoLinks.list, { params })).data).toEqual([data])
      const row = await app.current.owner
        .selectFrom('media_links')
        .selectAll()
        .where('id', '=', data.id)
        .executeTakeFirstOrThrow()
      expect([row.provider, row.code, row.hash, row.url]).toEqual(['youtube', 'dQw4w9WgXcQ', null, null])
    },
  )

  it('videos are reordered, changed, deleted and restored to their place', async () => {
    const { admin, of, add, titles } = await settle()
    for (const [at, title] of ['Pool', 'Lobby', 'Gym'].entries()) await add(`https://vimeo.com/7697987${at}`, title)
    const [pool, lobby, gym] = (await admin.call(videoLinks.list, { params: of })).data
    if (!pool || !lobby || !gym) throw new Error('There are three.')

    await admin.call(videoLinks.order, { params: of, body: { ids: [gym.id, pool.id] } })
    expect(await titles()).toEqual(['Gym', 'Pool', 'Lobby'])

    const changed = { version: 1, title: 'Deck', url: 'https://vimeo.com/76979899/8272103f6e' }
    const { data } = await admin.call(videoLinks.change, { params: { ...of, id: pool.id }, body: changed })
    expect([data.title, data.page, data.version]).toEqual(['Deck', 'https://vimeo.com/76979899/8272103f6e', 2])
    const stale = await admin.ask(videoLinks.change, { params: { ...of, id: pool.id }, body: changed })
    expect([stale.statusCode, (stale.json() as { current: { title: string } }).current.title]).toEqual([409, 'Deck'])

    await admin.ask(videoLinks.remove, { params: { ...of, id: pool.id } })
    expect(await titles()).toEqual(['Gym', 'Lobby'])
    expect((await admin.ask(videoLinks.remove, { params: { ...of, id: pool.id } })).statusCode).toBe(404)
    await admin.call(videoLinks.restore, { params: { ...of, id: pool.id } })
    expect(await titles()).toEqual(['Gym', 'Deck', 'Lobby'])
  })

  it('a video that the record already has is refused with its title, and is not restored as a duplicate', async () => {
    const { admin, of, add, titles } = await settle()
    const first = ((await add('https://youtu.be/dQw4w9WgXcQ')).json() as { data: { id: number } }).data
    expect(problems(await add('https://www.youtube.com/shorts/dQw4w9WgXcQ?t=5', 'Again'))).toEqual({
      url: ['This is already here as The show flat.'],
    })
    await admin.ask(videoLinks.remove, { params: { ...of, id: first.id } })
    expect((await add('https://youtu.be/dQw4w9WgXcQ', 'Anew')).statusCode).toBe(201)
    expect((await admin.ask(videoLinks.restore, { params: { ...of, id: first.id } })).statusCode).toBe(409)
    expect(await titles()).toEqual(['Anew'])
  })

  it('one of several calls at once that add the same video wins', async () => {
    const { add, titles } = await settle()
    const answers = await Promise.all(['One', 'Two', 'Three'].map((title) => add('https://vimeo.com/76979871', title)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422, 422])
    expect(await titles()).toHaveLength(1)
  })

  it.each([
    'https://dailymotion.com/video/x7tgad0',
    'http://evil.example/',
    'javascript:alert(1)',
    'https://user:pass@youtu.be/dQw4w9WgXcQ',
    'https://www.yоutube.com/watch?v=dQw4w9WgXcQ',
    '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>',
    `https://youtu.be/${'x'.repeat(2000)}`,
    '',
  ])('a video with the address %j is refused on its field', async (url) => {
    const { add, titles } = await settle()
    const answer = await add(url)
    expect([answer.statusCode, Object.keys(problems(answer) ?? {})]).toEqual([422, ['url']])
    expect(await titles()).toEqual([])
  })

  it(`a record has at most ${MAX_LINKS} videos`, async () => {
    const { organization_id, unit, add } = await settle()
    for (let at = 0; at < MAX_LINKS; at++) await buildVideo(app.current.owner, { organization_id, unit_id: unit.id })
    expect(problems(await add('https://vimeo.com/76979871'))).toEqual({
      url: [`At most ${MAX_LINKS} fit here. Delete one first.`],
    })
  })

  it('videos are visible to sales managers except on drafts, and are changed by their developer only', async () => {
    const { admin, organization_id, project, of, add } = await settle()
    await add('https://vimeo.com/76979871')
    const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [organization_id] })
    const stranger = await signIn(app.current, 'developer_admin')
    const [link] = (await manager.call(videoLinks.list, { params: of })).data
    const params = { ...of, id: link?.id ?? 0 }
    expect((await stranger.ask(videoLinks.list, { params: of })).statusCode).toBe(404)
    expect((await stranger.ask(videoLinks.remove, { params })).statusCode).toBe(404)
    expect((await manager.ask(videoLinks.remove, { params })).statusCode).toBe(403)
    await app.current.owner.updateTable('projects').set({ status: 'draft' }).where('id', '=', project.id).execute()
    expect((await manager.ask(videoLinks.list, { params: of })).statusCode).toBe(404)
    expect((await admin.call(videoLinks.list, { params: of })).data).toHaveLength(1)
  })

  it('embeds are refused as videos, and videos as embeds', async () => {
    const { admin, organization_id, unit, of } = await settle()
    const page = await buildEmbed(app.current.owner, { organization_id, unit_id: unit.id })
    const video = await buildVideo(app.current.owner, { organization_id, unit_id: unit.id })
    expect((await admin.call(videoLinks.list, { params: of })).data.map(({ id }) => id)).toEqual([video.id])
    expect((await admin.call(embeds.list, { params: of })).data.map(({ id }) => id)).toEqual([page.id])
    expect((await admin.ask(videoLinks.remove, { params: { ...of, id: page.id } })).statusCode).toBe(404)
    expect((await admin.ask(embeds.remove, { params: { ...of, id: video.id } })).statusCode).toBe(404)
  })
})

describe('embeds', () => {
  const body = { url: 'https://my.matterport.com/show/?m=SxQL3iGyoDo', title: 'Walk around', kind: 'tour' as const }

  it('embeds are stored by their address, of built-in hosts and of those that the setting adds', async () => {
    const { admin, of } = await settle()
    const { data } = await admin.call(embeds.add, { params: of, body })
    expect(data).toMatchObject({ ...body, host: 'my.matterport.com', allowed: true, height: 600 })
    const own = { ...body, url: 'https://tours.example.com/12?x=1', height: 300 }
    expect((await admin.call(embeds.add, { params: of, body: own })).data).toMatchObject(own)
    expect(problems(await admin.ask(embeds.add, { params: of, body }))).toEqual({
      url: ['This is already here as Walk around.'],
    })
  })

  it.each([
    ['another host', 'https://evil.example/'],
    ['http', 'http://my.matterport.com/show/?m=1'],
    ['script', 'javascript:alert(1)'],
    ['an account', 'https://user:pass@my.matterport.com/'],
    ['a lookalike', 'https://kuulа.co/share/1'],
    ['an address that grows too long', `https://kuula.co/${'é'.repeat(900)}`],
    ['an address that is too long', `https://kuula.co/${'x'.repeat(2000)}`],
  ])('an embed with %s is refused on its field, on creation and on change', async (_, url) => {
    const { admin, of } = await settle()
    const { data } = await admin.call(embeds.add, { params: of, body })
    for (const answer of [
      await admin.ask(embeds.add, { params: of, body: { ...body, url } }),
      await admin.ask(embeds.change, { params: { ...of, id: data.id }, body: { version: 1, url } }),
    ])
      expect([answer.statusCode, Object.keys(problems(answer) ?? {})]).toEqual([422, ['url']])
  })

  it('an embed of a host that is no longer allowed is marked as such', async () => {
    const { admin, organization_id, unit, of } = await settle()
    await buildEmbed(app.current.owner, { organization_id, unit_id: unit.id, url: 'https://gone.example.com/1' })
    const { data } = await admin.call(embeds.list, { params: of })
    expect(data.map(({ host, allowed }) => [host, allowed])).toEqual([['gone.example.com', false]])
  })

  it('embeds and videos are deleted permanently an hour after their removal', async () => {
    const { organization_id, unit } = await settle()
    const { owner, services } = app.current
    const ago = (minutes: number) => new Date(services.clock.now().getTime() - minutes * 60_000).toISOString()
    const on = { organization_id, unit_id: unit.id }
    await buildEmbed(owner, { ...on, deleted_at: ago(61) })
    await buildVideo(owner, { ...on, deleted_at: ago(200) })
    const kept = [await buildEmbed(owner, { ...on, deleted_at: ago(30) }), await buildVideo(owner, on)]
    expect(await purgeLinks(services)).toBeGreaterThanOrEqual(2)
    const left = await owner
      .selectFrom('media_links')
      .select('id')
      .where('unit_id', '=', unit.id)
      .orderBy('id')
      .execute()
    expect(left.map(({ id }) => id)).toEqual(kept.map(({ id }) => id))
  })
})

it('the content security policy allows frames of players and allowed hosts only', async () => {
  const answer = await app.current.app.inject({ url: '/', headers: { accept: 'text/html' } })
  const directives = String(answer.headers['content-security-policy']).split(/;\s*/)
  const frames = directives.find((directive) => directive.startsWith('frame-src '))?.split(' ') ?? []
  expect(frames.slice(1).sort()).toEqual(
    [
      'blob:',
      'https://www.youtube-nocookie.com',
      'https://player.vimeo.com',
      ...EMBED_HOSTS.map((host) => `https://${host}`),
      'https://tours.example.com',
      'https://maps.example.org',
    ].sort(),
  )
  // Everything that is fetched, drawn or run comes from this host only.
  const elsewhere = directives.filter((directive) => /https?:/.test(directive) && !directive.startsWith('frame-src '))
  expect(elsewhere).toEqual([])
})

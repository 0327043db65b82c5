import { createHash, randomBytes } from 'node:crypto'
import { publications } from '@storey/api/inventory/channel.ts'
import { type AvailabilityList, availabilityLists, availabilityShares } from '@storey/api/sales/availability-lists.ts'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { buildBuilding, buildClaim, buildOrganization, buildProject, buildUnit } from '../../../test/builders/basics.ts'
import { buildPublication } from '../../../test/builders/channel.ts'
import { buildItemPicture } from '../../../test/builders/picture.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { readXlsx } from '../../../test/read-xlsx.ts'
import { sampleAvailabilityList } from '../../../test/sample-documents.ts'
import { publicationRoutes } from '../../inventory/publications/routes.ts'
import { serveListPage } from './actions.ts'
import { documentOf } from './document.ts'
import { listPage } from './page.ts'
import { availabilityListRoutes, availabilityShareRoutes, publicAvailabilityRoutes } from './routes.ts'
import { type ListedUnit, nameOf } from './rules.ts'

const app = useTestApp([
  ...[availabilityListRoutes, availabilityShareRoutes, publicAvailabilityRoutes, publicationRoutes],
  serveListPage,
])
const AGENT = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'
const SECRETS = ['190000000', '1900000', 'Secret of the desk', 'Amal Haddad']

/** A project with an available unit, one on hold and one that is not released, published to the brokerage of a broker. */
async function given() {
  const { owner } = app.current
  const developer = await buildOrganization(owner, { type: 'developer' })
  const project = await buildProject(owner, { organization_id: developer.id })
  const building = await buildBuilding(owner, { project_id: project.id })
  const build = (values: object) =>
    buildUnit(owner, { building_id: building.id, minimum_price: 190_000_000, ...values })
  const unit = await build({ price: 200_000_000, sales_note: 'Secret of the desk' })
  const held = await build({ price: 210_000_000, bedrooms: 1 })
  await buildClaim(owner, { unit_id: held.id, held_for: 'Amal Haddad' })
  const hidden = await build({ status: 'unreleased' })
  const brokerage = await buildOrganization(owner, { type: 'brokerage' })
  await owner.updateTable('organizations').set({ brand_color: '#0b5a35' }).where('id', '=', brokerage.id).execute()
  await buildPublication(owner, project.id, { brokerage_ids: [brokerage.id] })
  const broker = await signIn(app.current, 'broker', { organization: brokerage })
  const name = (one: { number: string }) => `${building.code}-${one.number}`
  return { owner, developer, project, building, unit, held, hidden, brokerage, broker, name }
}
/** The number of a unit, as a row of the page shows it. */
const row = ({ number }: { number: string }) => `-${number}</bdi>`
type World = Awaited<ReturnType<typeof given>>

const share = async ({ broker, project }: Pick<World, 'broker' | 'project'>, filters = {}) => {
  const { data } = await broker.call(availabilityShares.createLink, {
    params: { id: project.id },
    body: { filters },
  })
  return { ...data, token: data.address.split('/').at(-1) ?? '' }
}
const open = (path: string, agent = AGENT, more: Readonly<Record<string, string>> = {}) =>
  app.current.app.inject({ method: 'GET', url: path, headers: { 'user-agent': agent, ...more } })
const listed = async ({ broker }: Pick<World, 'broker'>) => (await broker.call(availabilityShares.list, {})).data

describe('GET /channel/projects/{id}/list', () => {
  it('a broker downloads the published units as a workbook with the filters of the screen, and nothing else', async () => {
    const world = await given()
    const { broker, project, unit, held, name } = world
    const ask = async (query: object) => {
      const answer = await broker.ask(availabilityLists.download, {
        params: { id: project.id },
        query: { format: 'xlsx', ...query },
      })
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-disposition']).toMatch(/availability \d{4}-\d\d-\d\d\.xlsx/)
      return readXlsx(answer.rawPayload)
    }

    const all = await ask({})
    const free = await ask({ status: ['available'], bedrooms: [2] })

    const text = JSON.stringify(all)
    expect(text).toContain(name(unit))
    expect(text).toContain(name(held))
    expect(text).not.toContain(name(world.hidden))
    for (const secret of SECRETS) expect(text).not.toContain(secret)
    expect(JSON.stringify(free)).not.toContain(name(held))
  })

  it('a broker downloads the list as a PDF; a project that is not published to the brokerage is not found', async () => {
    const { owner, broker, project } = await given()
    const other = await buildProject(owner)
    const pdf = await broker.ask(availabilityLists.download, { params: { id: project.id }, query: { format: 'pdf' } })
    const refused = await broker.ask(availabilityLists.download, { params: { id: other.id }, query: { format: 'pdf' } })

    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(refused.statusCode).toBe(404)
  })
})

it('a floor plan that homes share is listed once, and each home names its place in the list', async () => {
  const { owner, developer, project, building, unit, held, broker } = await given()
  const plan = () =>
    buildItemPicture(
      { owner, storage: app.current.services.storage, organization_id: developer.id },
      { unit_id: unit.id, role: 'plans' },
    )
  const [shared, single] = [await plan(), await plan()]
  const last = await buildUnit(owner, { building_id: building.id })
  const bare = await buildUnit(owner, { building_id: building.id })
  for (const [{ id }, plan_file_id] of [
    [unit, shared.file_id],
    [held, single.file_id],
    [last, shared.file_id],
    [bare, null],
  ] as const)
    await owner.updateTable('units').set({ plan_file_id }).where('id', '=', id).execute()

  const { token } = await share({ broker, project })
  const answer = await open(`/api/public/availability/${token}?locale=en`)
  const { plans, units } = (answer.json() as { data: AvailabilityList }).data

  const planOf = ({ id }: { id: number }) => {
    const place = units.find((one) => one.id === id)?.plan
    return place === null || place === undefined ? place : plans[place]
  }
  expect(plans).toHaveLength(2)
  expect(plans).toContain(planOf(unit))
  expect(planOf(last)).toBe(planOf(unit))
  expect(plans).toContain(planOf(held))
  expect(planOf(held)).not.toBe(planOf(unit))
  expect(planOf(bare)).toBeNull()
})

it('the PDF of a list has a row for each home on offer, and counts those that are taken by building', () => {
  const list = sampleAvailabilityList()
  const { groups, facts } = documentOf(list, {})

  const taken = list.units.filter(({ status }) => status === 'taken').map(nameOf)
  expect(taken).toHaveLength(1)
  const rowsOf = ({ kinds }: (typeof groups)[number]) => kinds.flatMap(({ rows }) => rows)
  expect(groups.map((group) => [group.title, group.taken, rowsOf(group).length])).toEqual([
    ['Tower A', '1 taken', 29],
    ['Garden Villas', null, 10],
  ])
  expect(groups.flatMap(({ kinds }) => kinds.map(({ title, count }) => `${title} ${count}`))).toContain(
    '2 bed apartment, Tower A: 28 available, 1 on hold',
  )
  expect(JSON.stringify(groups)).not.toContain(taken[0])
  expect(facts).toContainEqual({ label: 'Available', value: '38 of 40' })
  // The state is said of the units that are not available.
  const states = groups.flatMap((group) => rowsOf(group).map((row) => row[4]))
  expect(new Set(states)).toEqual(new Set(['', 'On hold']))
})

describe('/availability/{token}', () => {
  it('a link shows the units as they are when it is opened, without script or anything that is not published', async () => {
    const world = await given()
    const { owner, unit, held, hidden, broker } = world
    const { token, whatsapp } = await share(world)

    const first = await open(`/availability/${token}`)
    await owner.updateTable('units').set({ status: 'unreleased' }).where('id', '=', unit.id).execute()
    const second = await open(`/availability/${token}`)

    expect(decodeURIComponent(whatsapp)).toContain(`/availability/${token}`)
    expect(first.statusCode).toBe(200)
    expect(first.body).toContain(row(unit))
    expect(first.body).toContain('AED\u00a02,000,000')
    expect(first.body).toContain('As of ')
    expect(first.body).not.toContain('<script')
    expect(first.headers['content-security-policy']).toContain("default-src 'none'")
    expect(first.body).not.toContain(row(hidden))
    for (const secret of SECRETS) expect(first.body).not.toContain(secret)
    expect(second.body).not.toContain(row(unit))
    expect(second.body).toContain(row(held))
    const pdf = await open(`/availability/${token}/list.pdf`)
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const [kept] = await listed({ broker })
    expect(kept).toMatchObject({ opened_count: 2, last_four: token.slice(-4) })
  })

  it('a link with filters shows the units that match them', async () => {
    const world = await given()
    const { token, narrowed } = await share(world, {
      status: ['available'],
      bedrooms: [2],
      building_id: [world.building.id],
    })

    const { body } = await open(`/availability/${token}`)

    expect(body).toContain(row(world.unit))
    expect(body).not.toContain(row(world.held))
    expect(narrowed).toEqual(['Chosen buildings', '2 bed', 'Available'])
  })

  it.each<[string, (world: World, share: { id: number }) => Promise<unknown>]>([
    ['was revoked', ({ broker }, { id }) => broker.call(availabilityShares.revoke, { params: { id }, body: {} })],
    [
      'is of a project that is published no longer',
      async ({ developer, project }) =>
        (await signIn(app.current, 'developer_admin', { organization: developer })).call(publications.close, {
          params: { id: project.id },
        }),
    ],
    [
      'is of a project that is published to others',
      async ({ owner, project }) => {
        const other = await buildOrganization(owner, { type: 'brokerage' })
        return owner
          .updateTable('publications')
          .set({ brokerage_ids: [other.id] })
          .where('project_id', '=', project.id)
          .execute()
      },
    ],
    [
      'is of a broker who left',
      ({ owner, broker }) =>
        owner.updateTable('memberships').set({ enabled: false }).where('user_id', '=', broker.id).execute(),
    ],
    [
      'is of a brokerage that is suspended',
      ({ owner, brokerage }) =>
        owner.updateTable('organizations').set({ status: 'suspended' }).where('id', '=', brokerage.id).execute(),
    ],
  ])('a link that %s shows nothing', async (_, end) => {
    const world = await given()
    const made = await share(world)
    expect((await open(`/availability/${made.token}`)).statusCode).toBe(200)

    await end(world, made)

    for (const path of [`/availability/${made.token}`, `/availability/${made.token}/list.pdf`]) {
      const { statusCode, body } = await open(path)
      expect(statusCode).toBe(404)
      expect(body).not.toContain(row(world.unit))
      expect(body).not.toContain(world.project.name)
    }
  })

  it('homes for sale are first and can be narrowed by bedrooms; taken ones are folded, without a price', async () => {
    const world = await given()
    const { owner, building, unit, held } = world
    const build = (values: object) => buildUnit(owner, { building_id: building.id, ...values })
    const studio = await build({ price: 90_000_000, bedrooms: 0 })
    const sold = await build({ price: 77_700_000, bedrooms: 0 })
    await buildClaim(owner, { unit_id: sold.id, kind: 'booking', unit_status: 'booked', expires_at: null })
    const { token } = await share(world)

    const all = (await open(`/availability/${token}`)).body
    const two = (await open(`/availability/${token}?beds=2`)).body
    const odd = await open(`/availability/${token}?beds=99&home=x&lang=xx`)

    expect(all.indexOf(row(studio))).toBeLessThan(all.indexOf(row(unit)))
    expect(all.indexOf(row(unit))).toBeLessThan(all.indexOf('1 on hold'))
    expect(all.indexOf('1 on hold')).toBeLessThan(all.indexOf(row(held)))
    expect(all.indexOf(row(held))).toBeLessThan(all.indexOf('1 taken'))
    expect(all.indexOf('1 taken')).toBeLessThan(all.indexOf(row(sold)))
    expect(all).toContain('2 available · from')
    expect(all).not.toContain('777,000')
    expect(two).toContain(row(unit))
    expect(two).not.toContain(row(studio))
    expect(two).toContain('beds=2#homes" aria-current="true">2 bed <span>1</span>')
    expect(odd.statusCode).toBe(200)
    expect(odd.body).toContain(row(unit))
    expect(await listed(world)).toMatchObject([{ opened_count: 1 }])
    // A link that was passed on with a filter is opened, and one within the list is not.
    await open(`/availability/${token}?beds=2`, AGENT, { 'sec-fetch-site': 'cross-site' })
    await open(`/availability/${token}`, AGENT, { 'sec-fetch-site': 'same-origin' })
    expect(await listed(world)).toMatchObject([{ opened_count: 2 }])
  })

  it('a row leads to the facts of the home and back to the list as it was, also in Arabic', async () => {
    const world = await given()
    const { unit, broker, name, project } = world
    await world.owner.updateTable('users').set({ phone: '+971505550142' }).where('id', '=', broker.id).execute()
    const { token } = await share(world)
    const list = (await open(`/availability/${token}?beds=2&lang=ar`)).body
    const [, path = ''] = /<li><a href="([^"]*home=[^"]*)"/.exec(list) ?? []

    const home = (await open(path.replaceAll('&amp;', '&'))).body

    expect(list).toContain('<html lang="ar" dir="rtl">')
    expect(path).toContain(`home=${unit.id}`)
    expect(home).toContain(`<h1><bdi dir="ltr">${name(unit)}</bdi></h1>`)
    expect(home).toContain(`href="/availability/${token}?beds=2&amp;lang=ar#homes"`)
    const texts = home.replace(/text=([^"]*)"/g, (_, text) => `text=${decodeURIComponent(text)}"`)
    expect(texts).toContain(`wa.me/971505550142?text=مرحبًا`)
    expect(texts).toContain(`${name(unit)}، ${project.name}`)
  })

  it('the Arabic page has no English words of filters, and its handover in Arabic', () => {
    const pageIn = (language: 'en' | 'ar') =>
      listPage({ list: sampleAvailabilityList(), token: 'x', language, choice: {} }, 'https://storey.example')

    expect(pageIn('en')).toContain('Available, On hold')
    expect(pageIn('en')).toContain('Handover Q4 2028')
    expect(pageIn('ar')).not.toContain('On hold')
    expect(pageIn('ar')).toContain('التسليم الربع الرابع 2028')
  })

  it('a project of 1,200 homes is one page of few rows, and the others are in folds', async () => {
    const page = listPage(
      {
        list: sampleAvailabilityList({
          units: Array.from({ length: 1200 }, (_, at) => ({
            ...(sampleAvailabilityList().units[0] as ListedUnit),
            id: at + 1,
            number: String(at + 1),
            status: at % 3 === 0 ? 'taken' : 'available',
          })),
        }),
        token: 'x',
        language: 'en',
        choice: {},
      },
      'https://storey.example',
    )

    const open = page.replace(/<details class="fold">.*?<\/details>/gs, '')
    expect(page.split('<li>').length - 1).toBe(1200)
    expect(open.split('<li>').length - 1).toBeLessThan(10)
  })

  it('wrong secrets get the same page as revoked ones, and the secret of a link is stored as a hash only', async () => {
    const world = await given()
    const { token, id } = await share(world)
    const row = await world.owner
      .selectFrom('availability_shares')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

    expect(JSON.stringify(row)).not.toContain(token)
    expect(row.token_hash).toEqual(createHash('sha256').update(token).digest())
    const wrong = await open(`/availability/${randomBytes(32).toString('base64url')}`)
    const odd = await open('/availability/..%2f..%2fetc')
    await world.broker.call(availabilityShares.revoke, { params: { id }, body: {} })
    const revoked = await open(`/availability/${token}`)
    expect([wrong.statusCode, odd.statusCode, revoked.statusCode]).toEqual([404, 404, 404])
    expect(new Set([wrong.body, odd.body, revoked.body]).size).toBe(1)
    expect(wrong.body).toContain('This link is no longer valid')
    expect((await open('/availability/x?lang=ar')).body).toContain('هذا الرابط لم يعد صالحًا')
  })

  it('a preview of a link gets a picture that names the project and the brokerage, which counts no opening', async () => {
    const world = await given()
    const { token } = await share(world)

    const { body } = await open(`/availability/${token}?lang=ar`, 'WhatsApp/2.24 A')
    const [, address = ''] = /og:image" content="([^"]*)"/.exec(body) ?? []
    const { pathname, search } = new URL(address)
    const card = (query = '') => open(`/availability/${token}/card.jpg${query}`)
    const [arabic, english] = [await open(`${pathname}${search}`), await card()]

    expect(body).toContain(`og:site_name" content="${world.brokerage.name}"`)
    expect([pathname, search]).toEqual([`/availability/${token}/card.jpg`, '?lang=ar'])
    expect([arabic.statusCode, arabic.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(await sharp(arabic.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect(arabic.rawPayload.equals(english.rawPayload)).toBe(false)
    expect(await listed(world)).toMatchObject([{ opened_count: 0 }])
    expect((await open(`/availability/${'A'.repeat(43)}/card.jpg`)).statusCode).toBe(404)
  })

  it('openings by programs that make previews are not counted', async () => {
    const world = await given()
    const { token } = await share(world)

    await open(`/availability/${token}`, 'WhatsApp/2.24 A')
    await open(`/availability/${token}`, 'facebookexternalhit/1.1')

    expect(await listed(world)).toMatchObject([{ opened_count: 0, last_opened_at: null }])
  })

  it('a broker sees and revokes only own links, a broker admin those of the brokerage, and another brokerage none', async () => {
    const world = await given()
    const { id } = await share(world)
    const colleague = await signIn(app.current, 'broker', { organization: world.brokerage })
    const admin = await signIn(app.current, 'broker_admin', { organization: world.brokerage })
    const stranger = await signIn(app.current, 'broker_admin')

    for (const other of [colleague, stranger]) {
      expect(await listed({ broker: other })).toEqual([])
      expect((await other.ask(availabilityShares.revoke, { params: { id }, body: {} })).statusCode).toBe(404)
    }
    expect(await listed({ broker: admin })).toMatchObject([{ id }])
    await admin.call(availabilityShares.revoke, { params: { id }, body: {} })
    expect((await admin.ask(availabilityShares.revoke, { params: { id }, body: {} })).statusCode).toBe(409)
  })
})

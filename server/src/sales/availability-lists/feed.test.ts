import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { availabilityShares } from '@storey/api/sales/availability-lists.ts'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { describe, expect, it } from 'vitest'
import { buildBuilding, buildClaim, buildOrganization, buildProject, buildUnit } from '../../../test/builders/basics.ts'
import { buildPublication } from '../../../test/builders/channel.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { readCsv } from '../../../test/read-xlsx.ts'
import { readXml } from '../../sheets/read-xml.ts'
import { serveFeed } from './actions.ts'
import { availabilityFeedRoutes, availabilityShareRoutes } from './routes.ts'

const app = useTestApp([availabilityFeedRoutes, availabilityShareRoutes, serveFeed])
const ODD = 'Tower <A> & "B", =1+1'

/** A unit with a price of 2,000,000.50 and one on hold, published to the first of two brokerages; another unit to no one. */
async function given() {
  const { owner } = app.current
  const developer = await buildOrganization(owner, { type: 'developer' })
  const project = await buildProject(owner, { organization_id: developer.id })
  const building = await buildBuilding(owner, { project_id: project.id, name: ODD })
  const unit = await buildUnit(owner, {
    ...{ building_id: building.id, price: 200_000_050, minimum_price: 190_000_000 },
    ...{ type: 'villa', plot_area: '418.06' },
  })
  const held = await buildUnit(owner, { building_id: building.id })
  await buildClaim(owner, { unit_id: held.id, held_for: 'Amal Haddad' })
  const other = await buildUnit(owner)
  const [one, two] = [
    await buildOrganization(owner, { type: 'brokerage' }),
    await buildOrganization(owner, { type: 'brokerage' }),
  ]
  await buildPublication(owner, project.id, { brokerage_ids: [one.id] })
  const admins = [
    await signIn(app.current, 'broker_admin', { organization: one }),
    await signIn(app.current, 'broker_admin', { organization: two }),
  ] as const
  return { owner, project, unit, held, other, admins, brokerage: one }
}
type Admin = Awaited<ReturnType<typeof given>>['admins'][number]

const make = async (admin: Admin) => {
  const { data } = await admin.call(availabilityShares.createFeed, { body: { name: 'Website' } })
  return { ...data, key: data.addresses.json.split('/').at(-2) ?? '' }
}
const read = (key: string, format: string, headers: Record<string, string> = {}) =>
  app.current.app.inject({ method: 'GET', url: `/feed/${key}/units.${format}`, headers })

/** The elements of each unit, as an XML parser reads them. */
function unitsOfXml(body: Buffer): Record<string, string>[] {
  const units: Record<string, string>[] = []
  let name = ''
  readXml(body, {
    open: (opened) => {
      name = opened
      if (opened === 'item') units.push({})
    },
    text: (text) => {
      const unit = units.at(-1)
      if (unit && text.trim() !== '') unit[name] = (unit[name] ?? '') + text
    },
  })
  return units
}

describe('/feed/{key}/units', () => {
  it('a feed has the published units of its brokerage in JSON, CSV and XML, with the same values', async () => {
    const { admins, unit, held, other } = await given()
    const { key } = await make(admins[0])

    const [json, csv, xml] = await Promise.all(['json', 'csv', 'xml'].map((format) => read(key, format)))

    const { units } = json?.json().data ?? {}
    expect(units.map(({ id }: { id: number }) => id).sort()).toEqual([unit.id, held.id].sort())
    expect(units[0]).toMatchObject({
      id: unit.id,
      price: '2000000.50',
      currency: 'AED',
      status: 'available',
      building: ODD,
      plot_area: '418.06',
    })
    const [head = [], ...rows] = readCsv(csv?.body ?? '')
    const table = rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at]])))
    expect(table).toHaveLength(2)
    expect(table[0]).toMatchObject({ id: String(unit.id), price: '2000000.50', building: ODD, plot_area: '418.06' })
    const elements = unitsOfXml(xml?.rawPayload ?? Buffer.alloc(0))
    expect(elements.map(({ id }) => id)).toEqual(table.map(({ id }) => id))
    expect(elements[0]).toMatchObject({ price: '2000000.50', building: ODD, plot_area: '418.06' })
    expect(elements[1]).not.toHaveProperty('plot_area')
    for (const answer of [json, csv, xml]) {
      expect(answer?.statusCode).toBe(200)
      for (const secret of ['190000000', '1900000', 'Amal Haddad', `"id":${other.id},`])
        expect(answer?.body).not.toContain(secret)
    }
  })

  it('PostgreSQL reads the CSV of a feed as the JSON says, also names with commas, quotes and line breaks', async () => {
    const { admins } = await given()
    const { key } = await make(admins[0])
    const [json, csv] = await Promise.all(['json', 'csv'].map((format) => read(key, format)))
    const [head = []] = readCsv(csv?.body ?? '')
    const client = new pg.Client(app.current.url)
    await client.connect()
    try {
      await client.query(`create temporary table feed (${head.map((name) => `"${name}" text`).join(', ')})`)
      await pipeline(
        Readable.from([(csv?.body ?? '').replace(/^\ufeff/, '')]),
        client.query(copyFrom('copy feed from stdin with (format csv, header match)')),
      )
      const { rows } = await client.query('select id, building, price from feed order by id::bigint')

      const units: { id: number; building: string; price: string | null }[] = json?.json().data.units
      expect(rows).toEqual(
        units
          .toSorted((one, other) => one.id - other.id)
          .map(({ id, building, price }) => ({ id: String(id), building, price })),
      )
    } finally {
      await client.end()
    }
  })

  it('a reader who has the units gets 304 until one of them changes', async () => {
    const { owner, admins, unit } = await given()
    const { key } = await make(admins[0])
    const { etag } = (await read(key, 'json')).headers

    const same = await read(key, 'csv', { 'if-none-match': `"other", ${String(etag).replace('W/', '')}` })
    await owner.updateTable('units').set({ status: 'unreleased' }).where('id', '=', unit.id).execute()
    const changed = await read(key, 'json', { 'if-none-match': String(etag) })

    expect([same.statusCode, same.body]).toEqual([304, ''])
    expect(changed.statusCode).toBe(200)
    expect(changed.headers.etag).not.toBe(etag)
  })

  it('the key of another brokerage reads nothing of the project, and a revoked, wrong or malformed key is not found', async () => {
    const { admins } = await given()
    const [own, foreign] = [await make(admins[0]), await make(admins[1])]

    expect((await read(foreign.key, 'json')).json().data.units).toEqual([])
    await admins[0].call(availabilityShares.revoke, { params: { id: own.id }, body: {} })
    for (const key of [own.key, 'A'.repeat(43), 'odd']) expect((await read(key, 'xml')).statusCode).toBe(404)
  })

  it('the last use of a feed is shown, and a broker neither makes nor sees feeds', async () => {
    const { admins, brokerage } = await given()
    const { key, id, last_four } = await make(admins[0])
    const broker = await signIn(app.current, 'broker', { organization: brokerage })

    await read(key, 'json')

    const { data } = await admins[0].call(availabilityShares.list, {})
    expect(data).toMatchObject([{ id, kind: 'feed', last_four, opened_count: 1, last_opened_at: expect.any(String) }])
    expect((await broker.call(availabilityShares.list, {})).data).toEqual([])
    expect((await broker.askWrong(availabilityShares.createFeed, { body: { name: 'Mine' } })).statusCode).toBe(403)
  })
})

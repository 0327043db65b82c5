import { jobs } from '@storey/api/account/tasks.ts'
import { unitExport } from '@storey/api/inventory/unit-export.ts'
import { units } from '@storey/api/inventory/units.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildBuilding, buildUnit } from '../../../../test/builders/basics.ts'
import { type Person, signIn, useTestApp } from '../../../../test/harness.ts'
import { readCsv, readXlsx } from '../../../../test/read-xlsx.ts'
import { workRoutes } from '../../../account/tasks/routes.ts'
import { unitRoutes } from '../routes.ts'
import { unitExportWork } from './jobs.ts'
import { unitExportRoutes } from './routes.ts'

const app = useTestApp([unitExportRoutes, unitRoutes, workRoutes, unitExportWork])

async function building(person: Person, given: object = {}) {
  const { owner } = app.current
  return buildBuilding(owner, { organization_id: person.organization.id, code: 'A', name: 'Tower A', ...given })
}

async function exported(person: Person, body: Parameters<typeof begin>[1]): Promise<Buffer> {
  const { data } = await begin(person, body)
  await app.current.work()
  const file = await person.ask(jobs.result, { params: { id: data.id } })
  expect(file.statusCode).toBe(200)
  return file.rawPayload
}
const begin = (person: Person, body: Parameters<typeof person.call<typeof unitExport.begin>>[1]['body']) =>
  person.call(unitExport.begin, { body })

describe('GET /inventory/units/export', () => {
  it('prints a list with the names of its filters, as every role that may read units', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const { id, project_id } = await building(admin)
    await buildUnit(app.current.owner, { building_id: id })
    const ids = { organizations: [admin.organization.id], project_id: [project_id], building_id: [id] }
    const filters = { ...ids, unit_type_id: [1], amenity_id: [1], price_from: 1, area_from: '1' }
    const desk = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [admin.organization.id] })

    for (const person of [admin, desk]) {
      const pdf = await exported(person, { format: 'pdf', columns: ['number', 'total_area'], ...filters })
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    }
  })

  it('downloads the units of the filters as Excel with every column, or as CSV with the given ones', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const { id } = await building(admin)
    for (const number of ['901', '902'])
      await buildUnit(app.current.owner, { building_id: id, number, floor: 9, view: number === '901' ? 'Sea' : 'City' })
    await buildUnit(app.current.owner, { number: '999' })
    const get = (query: Record<string, string>, person = admin) =>
      app.current.app.inject({
        method: 'GET',
        url: '/api/inventory/units/export',
        query: { locale: 'en', organization_id: String(person.organization.id), ...query },
        headers: { authorization: `Bearer ${person.token}` },
      })

    const whole = await get({})
    const csv = await get({ view: 'Sea', format: 'csv', columns: 'number,floor' })
    const developer = await get({}, await signIn(app.current, 'developer', { organization: admin.organization }))

    expect(whole.statusCode).toBe(200)
    expect(whole.headers['content-disposition']).toMatch(/^attachment; filename="Units \d{4}-\d\d-\d\d\.xlsx"/)
    expect((await readXlsx(whole.rawPayload)).length).toBe(3)
    expect(readCsv(csv.body).slice(1)).toEqual([['A-901', '9']])
    expect(developer.statusCode).toBe(403)
    expect((await get({ columns: 'number,number' })).statusCode).toBe(422)
  })
})

describe('the file of an export', () => {
  it('is named with the day of the person who exports, not that of UTC', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const { id } = await building(admin)
    await buildUnit(app.current.owner, { building_id: id })
    // A day apart at every time.
    for (const timezone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await app.current.owner.updateTable('users').set({ timezone }).where('id', '=', admin.id).execute()
      const there = new Date().toLocaleDateString('en-CA', { timeZone: timezone })
      const { data } = await begin(admin, { format: 'csv', columns: ['number'] })
      expect(data.title).toBe(`Units ${there}.csv`)
      await app.current.work()
      const file = await admin.ask(jobs.result, { params: { id: data.id } })
      expect(file.headers['content-disposition']).toContain(`Units ${there}.csv`)
    }
  })

  it('has the units of a search in the order of the list', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const { id } = await building(admin)
    for (const number of ['3301', '301', '1301'])
      await buildUnit(app.current.owner, { building_id: id, number, floor: Number(number.slice(0, -2)) })
    const { data } = await admin.call(units.list, { query: { search: 'A-301' } })
    expect(data.map(({ number }) => number)[0]).toBe('301')
    const search = { search: '301' }
    const listed = (await admin.call(units.list, { query: search })).data.map(({ number }) => `A-${number}`)
    expect(listed[0]).toBe('A-301')

    const csv = await exported(admin, { format: 'csv', columns: ['number'], ...search })

    expect(readCsv(csv.toString()).slice(1).flat()).toEqual(listed)
  })
})

const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)

describe('POST /inventory/units/export', () => {
  it('exports units with the filters, order and columns of the list', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const { id } = await building(admin)
    const prices = [300_000_000, 200_000_050, 250_000_000]
    for (const [index, price] of prices.entries())
      await buildUnit(app.current.owner, { building_id: id, number: `120${index}`, floor: 12, view: 'Sea', price })
    await buildUnit(app.current.owner, { building_id: id, number: '301', floor: 3, view: 'City' })
    const input = { view: ['Sea'], sort: 'price' as const }

    const columns = ['number', 'price', 'building', 'floor', 'status'] as const
    const [heading, ...rows] = readXlsx(await exported(admin, { format: 'xlsx', columns: [...columns], ...input }))
    const list = await admin.call(units.list, { query: input })

    expect(heading?.map(({ value }) => value)).toEqual(['Unit', 'Price', 'Currency', 'Building', 'Floor', 'Status'])
    expect(rows.map((row) => row.map(({ value }) => value))).toEqual([
      ['A-1201', '2000000.50', 'AED', 'Tower A', '12', 'Available'],
      ['A-1202', '2500000.00', 'AED', 'Tower A', '12', 'Available'],
      ['A-1200', '3000000.00', 'AED', 'Tower A', '12', 'Available'],
    ])
    expect(rows.map((row) => row[0]?.value)).toEqual(list.data.map(({ number }) => `A-${number}`))
  })

  it('exports units to CSV with the same rows, and no formula from a name', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const { id } = await building(admin, { name: '=cmd()' })
    await buildUnit(app.current.owner, { building_id: id, number: '101' })

    const text = (await exported(admin, { format: 'csv', columns: ['number', 'building', 'updated_at'] })).toString()

    expect(readCsv(text)).toEqual([
      ['Unit', 'Building', 'Updated (UTC)', 'Updated (Asia/Dubai)'],
      ['A-101', "'=cmd()", INSTANT, INSTANT],
    ])
  })

  it('exports areas of units and prices per area in the area unit of the reader', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const { id } = await building(admin)
    await buildUnit(app.current.owner, {
      building_id: id,
      number: '1',
      internal_area: '100',
      outdoor_area: '0',
      price: 215_278_208,
    })
    const columns = ['total_area' as const, 'per_area' as const]
    const read = async (more: object) =>
      readCsv((await exported(admin, { format: 'csv', columns, ...more })).toString())

    expect(await read({})).toEqual([
      ['Total area (m²)', 'Internal area (m²)', 'Balcony and terrace (m²)', 'Price per m²', 'Currency'],
      ['100', '100', '0', '21527.82', 'AED'],
    ])
    expect(await read({ area_unit: 'sq_ft' })).toEqual([
      ['Total area (sq ft)', 'Internal area (sq ft)', 'Balcony and terrace (sq ft)', 'Price per sq ft', 'Currency'],
      ['1076.39', '1076.39', '0', '2000.00', 'AED'],
    ])
  })

  it('exports more units than one batch holds, each once', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const { id, project_id } = await building(admin)
    await sql`insert into units
      (organization_id, project_id, building_id, number, floor, stack, type, internal_area, price, currency)
      select ${admin.organization.id}, ${project_id}, ${id}, n::text, 1, 1, 'apartment', 80, 1000000, 'AED'
      from generate_series(1, 2345) as n`.execute(app.current.owner)

    const rows = readCsv((await exported(admin, { format: 'csv', columns: ['number'] })).toString())

    expect(new Set(rows.slice(1).map(([name]) => name)).size).toBe(2_345)
  })

  it('exports to a sales manager the units of their developers only', async () => {
    const owner = await signIn(app.current, 'developer_admin')
    const other = await signIn(app.current, 'developer_admin')
    const seller = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [owner.organization.id] })
    for (const [person, code] of [
      [owner, 'MINE'],
      [other, 'OTHER'],
    ] as const)
      await buildUnit(app.current.owner, { building_id: (await building(person, { code })).id, number: '1' })

    const rows = readCsv((await exported(seller, { format: 'csv', columns: ['number'] })).toString())

    expect(rows.slice(1)).toEqual([['MINE-1']])
  })

  it.each([
    [{ columns: [] }, 'columns'],
    [{ columns: ['number', 'number'] }, 'columns'],
    [{ columns: ['minimum_price'] }, 'columns.0'],
    [{ columns: ['number'], format: 'ods' }, 'format'],
    [{ columns: ['number'], page: 2 }, 'page'],
    [{ columns: ['number'], sort: 'view' }, 'sort'],
  ])('an export of units refuses %j on its field and starts nothing', async (wrong, field) => {
    const admin = await signIn(app.current, 'developer_admin')

    const refused = await admin.askWrong(unitExport.begin, { body: { format: 'csv', ...wrong } })

    expect(refused.statusCode).toBe(422)
    expect(Object.keys(refused.json().errors)).toEqual([field])
    expect((await admin.call(jobs.list, {})).data).toEqual([])
  })

  it('an export of units starts once per idempotency key', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const input = { body: { format: 'csv' as const, columns: ['number' as const] } }
    const key = { 'idempotency-key': crypto.randomUUID() }

    const [first, again] = [
      await admin.ask(unitExport.begin, input, key),
      await admin.ask(unitExport.begin, input, key),
    ]

    expect(again.json()).toEqual(first.json())
    expect((await admin.call(jobs.list, {})).data).toHaveLength(1)
  })
})

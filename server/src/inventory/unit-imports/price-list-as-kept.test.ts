import { readFileSync } from 'node:fs'
import { type UnitImport, unitImports } from '@storey/api/inventory/unit-imports.ts'
import { units } from '@storey/api/inventory/units.ts'
import { describe, expect, it } from 'vitest'
import { buildBuilding, buildUnit } from '../../../test/builders/basics.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { statusOf } from '../status-words.ts'
import { unitRoutes } from '../units/routes.ts'
import { unitImportTasks } from './jobs.ts'
import { unitImportRoutes } from './routes.ts'
import { floorOf, roomsIn, typeIn } from './trade-words.ts'

const app = useTestApp([unitImportRoutes, unitRoutes, unitImportTasks])

const caseOf = (name: string) =>
  new File([new Uint8Array(readFileSync(new URL(`../../../test/cases/${name}`, import.meta.url)))], name)

async function building(given: { code: string; floors: number }) {
  const admin = await signIn(app.current, 'developer_admin')
  const made = await buildBuilding(app.current.owner, { organization_id: admin.organization.id, ...given })
  return { admin, building: made }
}
const send = async (person: Person, building_id: number, file: File) =>
  (await person.call(unitImports.create, { body: { file, building_id } })).data
async function step(person: Person, what: 'check' | 'run' | 'undo', { id }: { id: number }): Promise<UnitImport> {
  await person.call(unitImports[what], { params: { id } })
  await app.current.work()
  return (await person.call(unitImports.get, { params: { id } })).data
}
const linesOf = async (person: Person, { id }: { id: number }, plan: 'skip' | 'refuse') =>
  (await person.call(unitImports.lines, { params: { id }, query: { per_page: 100, plan: [plan] } })).data
const unitsOf = async (person: Person, building_id: number) =>
  (await person.call(units.list, { query: { building_id: [building_id], per_page: 100, sort: 'number' } })).data

describe('a price list as builders keep it', () => {
  it('files F9: a price list of a tower comes in without a choice: sections and totals skipped, sold units blocked', async () => {
    const { admin, building: tower } = await building({ code: 'A', floors: 15 })
    const one = await send(admin, tower.id, caseOf('units-price-list-as-kept.xlsx'))
    expect(one).toMatchObject({ sheet: 'PRICE LIST - TOWER A', hidden_sheets: ['Notes'], row_count: 137 })
    expect(one.columns.flatMap(({ heading, field }) => (field ? [[heading, field]] : []))).toEqual([
      ['Unit #', 'number'],
      ['Flr', 'floor'],
      ['Unit Type', 'type'],
      ['Internal Area\n(sq.ft)', 'internal_area'],
      ['Balcony / Terrace (Sqft)', 'outdoor_area'],
      ['View / Facing', 'view'],
      ['Car Park', 'parking'],
      ['Orig. Price (AED)', 'original_price'],
      ['Selling Price', 'price'],
      ['STATUS', 'status'],
      ['Remarks / Client', 'sales_note'],
    ])
    expect((await admin.call(unitImports.unknown, { params: { id: one.id } })).data).toEqual([])

    const checked = await step(admin, 'check', one)
    expect(await linesOf(admin, one, 'refuse')).toEqual([])
    expect(checked.planned).toEqual({ create: 120, update: 0, skip: 17, refuse: 0 })
    const skipped = await linesOf(admin, one, 'skip')
    expect(skipped.map(({ line, notice }) => [line, notice])).toEqual([
      ...[6, 15, 24, 33, 42, 51, 60, 69, 78, 87, 96, 105, 114, 123, 132].map((line) => [
        line,
        'The heading of a section.',
      ]),
      [142, 'A total.'],
      [143, 'A note below the table.'],
    ])

    const done = await step(admin, 'run', one)
    expect(done.done).toEqual({ created: 120, updated: 0, skipped: 17, refused: 0 })
    const all = [
      ...(await unitsOf(admin, tower.id)),
      ...(await admin.call(units.list, { query: { building_id: [tower.id], per_page: 100, page: 2, sort: 'number' } }))
        .data,
    ]
    const named = new Map(all.map((unit) => [unit.number, unit]))
    expect(named.size).toBe(120)
    expect(named.get('0101')).toMatchObject({
      floor: 1,
      stack: 1,
      type: 'studio',
      bedrooms: 0,
      parking: 1,
      outdoor_area: '0',
      status: 'unreleased',
    })
    expect(named.get('0102')).toMatchObject({
      stack: 2,
      type: 'apartment',
      bedrooms: 1,
      status: 'blocked',
      block_reason: 'Sold in the imported list',
      price: { amount: 158_400_000 },
    })
    expect(named.get('0206')).toMatchObject({ type: 'apartment', bedrooms: 2, status: 'blocked' })
    expect(named.get('0504')).toMatchObject({ block_reason: 'Reserved in the imported list' })
    expect(named.get('1104')).toMatchObject({ block_reason: 'Blocked in the imported list' })
    expect(named.get('1501')).toMatchObject({ floor: 15, type: 'penthouse', bedrooms: 3, parking: 3 })
    expect(named.get('1502')).toMatchObject({ floor: 15, bedrooms: 4 })
    const study = await admin.call(units.one, { params: { id: named.get('0103')?.id ?? 0 } })
    expect(study.data).toMatchObject({ sales_note: 'Study', price: { amount: 180_600_000 } })

    const undone = await step(admin, 'undo', one)
    expect(undone.undone).toEqual({ removed: 120, put_back: 0, kept: 0 })
  })

  it('files F9: the villas of the other sheet come in, on the ground floor', async () => {
    const { admin, building: cove } = await building({ code: 'V', floors: 2 })
    const one = await send(admin, cove.id, caseOf('units-price-list-as-kept.xlsx'))
    const villas = (
      await admin.call(unitImports.change, { params: { id: one.id }, body: { version: one.version, sheet: 'VILLAS' } })
    ).data
    const checked = await step(admin, 'check', villas)
    expect(await linesOf(admin, one, 'refuse')).toEqual([])
    expect(checked.planned).toEqual({ create: 12, update: 0, skip: 0, refuse: 0 })
    const [line] = (await admin.call(unitImports.lines, { params: { id: one.id }, query: { per_page: 10 } })).data
    expect(line?.preview?.changes).toContainEqual({ field: 'plot_area', old: null, new: '5,556 sq ft' })
    await step(admin, 'run', one)
    const villasOf = new Map((await unitsOf(admin, cove.id)).map((unit) => [unit.number, unit]))
    const [first, second] = ['01', '02'].map((number) => villasOf.get(number))
    expect(first).toMatchObject({
      number: '01',
      floor: 0,
      type: 'villa',
      bedrooms: 4,
      view: 'Lagoon',
      price: { amount: 559_400_000 },
    })
    expect(second).toMatchObject({ status: 'blocked', block_reason: 'Sold in the imported list' })
  })

  it('files F9: an available unit that the list calls sold is blocked, and free again when the import is undone', async () => {
    const { admin, building: tower } = await building({ code: 'A', floors: 15 })
    const given = {
      organization_id: admin.organization.id,
      building_id: tower.id,
      project_id: tower.project_id,
      floor: 1,
    }
    await buildUnit(app.current.owner, { ...given, number: '101', status: 'available' })
    await buildUnit(app.current.owner, { ...given, number: 'A-102', status: 'available' })
    const one = await send(admin, tower.id, new File(['Unit,Status\nA-101,SOLD\nA-102,Booked\n'], 'list.csv'))
    await step(admin, 'check', one)
    expect((await step(admin, 'run', one)).done).toEqual({ created: 0, updated: 2, skipped: 0, refused: 0 })
    expect((await unitsOf(admin, tower.id)).map(({ number, status }) => [number, status])).toEqual([
      ['101', 'blocked'],
      ['102', 'blocked'],
    ])
    expect((await step(admin, 'undo', one)).undone).toEqual({ removed: 0, put_back: 2, kept: 0 })
    expect((await unitsOf(admin, tower.id)).map(({ status }) => status)).toEqual(['available', 'available'])
  })

  it('files F9: words that are not known get one meaning for all rows', async () => {
    const { admin, building: tower } = await building({ code: 'A', floors: 15 })
    const text =
      'Unit,Floor,Type,Area,Price,Status\n1,Sky,Simplex X,80,1m,Available\n2,Sky,Castle,80,1m,Gone\n3,2,Castle,80,POA,\n'
    const one = await send(admin, tower.id, new File([text], 'list.csv'))
    const { data } = await admin.call(unitImports.unknown, { params: { id: one.id } })
    expect(data.map(({ field, value, count }) => [field, value, count])).toEqual([
      ['type', 'Castle', 2],
      ['floor', 'Sky', 2],
      ['status', 'Gone', 1],
    ])
    const values = [
      { field: 'type' as const, from: 'Castle', to: 'penthouse' },
      { field: 'floor' as const, from: 'sky', to: '15' },
      { field: 'status' as const, from: 'Gone', to: 'sold' },
    ]
    const { data: mapped } = await admin.call(unitImports.change, {
      params: { id: one.id },
      body: { version: one.version, values },
    })
    expect((await step(admin, 'check', mapped)).planned).toEqual({ create: 3, update: 0, skip: 0, refuse: 0 })
    const wrong = await admin.ask(unitImports.change, {
      params: { id: one.id },
      body: { version: mapped.version, values: [{ field: 'floor', from: 'Sky', to: 'up' }] },
    })
    expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([422, ['values.0.to']])
  })
})

describe('the words of the trade', () => {
  it.each([
    ['G', 0],
    ['GF', 0],
    ['Ground Floor', 0],
    ['P1', 1],
    ['B2', -2],
    ['Basement', -1],
    ['M', 0],
    ['Mezzanine', 0],
    ['2nd', 2],
    ['3rd Floor', 3],
    ['Level 12', 12],
    ['L7', 7],
    ['Floor 04', 4],
    ['-1', -1],
    ['PH', 15],
    ['Roof', 15],
    ['الطابق 3', 3],
    ['5.0', 5],
    ['٣', 3],
    // A dash behind the word is no sign.
    ['L-12', 12],
    ['Floor-3', 3],
    ['12/F', 12],
    ['G/F', 0],
    ['Twelfth', 12],
    ['Mezanine', 0],
    ['ميزانين', 0],
    ['السطح', 15],
    ['Last floor', 15],
    ['Étage 3', 3],
    ['5 этаж', 5],
    ['Sky', undefined],
    ['G+1', undefined],
    ['1 & 2', undefined],
    ['12A', undefined],
  ])('the floor %s is %s', (text, floor) => {
    expect(floorOf(text, { top: 15, number: undefined })).toBe(floor)
  })

  it.each([
    ['Studio', 'studio', 0],
    ['1BR', 'apartment', 1],
    ['2 BR', 'apartment', 2],
    ['2BHK', 'apartment', 2],
    ['1BR + Study', 'apartment', 1],
    ['2BR+Maid', 'apartment', 2],
    ['1 Bed Apartment', 'apartment', 1],
    ['3BR Penthouse', 'penthouse', 3],
    ['4 Bed Duplex PH', 'penthouse', 4],
    ['Triplex 5BR', 'duplex', 5],
    ['Studio Duplex', 'duplex', 0],
    ['Simplex 2BR', 'apartment', 2],
    ['TH 3BR + Maid, End Unit', 'townhouse', 3],
    ['4BR+M Villa Type A', 'villa', 4],
    ['Two bedroom flat', 'apartment', 2],
    ['1_br', 'apartment', 1],
    ['TH 3 Bed', 'townhouse', 3],
    ['Shop', 'retail', undefined],
    ['Town Home 3BR', 'townhouse', 3],
    ['Showroom', 'retail', undefined],
    ['شقة غرفتين وصالة', 'apartment', 2],
    ['Castle', undefined, undefined],
  ])('the label %s is a %s with %s bedrooms', (text, type, bedrooms) => {
    expect([typeIn(text), roomsIn(text).bedrooms]).toEqual([type, bedrooms])
  })

  it.each([
    ['SOLD', 'sold'],
    ['AVAILABLE ', 'available'],
    ['Hold (mgmt)', 'blocked'],
    ['Reserved', 'reserved'],
    ['Booked', 'booked'],
    ['Sold - SPA signed', 'sold'],
    ['متاح', 'available'],
    ['Avl', 'available'],
    ['Not Released', 'unreleased'],
    ['Token received', 'reserved'],
    ['Sold to investor', 'sold'],
    ['NFS', 'blocked'],
    ['', undefined],
    ['1,250,000', undefined],
  ])('the status %s is %s', (text, status) => {
    expect(statusOf(text)).toBe(status)
  })
})

import { unitImports } from '@storey/api/inventory/unit-imports.ts'
import { units } from '@storey/api/inventory/units.ts'
import { describe, expect, it } from 'vitest'
import { buildBuilding, buildUnit } from '../../../test/builders/basics.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { workbookOf } from '../../../test/workbook.ts'
import { XLSX } from '../../sheets/xlsx.ts'
import { unitRoutes } from '../units/routes.ts'
import { unitImportTasks } from './jobs.ts'
import { unitImportRoutes } from './routes.ts'
import { ownNumber, remarkOf, spoiled } from './unit-numbers.ts'

const app = useTestApp([unitImportRoutes, unitRoutes, unitImportTasks])

async function tower() {
  const admin = await signIn(app.current, 'developer_admin')
  const { id } = await buildBuilding(app.current.owner, {
    organization_id: admin.organization.id,
    code: 'A',
    floors: 20,
  })
  return { admin, building_id: id }
}
const send = async (admin: Person, building_id: number, ...lines: string[]) =>
  (await admin.call(unitImports.create, { body: { file: new File([lines.join('\n')], 'list.csv'), building_id } })).data
async function bring(admin: Person, { id }: { id: number }) {
  const params = { id }
  await admin.call(unitImports.check, { params })
  await app.current.work()
  const { data } = await admin.call(unitImports.lines, { params, query: { per_page: 100 } })
  await admin.call(unitImports.run, { params })
  await app.current.work()
  return data.flatMap(({ line, problems }) => problems.map(({ message }) => `${line}: ${message}`))
}
const unitsOf = async (admin: Person, building_id: number) =>
  (await admin.call(units.list, { query: { building_id: [building_id], per_page: 100, sort: 'number' } })).data

describe('unit lists of other companies', () => {
  it('a list with decimal commas and floors as sections comes in as it is meant', async () => {
    const { admin, building_id } = await tower()
    const one = await send(
      admin,
      building_id,
      'No.;Apartment;Type;Area (m2);Price/m2;Price (AED)',
      ';FLOOR 01;;;;',
      '1;Unit 101;1BR;88,125;9.645;850.000',
      '2;١٠٢;2BR;1.024,5;1.220;1.250.000',
      ';Floor 2;;;;',
      '3;201 (corner);Studio;45,3;20.000;906.000',
    )
    expect(one.options.decimals).toBe('comma')
    expect(one.columns.map(({ field }) => field)).toEqual([
      null,
      'number',
      'type',
      'internal_area',
      null,
      'price',
      'floor',
    ])
    expect(await bring(admin, one)).toEqual([])
    expect(
      (await unitsOf(admin, building_id)).map(({ number, floor, price }) => [number, floor, price?.amount]).sort(),
    ).toEqual([
      ['101', 1, 85_000_000],
      ['102', 1, 125_000_000],
      ['201', 2, 90_600_000],
    ])
  })

  it('prices of another currency, of 1.25 and of a number that a spreadsheet spoiled are refused by name', async () => {
    const { admin, building_id } = await tower()
    const dollars = await send(admin, building_id, 'Unit,Floor,Type,Area,Price (USD)', '101,1,1BR,80,350000')
    expect(await bring(admin, dollars)).toEqual([
      '2: 350000: Prices of this building are in AED, and this one is in USD.',
    ])
    const odd = await send(
      admin,
      building_id,
      'Unit,Floor,Type,Area,Price',
      '102,1,1BR,80,1.25',
      '3-Dec,1,1BR,80,1250000',
      '104,1,1BR,"88,125",1250000',
    )
    expect(await bring(admin, odd)).toEqual([
      '2: 1.25: A price of 1.25 AED? Write 1.25m for millions, or the whole amount.',
      '3: 3-Dec: The spreadsheet made a date of this number. Format the column as text, and type the number again.',
      '4: 88,125: 88125 or 88.125? Choose the decimal mark of the file.',
    ])
  })

  it('a unit that a file names twice in two writings is created once', async () => {
    const { admin, building_id } = await tower()
    const one = await send(
      admin,
      building_id,
      'Unit,Floor,Type,Area,Price',
      '101,1,1BR,80,1000000',
      'Unit 101 (corner),1,1BR,80,2000000',
      'A–١٠١,1,1BR,80,3000000',
      '101.0,1,1BR,80,4000000',
      '№ 101,1,1BR,80,5000000',
      '№101,1,1BR,80,6000000',
    )
    expect(await bring(admin, one)).toEqual([3, 4, 5, 6, 7].map((line) => `${line}: Row 2 has the number 101 too.`))
  })

  it('homes that are stored with their words or remarks are found again', async () => {
    const { admin, building_id } = await tower()
    for (const number of ['Flat 12', '1203 (corner)', 'Unit 7', 'Apt 7'])
      await buildUnit(app.current.owner, { building_id, number })
    const listed = ['A-Flat 12', '12', 'A-1203 (corner)', 'Unit 1203 (pool)', 'Unit 7', '14 (A)', '14 (B)']
    const stored = async () => (await unitsOf(admin, building_id)).map(({ number }) => number).sort()
    for (const number of listed) {
      const one = await send(admin, building_id, 'Unit,Floor,Type,Area,Price', `${number},1,1BR,80,1000000`)
      expect(await bring(admin, one), number).toEqual([])
    }
    expect(await stored()).toEqual(['1203 (corner)', '14 (A)', '14 (B)', 'Apt 7', 'Flat 12', 'Unit 7'])
  })

  it('the numbers of a list of villas are in its column No., whatever its other headings are called', async () => {
    const { admin, building_id } = await tower()
    const fieldsOf = async (...lines: string[]) =>
      (await send(admin, building_id, ...lines)).columns.map(({ field }) => field)
    const villas = await fieldsOf('No.,Villa type,Plot area,Price', '1,4BR,500,4000000', '2,4BR,520,4100000')
    expect(villas[0]).toBe('number')
    const counted = await fieldsOf('No.,Villa,Villa type,Price', '1,V7,4BR,4000000', '2,V8,4BR,4100000')
    expect(counted.slice(0, 2)).toEqual([null, 'number'])
  })

  it('a number of a workbook says nothing of how its texts are written', async () => {
    const { admin, building_id } = await tower()
    const rows = [
      ['Unit', 'Floor', 'Type', 'Area', 'Price'],
      ['101', 1, '1BR', 80.5, '1.250'],
      ['102', 1, '1BR', '1.250', 950000],
    ]
    const file = new File([new Uint8Array(await workbookOf({ Units: rows }))], 'list.xlsx', { type: XLSX })
    const one = (await admin.call(unitImports.create, { body: { file, building_id } })).data
    expect(one.options.decimals).toBeNull()
  })

  it('prices in millions come in whole', async () => {
    const { admin, building_id } = await tower()
    const one = await send(admin, building_id, 'Unit,Floor,Type,Area,Price (AED M)', '101,1,1BR,80,1.25')
    expect(await bring(admin, one)).toEqual([])
    expect((await unitsOf(admin, building_id)).map(({ price }) => price?.amount)).toEqual([125_000_000])
  })
})

it.each([
  ['A-0101', '0101', undefined],
  ['Unit 1203 (corner)', '1203', 'corner'],
  ['Flat No. 12', '12', undefined],
  ['Ｇ０１', 'G01', undefined],
  ['#12', '12', undefined],
  ['No. 12', '12', undefined],
  ['№ 12', '12', undefined],
  ['№12', '12', undefined],
  ['101.0', '101', undefined],
  ['1.0', '1', undefined],
  ['1.101', '1.101', undefined],
  ['Nora 12', 'Nora 12', undefined],
  ['Shop 1', 'Shop 1', undefined],
  ['Villa 12', 'Villa 12', undefined],
  ['101 (A)', '101 (A)', undefined],
  ['1203 (2)', '1203 (2)', undefined],
  ['Unit', 'Unit', undefined],
])('the unit %s has the number %s', (text, number, remark) => {
  expect([ownNumber(text, 'A'), remarkOf(text)]).toEqual([number, remark])
})

it.each(['2026-12-03', '3-Dec', 'Mar-12', '9.71502E+11'])('%s is no number of a unit', (text) => {
  expect(spoiled(text)).toMatch(/^The spreadsheet/)
})

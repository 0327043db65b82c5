import { priceLists } from '@storey/api/inventory/price-lists.ts'
import { describe, expect, it } from 'vitest'
import { buildBuilding, buildUnit } from '../../../test/builders/basics.ts'
import { useTestApp } from '../../../test/harness.ts'
import { settleTower } from '../../../test/tower.ts'
import { workbookOf } from '../../../test/workbook.ts'
import { XLSX } from '../../sheets/xlsx.ts'
import { priceListRoutes } from './routes.ts'

const app = useTestApp([priceListRoutes])

const settle = () => settleTower(app.current)

const priceOf = async (id: number) =>
  (await app.current.owner.selectFrom('units').select('price').where('id', '=', id).executeTakeFirstOrThrow()).price

const sheetOf = (...lines: string[]) => new File([lines.join('\n')], 'prices.csv', { type: 'text/csv' })

describe('a price sheet', () => {
  it('a price sheet with headings of buildings prices the units of each, and those of no other', async () => {
    const { admin, project, building } = await settle()
    const { id } = await buildBuilding(app.current.owner, { project_id: project.id, code: 'B' })
    await buildUnit(app.current.owner, { building_id: id, number: '101', price: 100_000_000 })
    const shown = async (...rows: string[]) => {
      const file = sheetOf('Unit,Type,New price (AED M)', 'Tower A,,', '101,1BR,1.1', 'Tower B,,', ...rows)
      return admin.ask(priceLists.previewSheet, { body: { project_id: project.id, file } })
    }
    expect(building.code).toBe('A')
    const good = (await shown('101,1BR,1.2')).json().data
    expect(good.units.map((unit: { name: string; new_price: number }) => [unit.name, unit.new_price])).toEqual([
      ['A-101', 110_000_000],
      ['B-101', 120_000_000],
    ])
    expect((await shown('301,1BR,1.2')).json().errors).toMatchObject({
      'rows.5': ['Row 5: there is no unit 301 in Tower B.'],
    })
  })

  it('a price of another currency, or one in millions without saying so, is refused by name', async () => {
    const { admin, project } = await settle()
    const errorsOf = async (...lines: string[]) =>
      (await admin.ask(priceLists.previewSheet, { body: { project_id: project.id, file: sheetOf(...lines) } })).json()
        .errors
    expect(await errorsOf('Unit,New price (USD)', '101,350000')).toMatchObject({
      'rows.2': ['Row 2: A-101, “350000”: This amount is in USD, not in AED.'],
    })
    expect(await errorsOf('Unit,New price', '101,1.25')).toMatchObject({
      'rows.2': ['Row 2: A-101, “1.25”: Write 1.25m for millions, or the whole amount.'],
    })
  })

  it('a price sheet names units with or without their building, and is saved completely', async () => {
    const { admin, project, units: some } = await settle()
    const file = sheetOf('Unit,New price', 'A-101,"1,100,000"', '301,1.25m')
    const preview = await admin.call(priceLists.previewSheet, { body: { project_id: project.id, file } })
    const { data } = await admin.call(priceLists.createFromSheet, {
      body: { project_id: project.id, file, name: 'By hand' },
    })
    const applied = await admin.call(priceLists.apply, { params: { id: data.id }, body: { version: data.version } })

    expect(preview.data.units.map(({ name, new_price }) => [name, new_price])).toEqual([
      ['A-101', 110_000_000],
      ['A-301', 125_000_000],
    ])
    expect(applied.data).toMatchObject({
      status: 'applied',
      changed: 2,
      rule: { kind: 'sheet', file_name: 'prices.csv' },
    })
    expect(await Promise.all(some.map(({ id }) => priceOf(id)))).toEqual([110_000_000, 100_000_000, 125_000_000])
  })

  it.each([
    ['in Arabic', 'رقم الوحدة,السعر', 'A-101,"1,100,000 درهم"'],
    ['with other words', 'Unit Ref,List Price (AED),Status', 'A 101,AED 1.1m*,Available'],
    ['with old prices next to the new ones', 'Flat No.,Price,New Price', 'A101,"1,000,000","1,100,000 + VAT"'],
    ['with whole names', 'Apartment,Selling Price AED', 'Unit A/101,1.1 million (all in)'],
  ])('a price sheet %s is read', async (_, head, row) => {
    const { admin, project } = await settle()
    const preview = await admin.call(priceLists.previewSheet, {
      body: { project_id: project.id, file: sheetOf(head, row) },
    })
    expect(preview.data.units.map(({ name, new_price }) => [name, new_price])).toEqual([['A-101', 110_000_000]])
  })

  it('files F3, F9: a price sheet is the visible one, or the selected one; sections and sold units keep their prices', async () => {
    const { admin, project } = await settle()
    const rows = (price: string) => [
      ['Price list'],
      ['Sr', 'Unit', 'New price'],
      ['FLOOR 01'],
      ['1', 'A-101', price],
      ['2', 'A-201', 'SOLD'],
      ['3', 'A-301', 'POA'],
      ['TOTAL', '3'],
    ]
    const content = await workbookOf({ Old: rows('1'), List: rows('AED 1.15m') }, { hidden: ['Old'] })
    const file = new File([new Uint8Array(content)], 'prices.xlsx', { type: XLSX })
    const body = { project_id: project.id, file }
    const shown = async (sheet?: string) =>
      (await admin.call(priceLists.previewSheet, { body: { ...body, ...(sheet ? { sheet } : {}) } })).data

    expect(await shown()).toMatchObject({
      sheets: ['Old', 'List'],
      hidden_sheets: ['Old'],
      sheet: 'List',
      units: [{ name: 'A-101', new_price: 115_000_000 }],
      left_out: [
        { name: 'A-201', text: 'SOLD' },
        { name: 'A-301', text: 'POA' },
      ],
    })
    expect(await shown('Old')).toMatchObject({ sheet: 'Old', units: [{ new_price: 100 }] })
    const wrong = await admin.ask(priceLists.previewSheet, { body: { ...body, sheet: 'None' } })
    expect([wrong.statusCode, wrong.json().errors]).toEqual([
      422,
      { sheet: ['There is no sheet of this name in the file.'] },
    ])
  })

  it('a price sheet with wrong rows is refused with each of them, and saves nothing', async () => {
    const { admin, project } = await settle()
    const file = sheetOf('Unit,New price', 'A-101,much', 'A-999,5', 'A-201,', 'A-201,7', 'A-301,0', ',5')
    const refused = await admin.ask(priceLists.createFromSheet, {
      body: { project_id: project.id, file, name: 'Wrong' },
    })
    const none = await admin.ask(priceLists.previewSheet, {
      body: { project_id: project.id, file: sheetOf('Unit,Size', 'A-101,5') },
    })

    expect(refused.statusCode).toBe(422)
    expect(refused.json().errors).toEqual({
      file: ['6 rows are wrong. Correct the file and choose it again.'],
      'rows.2': [expect.stringMatching(/^Row 2: A-101, “much”: Enter an amount/)],
      'rows.3': ['Row 3: there is no unit A-999 in this project.'],
      'rows.4': ['Row 4: A-201 has no price.'],
      'rows.5': ['Row 5: A-201 is in row 4 too.'],
      'rows.6': ['Row 6: A-301 would cost nothing.'],
      'rows.7': ['Row 7: no unit is named.'],
    })
    expect(none.json().data).toMatchObject({
      units: [],
      headings: ['Unit', 'Size'],
      unit_column: 'Unit',
      price_column: null,
    })
    expect((await admin.call(priceLists.list, {})).meta.total).toBe(0)
  })

  it('from-empty 16: the columns of a price sheet can be chosen by their headings, and a wrong choice is refused', async () => {
    const { admin, project } = await settle()
    const file = sheetOf('Apt,Old,Rev 14 (AED)', 'A-101,"900,000","1,150,000"', 'A-201,"900,000",SOLD')
    const asked = (more: object) =>
      admin.ask(priceLists.createFromSheet, { body: { project_id: project.id, file, name: 'Rev 14', ...more } })

    const unknown = await asked({})
    const same = await asked({ unit_column: 'Apt', price_column: 'Apt' })
    const none = await asked({ unit_column: 'Flat', price_column: 'Old' })
    const chosen = { unit_column: 'Apt', price_column: 'Rev 14 (AED)' }
    const { data } = await admin.call(priceLists.previewSheet, { body: { project_id: project.id, file, ...chosen } })
    const made = await asked(chosen)

    expect([unknown, same, none].map((answer) => [answer.statusCode, Object.keys(answer.json().errors)[0]])).toEqual([
      [422, 'unit_column'],
      [422, 'price_column'],
      [422, 'unit_column'],
    ])
    expect(data).toMatchObject({
      headings: ['Apt', 'Old', 'Rev 14 (AED)'],
      units: [{ name: 'A-101', new_price: 115_000_000 }],
      left_out: [{ name: 'A-201', text: 'SOLD' }],
    })
    expect(made.statusCode).toBe(201)
  })
})

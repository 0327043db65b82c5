import { priceLists } from '@storey/api/inventory/price-lists.ts'
import { describe, expect, it } from 'vitest'
import { buildBuilding, buildUnit, changePrice } from '../../../test/builders/basics.ts'
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
    const more = (await shown('101,1BR,1.2', '301,1BR,1.2')).json().data
    expect([more.units.length, more.unknown]).toEqual([2, ['301']])
  })

  it('a unit whose number a workbook has as 1.101 is found, and its numbers say nothing of its texts', async () => {
    const { admin, project, building } = await settle()
    await buildUnit(app.current.owner, { building_id: building.id, number: '1.101', price: 100_000_000 })
    const shown = async (...rows: readonly (readonly (string | number)[])[]) => {
      const content = await workbookOf({ Prices: [['Unit', 'New price'], ...rows] })
      const file = new File([new Uint8Array(content)], 'prices.xlsx', { type: XLSX })
      return (await admin.ask(priceLists.previewSheet, { body: { project_id: project.id, file } })).json()
    }
    expect((await shown([1.101, 1_100_000])).data.units[0]).toMatchObject({ name: 'A-1.101', new_price: 110_000_000 })
    expect((await shown(['A-101', 1_250_000.5], [1.101, '1.250'])).errors['rows.3'][0]).toMatch(/“1\.250”/)
    expect((await shown(['1.1050', 1_100_000])).errors['rows.2'][0]).toMatch('no unit 1.105 in this project')
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
    expect(await errorsOf('Unit,New price', '101,500')).toMatchObject({
      'rows.2': ['Row 2: A-101, “500”: Write 500k for thousands, or the whole amount.'],
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
    const content = await workbookOf({ Old: rows('900,000'), List: rows('AED 1.15m') }, { hidden: ['Old'] })
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
    expect(await shown('Old')).toMatchObject({ sheet: 'Old', units: [{ new_price: 90_000_000 }] })
    const wrong = await admin.ask(priceLists.previewSheet, { body: { ...body, sheet: 'None' } })
    expect([wrong.statusCode, wrong.json().errors]).toEqual([
      422,
      { sheet: ['There is no sheet of this name in the file.'] },
    ])
  })

  it('a price sheet with wrong rows is refused with each of them, and saves nothing', async () => {
    const { admin, project } = await settle()
    const file = sheetOf('Unit,New price', 'A-101,much', 'A-201,', 'A-201,7', 'A-301,0', ',5')
    const refused = await admin.ask(priceLists.createFromSheet, {
      body: { project_id: project.id, file, name: 'Wrong' },
    })
    const none = await admin.ask(priceLists.previewSheet, {
      body: { project_id: project.id, file: sheetOf('Unit,Size', 'A-101,5') },
    })

    expect(refused.statusCode).toBe(422)
    expect(refused.json().errors).toEqual({
      file: ['4 rows are wrong. Correct the file and choose it again.'],
      'rows.2': [expect.stringMatching(/^Row 2: A-101, “much”: Enter an amount/)],
      'rows.4': ['Row 4: A-201 is in row 3 too.'],
      'rows.5': ['Row 5: A-301 would cost nothing.'],
      'rows.6': ['Row 6: no unit is named.'],
    })
    expect(none.json().data).toMatchObject({
      units: [],
      headings: ['Unit', 'Size'],
      unit_column: 'Unit',
      price_column: null,
    })
    expect((await admin.call(priceLists.list, {})).meta.total).toBe(0)
  })

  it('from-empty 16: rows of taken units, without a price or of other projects are left out and named, and the others are priced', async () => {
    const { admin, project, building } = await settle()
    await buildUnit(app.current.owner, { building_id: building.id, number: '401', price: 100_000_000 })
    const file = sheetOf(
      ...['Unit,Selling price,Status', 'A-101,"1,100,000",Available', 'A-201,"1,200,000",Sold - Mr. Ahmed'],
      ...['A-301,Under offer to Mrs. Lee,', 'A-401,,Available', 'V-12,"5,000,000",Available'],
    )
    const { data } = await admin.call(priceLists.previewSheet, { body: { project_id: project.id, file } })
    expect(data.units.map(({ name, new_price }) => [name, new_price])).toEqual([['A-101', 110_000_000]])
    expect(data.left_out).toEqual([
      { name: 'A-201', text: 'Sold - Mr. Ahmed' },
      { name: 'A-301', text: 'Under offer to Mrs. Lee' },
      { name: 'A-401', text: 'no price' },
    ])
    expect(data.unknown).toEqual(['V-12'])

    const saved = await admin.call(priceLists.createFromSheet, {
      body: { project_id: project.id, file, name: 'Four left out' },
    })
    // Without what was written there, which names buyers.
    expect(saved.data.rule).toEqual({
      kind: 'sheet',
      file_name: 'prices.csv',
      left_out: 4,
      left_out_rows: [
        { name: 'A-201', reason: 'taken' },
        { name: 'A-301', reason: 'taken' },
        { name: 'A-401', reason: 'no price' },
        { name: 'V-12', reason: 'not in this project' },
      ],
    })

    // A column Sold says yes or no, and no status.
    const answered = sheetOf('Unit,Price,Sold', 'A-101,"1,100,000",No', 'A-201,On hold 12/12,No', 'A-301,SOLD,Yes')
    const { data: sold } = await admin.call(priceLists.previewSheet, {
      body: { project_id: project.id, file: answered },
    })
    expect(sold.units.map(({ name }) => name)).toEqual(['A-101'])
    expect(sold.left_out.map(({ name }) => name)).toEqual(['A-201', 'A-301'])

    const taken = sheetOf('Unit,New price', 'A-101,SOLD')
    const empty = await admin.ask(priceLists.createFromSheet, {
      body: { project_id: project.id, file: taken, name: 'Nothing' },
    })
    expect(empty.json().errors).toEqual({ file: ['No row of this file has a new price.'] })

    // Of a file about another project nothing is left, which is said by row.
    const other = sheetOf('Unit,New price', 'V-12,"5,000,000"', 'V-13,"5,100,000"')
    const refused = await admin.ask(priceLists.previewSheet, { body: { project_id: project.id, file: other } })
    expect(refused.json().errors).toMatchObject({ 'rows.2': ['Row 2: there is no unit V-12 in this project.'] })
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

  it('a price sheet gives a home its first price, with its history, and an undo keeps it', async () => {
    const { admin, building, project, units } = await settle()
    const { owner } = app.current
    const { id } = await owner
      .insertInto('units')
      .values({
        ...{ organization_id: admin.organization.id, project_id: project.id, building_id: building.id },
        ...{ number: '401', floor: 4, type: 'apartment', bedrooms: 2, internal_area: '100', currency: 'AED' },
        status: 'unreleased',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const file = sheetOf('Unit,New price', 'A-101,"1,100,000"', 'A-401,"1,300,000"')
    const body = { project_id: project.id, file }

    const { data: preview } = await admin.call(priceLists.previewSheet, { body })
    expect(preview).toMatchObject({ changed: 2, first_prices: 1, value_before: 100_000_000, value_after: 110_000_000 })
    expect(preview.left_out).toEqual([])
    expect(preview.units.map(({ name, old_price, new_price }) => [name, old_price, new_price])).toEqual([
      ['A-101', 100_000_000, 110_000_000],
      ['A-401', null, 130_000_000],
    ])

    const { data: list } = await admin.call(priceLists.createFromSheet, { body: { ...body, name: 'Phase two' } })
    expect(await priceOf(id)).toBeNull()
    const params = { id: list.id }
    const { data: applied } = await admin.call(priceLists.apply, { params, body: { version: list.version } })
    expect(applied).toMatchObject({ changed: 2, value_before: 100_000_000, value_after: 110_000_000 })
    expect(applied.undo).toEqual({ restored: 1, left_out: 1, reasons: ['A-401 keeps its first price.'] })
    const history = await owner
      .selectFrom('unit_prices')
      .select(['old_price', 'price', 'cause', 'price_list_id', 'actor_id'])
      .where('unit_id', '=', id)
      .execute()
    expect(history).toEqual([
      { old_price: null, price: 130_000_000, cause: 'list', price_list_id: list.id, actor_id: admin.id },
    ])

    const undone = await admin.call(priceLists.undo, {
      params,
      body: { reason: 'Too early', version: applied.version },
    })
    expect(undone.data).toMatchObject({ status: 'undone', undo_left_out: 1 })
    expect([await priceOf(id), await priceOf(units[0].id)]).toEqual([130_000_000, 100_000_000])
  })

  it('a home that got a price since keeps it, and a list of first prices only cannot be undone', async () => {
    const { admin, building, project } = await settle()
    const { owner } = app.current
    const [one, other] = await owner
      .insertInto('units')
      .values(
        ['501', '502'].map((number, at) => ({
          ...{ organization_id: admin.organization.id, project_id: project.id, building_id: building.id },
          ...{ number, floor: 5, type: 'apartment' as const, bedrooms: 2, internal_area: '100', currency: 'AED' },
          status: at === 0 ? ('blocked' as const) : ('unreleased' as const),
          block_reason: at === 0 ? 'Sold earlier' : null,
        })),
      )
      .returning('id')
      .execute()
    const file = sheetOf('Unit,New price', 'A-501,"1,300,000"', 'A-502,"1,400,000"')
    const { data: list } = await admin.call(priceLists.createFromSheet, {
      body: { project_id: project.id, file, name: 'First' },
    })
    await changePrice(owner, one?.id ?? 0, 120_000_000)

    const params = { id: list.id }
    const { data: applied } = await admin.call(priceLists.apply, { params, body: { version: list.version } })
    expect(applied).toMatchObject({ changed: 1, skipped: 1, value_before: 0, value_after: 0 })
    expect([await priceOf(one?.id ?? 0), await priceOf(other?.id ?? 0)]).toEqual([120_000_000, 140_000_000])
    const { data: shown } = await admin.call(priceLists.units, { params })
    expect(shown).toMatchObject({
      first_prices: 1,
      units: [{ skipped: 'changed' }, { skipped: null, old_price: null }],
    })

    const undone = await admin.ask(priceLists.undo, { params, body: { reason: 'Too early', version: applied.version } })
    expect([undone.statusCode, undone.json().code]).toEqual([409, 'in_use'])
    expect(undone.json().message).toBe('No price can be restored. A-502 keeps its first price.')
  })
})

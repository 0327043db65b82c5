import { bookings } from '@storey/api/sales/bookings.ts'
import { earlierSaleImports } from '@storey/api/sales/earlier-sale-imports.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildBuilding, buildUnit } from '../../../test/builders/basics.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { SALE_HEADINGS, type SaleRows, salesOf, saleWorkbook } from '../../../test/sale-workbook.ts'
import { workbookOf } from '../../../test/workbook.ts'
import { XLSX } from '../../sheets/xlsx.ts'
import { bookingRoutes } from '../bookings/routes.ts'
import { earlierSaleImportRoutes } from './routes.ts'
import { readWorkbook } from './workbook.ts'

const app = useTestApp([bookingRoutes, earlierSaleImportRoutes])
const REASON = 'Moved from the old system'

/** A building A with units 0101 and on, and a sales manager who sells it. */
async function given(count: number) {
  const { owner } = app.current
  const building = await buildBuilding(owner, { code: 'A' })
  const units = []
  for (let index = 1; index <= count; index++)
    units.push(await buildUnit(owner, { building_id: building.id, number: `01${String(index).padStart(2, '0')}` }))
  const { organization_id, project_id } = building
  const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [organization_id] })
  const names = units.map(({ number }) => `A-${number}`)
  return { owner, building, project_id, organization_id, units, names, manager }
}
type World = Awaited<ReturnType<typeof given>>

const check = async ({ manager, project_id }: World, rows: SaleRows) =>
  (await manager.call(earlierSaleImports.check, { body: { project_id, file: await saleWorkbook(rows) } })).data

const run = async ({ manager, project_id }: World, rows: SaleRows, expected_sales: number) =>
  manager.ask(earlierSaleImports.run, {
    body: { project_id, file: await saleWorkbook(rows), reason: REASON, expected_sales },
  })

const bookingsOf = ({ owner, organization_id }: World) =>
  owner.selectFrom('bookings').select('id').where('organization_id', '=', organization_id).execute()

const statuses = async ({ owner, units }: World) =>
  (
    await owner
      .selectFrom('units')
      .select('status')
      .where(
        'id',
        'in',
        units.map(({ id }) => id),
      )
      .orderBy('id')
      .execute()
  ).map(({ status }) => status)

/** A sheet, the index of its row and of its column, and the new value. */
type Change = readonly [keyof SaleRows, number, number, string]

/** The rows with one cell changed. */
function wrong(rows: SaleRows, [sheet, row, column, value]: Change): SaleRows {
  const changed = rows[sheet].map((cells, index) =>
    index === row ? Array.from({ length: 12 }, (_, at) => (at === column ? value : (cells[at] ?? ''))) : cells,
  )
  return { ...rows, [sheet]: changed }
}

const WRONG: readonly (readonly [string, string | null, Change, RegExp])[] = [
  ['Bookings', 'Price', ['bookings', 0, 2, 'much'], /is not an amount|much/],
  ['Bookings', 'Booked on', ['bookings', 0, 1, 'soon'], /is not a day/],
  ['Bookings', 'Booked on', ['bookings', 0, 1, '2036-01-01'], /today/],
  ['Bookings', 'Unit', ['bookings', 0, 0, 'A-9999'], /no unit A-9999/],
  ['Bookings', 'Signed by the buyer', ['bookings', 0, 4, '2024-01-11'], /Agreement sent/],
  ['Schedules', 'Amount', ['installments', 0, 2, 'USD 5'], /in USD/],
  ['Schedules', null, ['installments', 1, 2, '400000'], /0\.01 of the price is missing/],
  ['Receipts', 'Received on', ['receipts', 0, 2, '2036-01-01'], /today/],
  ['Receipts', 'Method', ['receipts', 0, 3, 'barter'], /is not a method/],
  ['Receipts', null, ['receipts', 0, 1, '2000000'], /more than the schedule/],
  ['Buyers', null, ['buyers', 0, 2, '61'], /over/],
  ['Buyers', 'Nationality', ['buyers', 0, 3, 'Nowhere'], /not a country/],
  ['Buyers', 'Document number', ['buyers', 0, 4, ''], /missing/],
  ['Buyers', 'Expiry', ['buyers', 0, 8, 'never'], /is not a day/],
  ['Buyers', 'DOB', ['buyers', 0, 9, '2090-01-01'], /in the past/],
]

describe('imports of earlier sales', () => {
  it('30 bookings with 420 receipts go in, their sums agree with SQL, and the undo takes exactly them out', async () => {
    const world = await given(30)
    const { owner, manager, organization_id } = world
    await owner
      .updateTable('units')
      .set({ status: 'unreleased' })
      .where('id', '=', world.units[0]?.id ?? 0)
      .execute()
    const rows = salesOf(world.names)

    const plan = await check(world, rows)
    expect(plan).toMatchObject({
      ...{ to_import: 30, to_refuse: 0, problem_count: 0, problems: [] },
      rows: { bookings: 30, buyers: 60, receipts: 420, installments: 120 },
      totals: { price: 30 * 100_000_001, scheduled: 30 * 104_000_001, received: 420_000_000, receipts: 420 },
    })
    expect(plan.sales[0]).toMatchObject({ row: 2, unit: 'A-0101', becomes: 'sold', receipts: 14, installments: 4 })
    expect(await bookingsOf(world)).toEqual([])

    const { data: done } = (await run(world, rows, 30)).json()
    expect(done).toMatchObject({ sales: 30, receipts: 420, refused: 0, reason: REASON, undone_at: null })
    expect(new Set(await statuses(world))).toEqual(new Set(['sold']))
    const sums = await sql<{ paid: string; received: string }>`select
      (select sum(paid) from booking_installments where organization_id = ${organization_id}) as paid,
      (select sum(amount) from booking_receipts where organization_id = ${organization_id}) as received`.execute(owner)
    const { paid, received } = sums.rows[0] ?? {}
    expect([Number(paid), Number(received)]).toEqual([420_000_000, 420_000_000])
    const list = await manager.call(bookings.list, { query: { per_page: 50 } })
    expect(list.data.every(({ recorded_at, created_at }) => recorded_at && created_at.startsWith('2024-01-10'))).toBe(
      true,
    )

    const again = await check(world, rows)
    expect([again.to_import, again.to_refuse, again.problems[0]?.message]).toEqual([0, 30, 'A-0101 is sold already.'])

    const { data: undone } = await manager.call(earlierSaleImports.undo, { params: { id: done.id } })
    expect(undone).toMatchObject({ removed: 30, undone_at: expect.any(String) })
    expect(await bookingsOf(world)).toEqual([])
    const left = owner.selectFrom('booking_receipts').select('id').where('organization_id', '=', organization_id)
    expect(await left.execute()).toEqual([])
    expect(await statuses(world)).toEqual(['unreleased', ...Array(29).fill('available')])
    expect((await manager.ask(earlierSaleImports.undo, { params: { id: done.id } })).statusCode).toBe(409)
  })

  it('a buyer comes with the last day of the document and the date of birth, and a company with its signatory', async () => {
    const world = await given(1)
    const { manager, names } = world
    const [unit = ''] = names
    const rows = {
      ...salesOf(names, 1),
      buyers: [
        [unit, 'Amal Haddad', '60', 'Lebanon', 'LR 1', 'amal@example.com', '', 'Passport', '2031-05-20', '17/04/1988'],
        [
          unit,
          'Cedar LLC',
          '40',
          'AE',
          'CN 1',
          '',
          '',
          'Company registration',
          '2027-01-31',
          '',
          'Rami Saad',
          'Director',
        ],
      ],
    }

    expect((await check(world, rows)).problems).toEqual([])
    await run(world, rows, 1)

    const [sale] = (await manager.call(bookings.list, {})).data
    const { buyers } = (await manager.call(bookings.one, { params: { id: sale?.id ?? 0 } })).data
    expect(buyers).toMatchObject([
      { id_expires_on: '2031-05-20', date_of_birth: '1988-04-17', signatory_name: null },
      { id_expires_on: '2027-01-31', date_of_birth: null, signatory_name: 'Rami Saad', signatory_title: 'Director' },
    ])
  })

  it('an undo keeps a sale that has changed since', async () => {
    const world = await given(2)
    const { manager } = world
    const { data: done } = (await run(world, salesOf(world.names, 1), 2)).json()
    const { data: all } = await manager.call(bookings.list, {})
    const [changed] = all
    const { data: one } = await manager.call(bookings.one, { params: { id: changed?.id ?? 0 } })
    const buyers = one.buyers.map((buyer) => ({ ...buyer, nationality: 'AE', id_number: buyer.id_number ?? '' }))
    const body = { version: one.version, reason: 'Misread', buyers }
    await manager.call(bookings.correctBuyers, { params: { id: one.id }, body })

    const { data: undone } = await manager.call(earlierSaleImports.undo, { params: { id: done.id } })

    expect(undone.removed).toBe(1)
    expect((await manager.call(bookings.list, {})).data.map(({ id }) => id)).toEqual([one.id])
  })

  it.each(WRONG)(
    'names the sheet %s and the column %s of a wrong value, and leaves that sale out',
    async (sheet, column, change, words) => {
      const world = await given(2)
      const rows = wrong(salesOf(world.names, 1), change)

      const plan = await check(world, rows)

      expect(plan.to_import).toBe(1)
      const named = plan.problems.find((problem) => problem.sheet === sheet && words.test(problem.message))
      expect([named?.column, named?.row]).toEqual([column, expect.any(Number)])
    },
  )

  it('gives the rows of refused sales back as a workbook, which goes in once it is corrected', async () => {
    const world = await given(2)
    const { manager, project_id } = world
    const rows = wrong(salesOf(world.names, 1), ['bookings', 0, 2, 'much'])
    expect((await run(world, rows, 2)).statusCode).toBe(409)
    expect((await run(world, rows, 1)).json().data).toMatchObject({ sales: 1, refused: 1 })
    expect(await statuses(world)).toEqual(['available', 'sold'])

    const sent = { project_id, file: await saleWorkbook(rows) }
    const answer = await manager.ask(earlierSaleImports.refused, { body: sent })

    const file = new File([answer.rawPayload], 'Sales, failed rows.xlsx', { type: sent.file.type })
    const book = await readWorkbook(file)
    const count = (sheet: keyof SaleRows) => book[sheet].rows.filter(({ cells }) => cells[0] === 'A-0101').length
    expect([count('bookings'), count('buyers'), count('receipts'), count('installments')]).toEqual([1, 2, 1, 4])
    expect(book.bookings.rows[0]?.cells.at(-1)).toMatch(/Price/)
  })

  it('a number among receipts says nothing of how their texts are written', async () => {
    const amounts = [1250.5, '45.000', '60.000'].map((amount) => ['A-0101', amount])
    const empty = [['Unit'], ['A-0101']]
    const sheets = { Bookings: empty, Buyers: empty, Schedules: empty, Receipts: [['Unit', 'Amount'], ...amounts] }
    const file = new File([new Uint8Array(await workbookOf(sheets))], 'Sales.xlsx', { type: XLSX })
    expect((await readWorkbook(file)).receipts.decimals).toBeNull()
  })

  it('columns with unknown headings are chosen, and nothing is imported before', async () => {
    const world = await given(1)
    const { manager, project_id } = world
    const headings = { ...SALE_HEADINGS, receipts: ['Flat ref', 'Cash in', 'Value date', 'How', 'Slip'] }
    const file = await saleWorkbook(salesOf(world.names, 2), 'Sales.xlsx', headings)
    const sent = { project_id, file }

    const { data: first } = await manager.call(earlierSaleImports.check, { body: sent })
    const early = await manager.ask(earlierSaleImports.run, { body: { ...sent, reason: REASON, expected_sales: 1 } })

    expect([first.to_import, first.missing[0]]).toEqual([
      0,
      { sheet: 'receipts', message: 'The sheet Receipts has no column “Unit”. Choose it.' },
    ])
    expect(first.columns.receipts[1]).toEqual({ heading: 'Cash in', samples: ['AED 10,000'], field: null })
    expect([early.statusCode, Object.keys(early.json().errors)]).toEqual([422, ['columns']])
    expect(await bookingsOf(world)).toEqual([])

    const receipts = ['unit', 'amount', 'received_on', 'method', 'reference']
    const chosen = { ...sent, columns: JSON.stringify({ receipts }) }
    const { data: plan } = await manager.call(earlierSaleImports.check, { body: chosen })
    expect([plan.to_import, plan.missing, plan.problems, plan.totals.receipts]).toEqual([1, [], [], 2])
    expect(plan.columns.receipts.map(({ field }) => field)).toEqual(receipts)
    expect(
      (await manager.ask(earlierSaleImports.run, { body: { ...chosen, reason: REASON, expected_sales: 1 } }))
        .statusCode,
    ).toBe(201)
  })

  it.each([
    ['{"receipts":["unit","amount"]}', 'columns.receipts'],
    ['{"receipts":["unit","amount","amount",null,null]}', 'columns.receipts.2'],
    ['{"receipts":["unit","salary",null,null,null]}', 'columns.receipts.1'],
    ['{"receipts":"unit"}', 'columns.receipts'],
    ['{"cars":[]}', 'columns.cars'],
    ['[', 'columns'],
  ])('refuses the choice of columns %s', async (columns, field) => {
    const world = await given(1)
    const file = await saleWorkbook(salesOf(world.names, 1))

    const answer = await world.manager.ask(earlierSaleImports.check, {
      body: { project_id: world.project_id, file, columns },
    })

    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, [field]])
  })

  it('installments at a stage of construction get their days from the updates of the building, earlier and later', async () => {
    const world = await given(1)
    const { owner, building, organization_id, names } = world
    const [unit = ''] = names
    const update = async (number: number, day: string, percent: number, percent_before: number) => {
      const by = { recorded_by: world.manager.id, recorded_by_name: 'Maya Rahman' }
      await owner
        .insertInto('construction_updates')
        .values({
          organization_id,
          building_id: building.id,
          number,
          day,
          percent: String(percent),
          percent_before: String(percent_before),
          ...by,
        })
        .execute()
    }
    await update(1, '2024-06-01', 25, 0)
    const rows = {
      ...salesOf(names, 1),
      installments: [
        [unit, 'On booking', '200000', '2024-01-10', '', ''],
        [unit, 'Foundations', '300000', '', '', '20%'],
        [unit, 'Roof', '300000', 'On 60% construction', '', ''],
        [unit, 'Keys', '200000.01', 'On completion', '', ''],
      ],
    }
    const headings = { ...SALE_HEADINGS, installments: [...SALE_HEADINGS.installments, 'Construction %'] }
    const body = { project_id: world.project_id, file: await saleWorkbook(rows, 'Sales.xlsx', headings) }
    const { data: plan } = await world.manager.call(earlierSaleImports.check, { body })
    expect(plan.problems).toEqual([])

    await world.manager.call(earlierSaleImports.run, { body: { ...body, reason: REASON, expected_sales: 1 } })

    const lines = () =>
      owner
        .selectFrom('booking_installments')
        .select(['name', 'due_text', 'due_on', 'estimated'])
        .where('organization_id', '=', organization_id)
        .orderBy('position')
        .execute()
    expect(await lines()).toMatchObject([
      { name: 'On booking', due_on: '2024-01-10' },
      { name: 'Foundations', due_text: 'At 20% built', due_on: '2024-06-01', estimated: false },
      { name: 'Roof', due_text: 'At 60% built' },
      { name: 'Keys', due_text: 'On handover', due_on: null },
    ])
    await update(2, '2025-02-03', 60, 25)
    expect((await lines())[2]).toMatchObject({ due_on: '2025-02-03', estimated: false })
  })

  it.each([
    ['Due at % built', ['2024-01-10', '', '40'], /not both/],
    ['Due at % built', ['', '', '0'], /from 1% to 100%/],
    ['Due at % built', ['', '', '101'], /from 1% to 100%/],
    ['Due on', ['at 140% built', '', ''], /is not a day/],
  ])('names the column %s of a wrong stage of construction', async (column, cells, words) => {
    const world = await given(1)
    const [unit = ''] = world.names
    const rows = { ...salesOf(world.names, 1), installments: [[unit, 'All', '1000000.01', ...cells]] }
    const headings = { ...SALE_HEADINGS, installments: [...SALE_HEADINGS.installments, 'Due at % built'] }
    const file = await saleWorkbook(rows, 'Sales.xlsx', headings)

    const { data } = await world.manager.call(earlierSaleImports.check, {
      body: { project_id: world.project_id, file },
    })

    expect(data.problems).toMatchObject([{ sheet: 'Schedules', column, row: 2, message: expect.stringMatching(words) }])
  })

  it('the template is read by the import, with its example', async () => {
    const world = await given(1)
    const answer = await world.manager.ask(earlierSaleImports.template, {})

    const file = new File([answer.rawPayload], 'Earlier sales.xlsx', { type: answer.headers['content-type'] as string })
    const { data } = await world.manager.call(earlierSaleImports.check, {
      body: { project_id: world.project_id, file },
    })

    expect([data.to_import, data.problems, data.totals.price]).toEqual([1, [], 120_000_000])
  })

  it('refuses a workbook without a sheet, a project of another developer, and removes no sale of another tenant', async () => {
    const world = await given(1)
    const foreign = await given(1)
    const { data: done } = (await run(foreign, salesOf(foreign.names, 1), 1)).json()
    const file = await saleWorkbook(salesOf(world.names, 1))

    const outside = await world.manager.ask(earlierSaleImports.check, {
      body: { project_id: foreign.project_id, file },
    })
    const undo = await world.manager.ask(earlierSaleImports.undo, { params: { id: done.id } })
    const csv = new File(['Unit,Price\nA-0101,1'], 'sales.csv', { type: 'text/csv' })
    const noBook = await world.manager.ask(earlierSaleImports.check, {
      body: { project_id: world.project_id, file: csv },
    })

    expect([outside.statusCode, undo.statusCode, noBook.statusCode]).toEqual([422, 404, 422])
    expect(noBook.json().errors.file[0]).toMatch(/four sheets/)
    expect(await statuses(foreign)).toEqual(['sold'])
  })

  it('of two imports of the same sales at the same time, one goes in', async () => {
    const world = await given(4)
    const rows = salesOf(world.names, 1)

    const answers = await Promise.all([run(world, rows, 4), run(world, rows, 4)])

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
    expect(await bookingsOf(world)).toHaveLength(4)
  })
})

import type { Cell } from '@storey/api/inventory/buildings.ts'
import { buildings } from '@storey/api/inventory/buildings.ts'
import { reasonOfList } from '@storey/api/inventory/unit-names.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { buildUnit } from '../../../test/builders/basics.ts'
import { pagesOf } from '../../../test/documents/compare-pages.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { openTypesetter } from '../../pdf/typesetter.ts'
import { printedBuilding } from './print.ts'
import { buildingRoutes } from './routes.ts'

const cell = (floor: number, stack: number, given: Partial<Cell> = {}): Cell => ({
  ...{ id: floor * 100 + stack, number: `${floor}${String(stack).padStart(2, '0')}`, floor, stack },
  ...{ type: 'apartment', bedrooms: 1, bathrooms: 1, total_area: '60', price: 134_000_000, per_area: 2_000_000 },
  ...{ status: 'available', view: null, orientation: null, holder: null, until: null, block_reason: null },
  ...given,
})
const tower = (floors: number, stacks: number) =>
  Array.from({ length: floors }, (_, floor) => Array.from({ length: stacks }, (_, stack) => cell(floor, stack))).flat()
const about = {
  ...{ name: 'Tower A', project: 'Harbour Crescent', developer: 'Example Homes', currency: 'AED' },
  note: 'Printed by Sara Khalil, 2026-11-28 05:00 UTC',
}

describe('the printed grid of a building', () => {
  const typesetter = openTypesetter()
  afterAll(() => typesetter.end())

  it('has the highest floor first, units under their stacks, and the counts of statuses', () => {
    const cells = [cell(1, 1), cell(1, 2, { status: 'sold' }), cell(2, 2, { price: 95_000_000 })]

    const { rows, legend, note } = printedBuilding({ ...about, cells })

    expect(rows.map(({ floor, cells }) => [floor, cells.map((one) => one?.text ?? null)])).toEqual([
      ['2', [null, 'A 202 · 950K']],
      ['1', ['A 101 · 1.34M', 'S 102 · 1.34M']],
    ])
    expect(legend.map(({ label }) => label)).toEqual(['A Available 2', 'S Sold 1'])
    expect(note).toContain('Prices in AED.')
  })

  it('has homes that were sold, booked or reserved before this system with the letter that the screen has', () => {
    const blocked = (stack: number, block_reason: string) =>
      cell(1, stack, { status: 'blocked', block_reason, price: null })
    const cells = [
      ...[blocked(1, reasonOfList('Sold')), blocked(2, reasonOfList('Reserved')), blocked(3, 'Show flat')],
      blocked(4, reasonOfList('Sold')),
    ]

    const { rows, legend } = printedBuilding({ ...about, cells })

    expect(rows[0]?.cells.map((one) => one?.text)).toEqual(['S 101 · –', 'R 102 · –', 'X 103 · –', 'S 104 · –'])
    expect(legend.map(({ label }) => label)).toEqual(['X Blocked 1', 'S Sold earlier 2', 'R Reserved earlier 1'])
  })

  it('shows every unit when two have the same place, and continues a long row below', () => {
    const twice = printedBuilding({ ...about, cells: [cell(1, 1, { number: 'A' }), cell(1, 1, { number: 'B' })] })
    const villas = printedBuilding({ ...about, cells: tower(1, 60) })

    expect(twice.rows[0]?.cells.map((one) => one?.text)).toEqual(['A A · 1.34M', 'A B · 1.34M'])
    expect(villas.rows.map(({ floor, cells }) => [floor, cells.filter(Boolean).length])).toEqual([
      ['0', 24],
      ['', 24],
      ['', 12],
    ])
  })

  it.each([
    ['one unit', [cell(0, 1)]],
    ['a tower of 90 floors', tower(90, 12)],
    ['a tower of 200 floors', tower(200, 12)],
    ['many villas', tower(1, 300)],
    ['no units', []],
  ])('is one sheet for %s', async (_name, cells) => {
    const data = printedBuilding({ ...about, name: 'برج النخيل 塔 Tower \u{13000}', cells })

    expect(await pagesOf(await typesetter.typeset({ template: 'building', data }))).toHaveLength(1)
  })
})

describe('GET /inventory/buildings/{id}/print', () => {
  const app = useTestApp([buildingRoutes])

  it('prints a building in reach only', async () => {
    const admin = await signIn(app.current, 'developer_admin')
    const stranger = await signIn(app.current, 'developer_admin')
    const { building_id } = await buildUnit(app.current.owner, { organization_id: admin.organization.id })

    const file = await admin.ask(buildings.print, { params: { id: building_id } })
    const refused = await stranger.ask(buildings.print, { params: { id: building_id } })

    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(refused.statusCode).toBe(404)
  })
})

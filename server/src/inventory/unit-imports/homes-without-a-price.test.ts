import { buildings } from '@storey/api/inventory/buildings.ts'
import { priceLists } from '@storey/api/inventory/price-lists.ts'
import { unitImports } from '@storey/api/inventory/unit-imports.ts'
import { units } from '@storey/api/inventory/units.ts'
import { earlierSales } from '@storey/api/sales/earlier-sales.ts'
import { describe, expect, it } from 'vitest'
import { buildBuilding } from '../../../test/builders/basics.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { bookingRoutes } from '../../sales/bookings/routes.ts'
import { earlierSaleRoutes } from '../../sales/earlier-sales/routes.ts'
import { buildingRoutes } from '../buildings/routes.ts'
import { priceListRoutes } from '../price-lists/routes.ts'
import { unitRoutes } from '../units/routes.ts'
import { unitImportTasks } from './jobs.ts'
import { unitImportRoutes } from './routes.ts'

const app = useTestApp([
  ...[bookingRoutes, buildingRoutes, earlierSaleRoutes, priceListRoutes],
  ...[unitImportRoutes, unitRoutes, unitImportTasks],
])

async function tower() {
  const admin = await signIn(app.current, 'developer_admin')
  const organization_id = admin.organization.id
  const building = await buildBuilding(app.current.owner, { organization_id, code: 'A', floors: 20 })
  return { admin, organization_id, building }
}
async function bring(admin: Person, building_id: number, ...lines: string[]) {
  const file = new File([lines.join('\n')], 'list.csv')
  const one = (await admin.call(unitImports.create, { body: { file, building_id } })).data
  const params = { id: one.id }
  await admin.call(unitImports.check, { params })
  await app.current.work()
  const planned = (await admin.call(unitImports.lines, { params, query: { per_page: 100 } })).data
  await admin.call(unitImports.run, { params })
  await app.current.work()
  return { id: one.id, planned, done: (await admin.call(unitImports.get, { params })).data.done }
}
const unitsOf = async (admin: Person, building_id: number, sort?: 'price' | '-price') =>
  (await admin.call(units.list, { query: { building_id: [building_id], per_page: 100, sort: sort ?? 'number' } })).data

describe('a home whose row names no price', () => {
  it('comes in, kept from sale if the list says that it is sold, and the preview says so', async () => {
    const { admin, building } = await tower()
    const words = [
      ...['SOLD', 'Sold Out', 'Reserved', 'Booked', 'Hold', 'Blocked', 'N/A', 'TBA', '-', '–'],
      ...['On request', 'POA', 'Call', '', 'Not Released', 'AED 1,000,000'],
    ]
    const rows = words.map((word, at) => `${101 + at},1,1BR,60,"${word}"`)

    const { planned, done } = await bring(admin, building.id, 'Unit,Floor,Type,Area,Price', ...rows)

    expect(done).toEqual({ created: words.length, updated: 0, skipped: 0, refused: 0 })
    expect(planned[0]?.preview?.changes).toContainEqual({
      field: 'price',
      old: null,
      new: 'None: set one before it is for sale',
    })
    const found = new Map((await unitsOf(admin, building.id)).map((unit) => [unit.number, unit]))
    const states = words.map((_, at) => {
      const unit = found.get(String(101 + at))
      return [unit?.status, unit?.block_reason, unit?.price?.amount ?? null, unit?.per_area?.amount ?? null]
    })
    const blocked = (label: string) => ['blocked', `${label} in the imported list`, null, null]
    const unreleased = ['unreleased', null, null, null]
    expect(states).toEqual([
      ...[blocked('Sold'), blocked('Sold'), blocked('Reserved'), blocked('Booked'), blocked('Blocked')],
      blocked('Blocked'),
      ...Array.from({ length: 9 }, () => unreleased),
      ['unreleased', null, 100_000_000, 1_666_667],
    ])
    const { data: grid } = await admin.call(buildings.availability, { params: { id: building.id } })
    expect(grid.cells).toHaveLength(words.length)
    expect(grid.cells.find(({ number }) => number === '101')).toMatchObject({
      ...{ price: null, per_area: null, bathrooms: null, status: 'blocked' },
      block_reason: 'Sold in the imported list',
    })
  })

  it('leaves the filters of units without a range of prices where no home has one', async () => {
    const { admin, building } = await tower()
    await bring(admin, building.id, 'Unit,Floor,Type,Area,Price', '101,1,1BR,60,SOLD')

    const { data } = await admin.call(units.filters, {})

    expect([data.price, data.area?.from]).toEqual([null, '60'])
  })

  it('is not for sale before it has one, and its price is not removed again', async () => {
    const { admin, building } = await tower()
    const head = 'Unit,Floor,Type,Area,Price'
    await bring(admin, building.id, head, '101,1,1BR,60,TBA', '102,1,1BR,60,SOLD', '103,1,1BR,60,1m')
    const [first, second, third] = await unitsOf(admin, building.id).then((all) =>
      all.toSorted((one, other) => one.number.localeCompare(other.number)),
    )
    const ids = [first, second, third].map((unit) => unit?.id ?? 0)
    const params = { id: ids[0] ?? 0 }

    const released = await admin.ask(units.move, { params, body: { move: 'release' } })
    expect([released.statusCode, released.json().message]).toEqual([
      409,
      'It has no price. Set its price before it is released.',
    ])
    const freed = await admin.ask(units.move, { params: { id: ids[1] ?? 0 }, body: { move: 'unblock' } })
    expect(freed.json().message).toBe('It has no price. Set its price before it is unblocked.')
    const { data: many } = await admin.call(units.moveMany, {
      body: { ids: [ids[0] ?? 0, ids[2] ?? 0], move: 'release' },
    })
    expect(many).toMatchObject({
      moved: [ids[2]],
      skipped: [{ id: ids[0], reason: expect.stringContaining('no price') }],
    })
    const floor = await admin.ask(units.change, { params, body: { minimum_price: 5, version: 1 } })
    expect(floor.json().errors).toEqual({ minimum_price: ['Enter the price first.'] })

    await admin.call(units.change, { params, body: { price: 90_000_000, version: 1 } })
    await admin.call(units.move, { params, body: { move: 'release' } })
    expect((await admin.call(units.one, { params })).data).toMatchObject({ status: 'available' })

    const again = await bring(admin, building.id, 'Unit,Price', '102,800000')
    expect(again.done).toMatchObject({ updated: 1 })
    await admin.call(unitImports.undo, { params: { id: again.id } })
    await app.current.work()
    const kept = (await admin.call(unitImports.get, { params: { id: again.id } })).data
    expect(kept.undone).toEqual({ removed: 0, put_back: 0, kept: 1 })
  })

  it('has no first price by a sales manager or the rule of a price list, and a list of units by price has it at its end', async () => {
    const { admin, organization_id, building } = await tower()
    const rows = Array.from({ length: 9 }, (_, at) => `${101 + at},1,1BR,60,${at % 3 === 0 ? 'TBA' : `${at}m`}`)
    await bring(admin, building.id, 'Unit,Floor,Type,Area,Price', ...rows)
    const all = await unitsOf(admin, building.id)
    const bare = all.find(({ number }) => number === '101')

    const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [organization_id] })
    const lowered = await manager.ask(units.changeRestricted, {
      params: { id: bare?.id ?? 0 },
      body: { price: 100, version: 1 },
    })
    expect(lowered.json().errors).toEqual({ price: ['This unit has no price yet. Its developer sets the first one.'] })

    const rule = { kind: 'percent' as const, direction: 'raise' as const, percent: '10', round_to: 'unit' as const }
    const { data: preview } = await admin.call(priceLists.preview, {
      query: { project_id: building.project_id, ...rule },
    })
    expect(preview.units).toHaveLength(6)
    for (const sort of ['price', '-price'] as const) {
      const whole = await unitsOf(admin, building.id, sort)
      const read: string[] = []
      let cursor: string | null | undefined
      do {
        const query = { building_id: [building.id], per_page: 2, sort, ...(cursor ? { cursor } : {}) }
        const page = await admin.call(units.list, { query })
        read.push(...page.data.map(({ number }) => number))
        cursor = page.meta.next_cursor
      } while (cursor)
      expect(read).toEqual(whole.map(({ number }) => number))
      expect(new Set(read).size).toBe(9)
      const bareAt = whole.flatMap(({ price }, at) => (price === null ? [at] : []))
      expect(bareAt).toEqual(sort === 'price' ? [6, 7, 8] : [0, 1, 2])
    }
  })

  it('gets the price of its sale when the earlier sale is recorded, and its history says so', async () => {
    const { admin, organization_id, building } = await tower()
    await bring(admin, building.id, 'Unit,Floor,Type,Area,Price', '101,1,1BR,60,SOLD')
    const [home] = await unitsOf(admin, building.id)
    const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [organization_id] })

    await manager.call(earlierSales.record, {
      body: {
        unit_id: home?.id ?? 0,
        booked_on: '2025-03-01',
        price: 120_000_000,
        buyers: [
          {
            full_name: 'Amal Haddad',
            nationality: 'LB',
            id_type: 'passport',
            id_number: 'LR 1',
            email: 'amal@example.com',
            share_percent: '100',
          },
        ],
        installments: [{ name: 'All', amount: 120_000_000, due_on: '2025-03-01' }],
        receipts: [],
        agreement_sent_on: null,
        buyer_signed_on: null,
        seller_signed_on: null,
        reason: 'Moved',
      },
    })

    const { data } = await admin.call(units.one, { params: { id: home?.id ?? 0 } })
    expect(data).toMatchObject({ status: 'booked', block_reason: null, price: { amount: 120_000_000 } })
    const history = await app.current.owner
      .selectFrom('unit_prices')
      .selectAll()
      .where('unit_id', '=', data.id)
      .execute()
    expect(history).toMatchObject([{ old_price: null, price: 120_000_000, cause: 'sale' }])
  })
})

describe('what a list says besides', () => {
  it('keeps a label that says more than a type, rooms that are not counted, and a plot', async () => {
    const { admin, building } = await tower()
    const labels: readonly (readonly [string, string])[] = [
      ['4 Bed Duplex PH', 'In the list: 4 Bed Duplex PH'],
      ['Triplex 5BR', 'In the list: Triplex 5BR'],
      ['Simplex 2BR', 'In the list: Simplex 2BR'],
      ['Studio Duplex', 'In the list: Studio Duplex'],
      ['Loft 1BR', 'In the list: Loft 1BR'],
      ['TH 3BR End Unit', 'In the list: TH 3BR End Unit'],
      ['4BR+M Villa Type A', 'Maid’s room\nIn the list: 4BR+M Villa Type A'],
      ['2BR + Maid', 'Maid’s room'],
      ['1BR + Study', 'Study'],
      ...['2 Bedroom Apartment', 'Studio', '3BR Penthouse', 'Townhouse 3 Beds', 'شقة غرفتين وصالة', '1_br'].map(
        (label) => [label, ''] as const,
      ),
    ]
    const rows = labels.map(([label], at) => `${101 + at},1,"${label}",1000,"4,300.5",1m`)

    const { done } = await bring(admin, building.id, 'Unit,Floor,Type,Area (Sqft),Plot (Sqft),Price', ...rows)

    expect(done.created).toBe(labels.length)
    const all = new Map((await unitsOf(admin, building.id)).map((unit) => [unit.number, unit]))
    const notes = await Promise.all(
      labels.map(async ([label], at) => {
        const unit = all.get(String(101 + at))
        return [label, (await admin.call(units.one, { params: { id: unit?.id ?? 0 } })).data.sales_note]
      }),
    )
    expect(notes).toEqual(labels)
    expect(all.get('101')?.plot_area).toBe('399.5295')
  })
})

import { describe, expect, it } from 'vitest'
import { columnsIn, columnsText } from '../list/columns-text.ts'
import type { Column } from './column.ts'
import { layTable, placeColumns, storedColumns, usualFor } from './column-layout.ts'

const column = (id: string, more: Partial<Column<object>> = {}): Column<object> => ({
  id,
  title: id,
  cell: () => id,
  ...more,
})
const all = [
  column('name', { width: 200 }),
  column('status', { hideable: false }),
  column('owner', { width: 100 }),
  column('phone', { hidden: true }),
]
const ids = (chosen: Parameters<typeof placeColumns>[1]) => placeColumns(all, chosen).map(({ id }) => id)

describe('placeColumns', () => {
  it('placeColumns uses the default columns without a choice, the first one pinned', () => {
    expect(placeColumns(all, null).map(({ id, pinned, main }) => [id, pinned, main])).toEqual([
      ['name', true, true],
      ['status', false, false],
      ['owner', false, false],
    ])
  })

  it('placeColumns keeps a chosen order, even before the main column', () => {
    expect(ids([{ id: 'owner' }, { id: 'phone' }, { id: 'name' }, { id: 'status' }])).toEqual([
      'owner',
      'phone',
      'name',
      'status',
    ])
  })

  it('placeColumns drops unknown columns and restores those that cannot be hidden', () => {
    expect(ids([{ id: 'budget' }, { id: 'owner' }])).toEqual(['name', 'owner', 'status'])
  })

  it('placeColumns pins leading columns only, not one after an unpinned column', () => {
    const placed = placeColumns(all, [{ id: 'owner', pinned: true }, { id: 'name' }, { id: 'status', pinned: true }])

    expect(placed.map(({ pinned }) => pinned)).toEqual([true, false, false])
  })

  it('storedColumns returns the placed columns as they were chosen', () => {
    const chosen = [{ id: 'owner', width: 300, pinned: true }, { id: 'name', pinned: true }, { id: 'status' }]

    expect(storedColumns(placeColumns(all, chosen))).toEqual(chosen)
  })
})

describe('layTable', () => {
  const around = { selectable: true, withMenu: true }

  it('layTable shares the width between columns until a width is chosen', () => {
    const layout = layTable(placeColumns(all, null), around)

    expect(layout).toMatchObject({ exact: false, least: 48 + 200 + 140 + 100 + 60 })
    expect(layout.widths.map(Number.parseFloat).reduce((sum, one) => sum + one, 0)).toBeCloseTo(100, 2)
  })

  it('layTable uses exact widths after that, so that an edge moves one column', () => {
    const layout = layTable(placeColumns(all, [{ id: 'name', width: 260 }, { id: 'status' }]), around)

    expect(layout).toMatchObject({ exact: true, widths: ['260px', '140px'], offsets: [48, 308] })
  })

  it('layTable follows an edge while it is dragged', () => {
    const layout = layTable(placeColumns(all, null), { ...around, drawn: { name: 333, status: 120, owner: 90 } })

    expect(layout.widths).toEqual(['333px', '120px', '90px'])
  })
})

describe('columns in an address', () => {
  it('columnsIn reads what columnsText wrote', () => {
    const columns = [{ id: 'name', width: 220, pinned: true }, { id: 'next_step' }, { id: 'owner', width: 96 }]

    expect(columnsText(columns)).toBe('name.220*,next_step,owner.96')
    expect(columnsIn(columnsText(columns))).toEqual(columns)
  })

  it('columnsIn drops text that is not a column', () => {
    expect(columnsIn('name,<script>,Owner,owner.9999,')).toEqual([{ id: 'name' }])
  })
})

describe('usualFor', () => {
  const some = [
    column('name', { width: 200 }),
    column('seen', { width: 100, gives: 2 }),
    column('budget', { width: 100, gives: 1 }),
    column('phone', { width: 100, hidden: true, gives: 3 }),
  ]
  const shown = (room: number) =>
    usualFor(some, room, { selectable: false, withMenu: false })
      .filter(({ hidden }) => !hidden)
      .map(({ id }) => id)

  it('usualFor leaves out columns one by one until the others fit', () => {
    expect(shown(400)).toEqual(['name', 'seen', 'budget'])
    expect(shown(399)).toEqual(['name', 'seen'])
    expect(shown(299)).toEqual(['name'])
    expect(shown(50)).toEqual(['name'])
  })
})

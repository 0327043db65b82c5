import type { Cell, StatusDay } from '@storey/api/inventory/buildings.ts'
import { expect, it } from 'vitest'
import { cellsOn, stepsBetween, takenByPart, takenIn } from './past.ts'

const cell = (id: number, status: Cell['status']): Cell => ({
  ...{ id, number: `90${id}`, floor: 9, stack: id, type: 'apartment', bedrooms: 2, bathrooms: 2, status },
  ...{ total_area: '90', price: 270_200_000, per_area: 3_002_222, view: null, orientation: null },
  ...{ holder: 'Amal Haddad', until: null, block_reason: null },
})
const cells = [cell(1, 'sold'), cell(2, 'available'), cell(3, 'blocked')]
const changes: StatusDay[] = [
  { unit_id: 1, on: '2026-03-12', status: 'available' },
  { unit_id: 1, on: '2026-04-01', status: 'on_hold' },
  { unit_id: 2, on: '2026-04-01', status: 'available' },
  { unit_id: 1, on: '2026-04-02', status: 'booked' },
  { unit_id: 1, on: '2026-04-09', status: 'available' },
  { unit_id: 1, on: '2026-06-01', status: 'booked' },
  { unit_id: 1, on: '2026-07-01', status: 'sold' },
]
const on = (day: string) => cellsOn(cells, changes, day).map(({ status }) => status)

it('a past day shows the status at its end, and unreleased before the first change', () => {
  expect(on('2026-03-11')).toEqual(['unreleased', 'unreleased', 'blocked'])
  expect(on('2026-03-31')).toEqual(['available', 'unreleased', 'blocked'])
  expect(on('2026-04-01')).toEqual(['on_hold', 'available', 'blocked'])
  expect(on('2026-04-08')).toEqual(['booked', 'available', 'blocked'])
  expect(on('2026-05-31')).toEqual(['available', 'available', 'blocked'])
  expect(on('2026-07-01')).toEqual(['sold', 'available', 'blocked'])
  expect(takenIn(cellsOn(cells, changes, '2026-04-08'))).toBe(1)
})

it('a past day names no holder of today', () => {
  expect(cellsOn(cells, changes, '2026-04-01').every(({ holder, until }) => holder === null && until === null)).toBe(
    true,
  )
})

it('the line counts a unit once, when it was first taken, and all of them', () => {
  const parts = takenByPart(changes, '2026-03-12', '2026-11-27')
  expect(parts).toHaveLength(24)
  expect(parts[1]).toBe(1)
  expect(parts.reduce((sum, count) => sum + count, 0)).toBe(1)
  expect(takenByPart([{ unit_id: 1, on: '2026-11-27', status: 'sold' }], '2026-11-27', '2026-11-27')[0]).toBe(1)
})

it('a run ends on the last day, also if there are fewer days than steps', () => {
  expect(stepsBetween('2026-03-12', '2026-11-27').at(-1)).toBe('2026-11-27')
  expect(stepsBetween('2026-11-25', '2026-11-27').at(-1)).toBe('2026-11-27')
})

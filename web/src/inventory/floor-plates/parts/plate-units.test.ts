import type { Cell } from '@storey/api/inventory/buildings.ts'
import type { FloorPlate, PlateShape } from '@storey/api/inventory/floor-plates.ts'
import type { Corner } from '@storey/api/inventory/polygon.ts'
import { describe, expect, it } from 'vitest'
import { isInside, labelSpot, wallDistance } from './geometry.ts'
import { drawnUnits, floorsOf, plateOf, typicalFloor } from './plate-units.ts'

const unit = (id: number, floor: number, stack: number): Cell => ({
  id,
  number: `${floor}0${stack}`,
  floor,
  stack,
  type: 'apartment',
  bedrooms: 1,
  bathrooms: 1,
  total_area: '60',
  price: 1,
  per_area: 1,
  status: 'available',
  view: null,
  orientation: null,
  holder: null,
  until: null,
  block_reason: null,
})
const shape = (home: Partial<PlateShape>): PlateShape => ({
  points: [],
  stack: null,
  unit_id: null,
  building_id: null,
  label: null,
  ...home,
})
const plate = (floor_from: number, floor_to: number) => ({ floor_from, floor_to }) as FloorPlate

describe('units of a plate', () => {
  it('typicalFloor is in the middle of the floors of the plate with the most of them, with an available unit', () => {
    const plates = [
      { ...plate(9, 9), id: 1 },
      { ...plate(2, 8), id: 2 },
    ]
    const floors = (sold: readonly number[]) =>
      floorsOf(
        [1, 2, 3, 4, 5, 6, 7, 8, 9].map((floor) => ({
          ...unit(floor, floor, 1),
          status: sold.includes(floor) ? ('sold' as const) : ('available' as const),
        })),
      )
    expect(typicalFloor(floors([]), plates)?.floor).toBe(5)
    expect(typicalFloor(floors([4, 5, 6, 7]), plates)?.floor).toBe(3)
    expect(typicalFloor(floors([1, 2, 3, 4, 5, 6, 7, 8, 9]), plates)?.floor).toBe(5)
    expect(typicalFloor(floors([2, 3, 4, 5, 6, 7, 8]), plates)?.floor).toBe(9)
    expect(typicalFloor(floors([]), [])?.floor).toBe(5)
    expect(typicalFloor([], plates)).toBeUndefined()
  })

  it('drawnUnits takes the units of the stacks of a plate, except those with their own outline', () => {
    const { drawn, missing } = drawnUnits(
      [
        shape({ stack: 1 }),
        shape({ stack: 2 }),
        shape({ unit_id: 12 }),
        shape({ stack: 9 }),
        shape({ label: 'Lobby' }),
      ],
      [unit(11, 1, 1), unit(12, 1, 2), unit(13, 1, 3)],
    )

    expect(drawn.map(({ shape: { stack, unit_id }, unit: { id } }) => [stack ?? unit_id, id])).toEqual([
      [1, 11],
      [12, 12],
    ])
    expect(missing.map(({ id }) => id)).toEqual([13])
  })

  it('drawnUnits draws a stack with several units on a floor only if one has its own outline', () => {
    const units = [unit(1, 1, 1), unit(2, 1, 1)]

    expect(drawnUnits([shape({ stack: 1 })], units).drawn).toEqual([])
    expect(drawnUnits([shape({ stack: 1 }), shape({ unit_id: 2 })], units).drawn.map((one) => one.unit.id)).toEqual([
      1, 2,
    ])
  })

  it('plateOf and floorsOf assign floors to their plate, from the top', () => {
    const plates = [plate(1, 3), plate(5, 5)]

    expect([1, 3, 4, 5].map((floor) => plateOf(plates, floor)?.floor_from)).toEqual([1, 1, undefined, 5])
    expect(
      floorsOf([unit(1, 1, 1), unit(2, 3, 1), unit(3, 3, 2)]).map(({ floor, units }) => [floor, units.length]),
    ).toEqual([
      [3, 2],
      [1, 1],
    ])
  })
})

describe('labelSpot', () => {
  it('labelSpot is inside the outline and away from its walls, even when the center is outside', () => {
    const size = { width: 1000, height: 1000 }
    const corner: Corner[] = [
      [0, 0],
      [1, 0],
      [1, 0.2],
      [0.2, 0.2],
      [0.2, 1],
      [0, 1],
    ]

    const spot = labelSpot(corner, size)

    expect(isInside(spot, corner)).toBe(true)
    expect(wallDistance(spot, corner, size)).toBeGreaterThan(70)
  })
})

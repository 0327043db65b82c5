import type { Cell } from '@storey/api/inventory/buildings.ts'
import type { FloorPlate, PlateShape } from '@storey/api/inventory/floor-plates.ts'

/** The plate that shows a floor. */
export const plateOf = (plates: readonly FloorPlate[], floor: number): FloorPlate | undefined =>
  plates.find(
    ({ floor_from, floor_to }) => floor_from !== null && floor_to !== null && floor_from <= floor && floor <= floor_to,
  )

/**
 * The floor that opens first: the middle of the floors that share the plate with the most of them, since the upper floors are seldom
 * typical. One with an available unit, if there is one.
 */
export function typicalFloor<Floor extends { readonly floor: number; readonly units: readonly Cell[] }>(
  floors: readonly Floor[],
  plates: readonly FloorPlate[],
): Floor | undefined {
  const open = floors.filter(({ units }) => units.some(({ status }) => status === 'available'))
  const groups = new Map<number | undefined, Floor[]>()
  for (const one of open.length > 0 ? open : floors) {
    const plate = plateOf(plates, one.floor)?.id
    groups.set(plate, [...(groups.get(plate) ?? []), one])
  }
  const drawn = [...groups].filter(([plate]) => plate !== undefined)
  const [largest] = (drawn.length > 0 ? drawn : [...groups])
    .map(([, group]) => group)
    .sort((one, other) => other.length - one.length)
  return largest?.[Math.floor(largest.length / 2)]
}

export interface Drawn<Unit extends Cell> {
  readonly shape: PlateShape
  readonly unit: Unit
}

/**
 * The units of a plate's shapes on one floor. A unit with its own outline has that one; otherwise it has its stack's, if it is the
 * only such unit of the stack on this floor.
 */
export function drawnUnits<Unit extends Cell>(
  shapes: readonly PlateShape[],
  units: readonly Unit[],
): { readonly drawn: readonly Drawn<Unit>[]; readonly missing: readonly Unit[] } {
  const own = new Set(shapes.map(({ unit_id }) => unit_id))
  const byStack = new Map<number, Unit[]>()
  for (const unit of units) if (!own.has(unit.id)) byStack.set(unit.stack, [...(byStack.get(unit.stack) ?? []), unit])
  const drawn = shapes.flatMap((shape) => {
    const stack = shape.stack === null ? [] : (byStack.get(shape.stack) ?? [])
    const unit =
      shape.unit_id === null
        ? stack.length === 1
          ? stack[0]
          : undefined
        : units.find(({ id }) => id === shape.unit_id)
    return unit ? [{ shape, unit }] : []
  })
  const seen = new Set(drawn.map(({ unit }) => unit.id))
  return { drawn, missing: units.filter(({ id }) => !seen.has(id)) }
}

/** Floors with their units, from the top. */
export function floorsOf<Unit extends Cell>(
  units: readonly Unit[],
): { readonly floor: number; readonly units: readonly Unit[] }[] {
  const floors = new Map<number, Unit[]>()
  for (const unit of units) floors.set(unit.floor, [...(floors.get(unit.floor) ?? []), unit])
  return [...floors].map(([floor, own]) => ({ floor, units: own })).sort((one, other) => other.floor - one.floor)
}

import { isDeepStrictEqual } from 'node:util'
import type { Input } from '@storey/api/endpoint.ts'
import type { floorPlates } from '@storey/api/inventory/floor-plates.ts'
import { inSteps } from '@storey/api/inventory/polygon.ts'
import { floorProblem, type Tower } from '../units/rules.ts'

export type GivenShape = NonNullable<Input<typeof floorPlates.change>['body']['shapes']>[number]

/** A stored shape: its corners x and y in turn, in whole steps. */
export interface KeptShape {
  readonly position: number
  readonly points: readonly number[]
  readonly stack: number | null
  readonly unit_id: number | null
  readonly building_id: number | null
  readonly label: string | null
}

export const keptShape = (shape: GivenShape, index: number): KeptShape => ({
  ...shape,
  position: index + 1,
  points: shape.points.flatMap(([x, y]) => [inSteps(x), inSteps(y)]),
})

/** The difference between the shapes of a plate and the new ones. */
export function shapeChanges(before: readonly KeptShape[], after: readonly KeptShape[]) {
  const kept = new Map(before.map((shape) => [shape.position, shape]))
  const added = after.filter((shape) => !isDeepStrictEqual(kept.get(shape.position), shape))
  const isReplaced = new Set(added.map(({ position }) => position))
  const gone = before.map(({ position }) => position).filter((one) => isReplaced.has(one) || one > after.length)
  return { gone, added }
}

export interface Floors {
  readonly floor_from: number
  readonly floor_to: number
}

/** Returns why a plate cannot show these floors of a building, by field; nothing where it can. */
export function floorsProblems({ floor_from, floor_to }: Floors, tower: Tower): Record<string, string[]> {
  const [from, to] = [floorProblem(floor_from, tower), floorProblem(floor_to, tower)]
  if (from) return { floor_from: [from] }
  if (to) return { floor_to: [to] }
  return floor_to < floor_from ? { floor_to: ['Can’t be below the first floor.'] } : {}
}

export const floorsText = ({ floor_from, floor_to }: Floors) =>
  floor_from === floor_to ? `Floor ${floor_from}` : `Floors ${floor_from} to ${floor_to}`

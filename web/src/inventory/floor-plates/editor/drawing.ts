import type { PlateShape } from '@storey/api/inventory/floor-plates.ts'
import { type Corner, STEPS } from '@storey/api/inventory/polygon.ts'
import { distance, nearestOnEdge, type Size } from '../parts/geometry.ts'

export type Tool = 'select' | 'draw'

export type Shape = Omit<PlateShape, 'points'> & { readonly points: readonly Corner[] }

/** The shapes, the selection, and the undo history. */
export interface Drawing {
  readonly shapes: readonly Shape[]
  readonly selected: number | null
  readonly corner: number | null
  /** Corners of the outline that is being drawn; null if there is none. */
  readonly open: readonly Corner[] | null
  readonly past: readonly (readonly Shape[])[]
  readonly future: readonly (readonly Shape[])[]
}

const MAX_STEPS = 200

export const startWith = (shapes: readonly Shape[]): Drawing => ({
  shapes,
  selected: null,
  corner: null,
  open: null,
  past: [],
  future: [],
})

export const inFrame = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * STEPS) / STEPS
const framed = ([x, y]: Corner): Corner => [inFrame(x), inFrame(y)]

/** Sets new shapes and records an undo step. */
const step = (drawing: Drawing, shapes: readonly Shape[], more: Partial<Drawing> = {}): Drawing => ({
  ...drawing,
  ...more,
  shapes,
  past: [...drawing.past, drawing.shapes].slice(-MAX_STEPS),
  future: [],
})

const withPoints = (drawing: Drawing, index: number, points: readonly Corner[]) =>
  drawing.shapes.map((shape, at) => (at === index ? { ...shape, points } : shape))

export function undo(drawing: Drawing): Drawing {
  if (drawing.open) return dropCorner(drawing)
  const before = drawing.past.at(-1)
  if (!before) return drawing
  const future = [...drawing.future, drawing.shapes]
  return { ...drawing, shapes: before, past: drawing.past.slice(0, -1), future, selected: null, corner: null }
}

export function redo(drawing: Drawing): Drawing {
  const next = drawing.future.at(-1)
  if (!next || drawing.open) return drawing
  const past = [...drawing.past, drawing.shapes]
  return { ...drawing, shapes: next, past, future: drawing.future.slice(0, -1), selected: null, corner: null }
}

export const addCorner = (drawing: Drawing, corner: Corner): Drawing => ({
  ...drawing,
  selected: null,
  corner: null,
  open: [...(drawing.open ?? []), framed(corner)],
})

export function dropCorner(drawing: Drawing): Drawing {
  const left = drawing.open?.slice(0, -1) ?? []
  return { ...drawing, open: left.length > 0 ? left : null }
}

export const dropOpen = (drawing: Drawing): Drawing => ({ ...drawing, open: null })

/** Closes the drawn outline into a shape, and selects it so that it can be named. */
export function closeOpen(drawing: Drawing): Drawing {
  if (!drawing.open) return drawing
  const shape = { points: drawing.open, stack: null, unit_id: null, building_id: null, label: null }
  return step(drawing, [...drawing.shapes, shape], { open: null, selected: drawing.shapes.length, corner: null })
}

export function select(drawing: Drawing, selected: number | null, corner: number | null = null): Drawing {
  const corners = selected === null ? 0 : (drawing.shapes[selected]?.points.length ?? 0)
  return { ...drawing, selected, corner: corner !== null && corner < corners ? corner : null }
}

/** Moves a corner; `isOneStep` merges it with the previous moves into one undo step, while a corner is dragged. */
export function moveCorner(drawing: Drawing, to: Corner, isOneStep = false): Drawing {
  const { selected, corner } = drawing
  const shape = selected === null ? undefined : drawing.shapes[selected]
  if (!shape || selected === null || corner === null) return drawing
  const shapes = withPoints(drawing, selected, shape.points.with(corner, framed(to)))
  return isOneStep ? { ...drawing, shapes } : step(drawing, shapes)
}

/** Moves a whole shape within the picture. */
export function moveShape(drawing: Drawing, [dx, dy]: Corner, isOneStep = false): Drawing {
  const { selected } = drawing
  const shape = selected === null ? undefined : drawing.shapes[selected]
  if (!shape || selected === null) return drawing
  const clamped = (by: number, values: readonly number[]) =>
    Math.min(1 - Math.max(...values), Math.max(-Math.min(...values), by))
  const x = clamped(
    dx,
    shape.points.map(([one]) => one),
  )
  const y = clamped(
    dy,
    shape.points.map(([, one]) => one),
  )
  const shapes = withPoints(
    drawing,
    selected,
    shape.points.map(([px, py]) => framed([px + x, py + y])),
  )
  return isOneStep ? { ...drawing, shapes } : step(drawing, shapes)
}

/** Starts a move that is one undo step. */
export const beginMove = (drawing: Drawing): Drawing => step(drawing, drawing.shapes)

/** Inserts a corner in the middle of an edge of the selected shape, and selects it. */
export function splitEdge(drawing: Drawing, edge: number): Drawing {
  const { selected } = drawing
  const shape = selected === null ? undefined : drawing.shapes[selected]
  const [from, to] = [shape?.points[edge], shape?.points[(edge + 1) % (shape?.points.length ?? 1)]]
  if (!shape || selected === null || !from || !to) return drawing
  const middle = framed([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2])
  return step(drawing, withPoints(drawing, selected, shape.points.toSpliced(edge + 1, 0, middle)), { corner: edge + 1 })
}

/** Deletes the selected corner and selects the next, or the shape if no corner is selected or only three are left. */
export function removeChosen(drawing: Drawing): Drawing {
  const { selected, corner } = drawing
  const shape = selected === null ? undefined : drawing.shapes[selected]
  if (!shape || selected === null) return drawing
  if (corner !== null && shape.points.length > 3)
    return step(drawing, withPoints(drawing, selected, shape.points.toSpliced(corner, 1)), {
      corner: corner % (shape.points.length - 1),
    })
  return step(drawing, drawing.shapes.toSpliced(selected, 1), { selected: null, corner: null })
}

export type Home = Partial<Pick<Shape, 'stack' | 'unit_id' | 'building_id'>>
const NO_HOME = { stack: null, unit_id: null, building_id: null }

export const isSameHome = (shape: Shape, home: Home): boolean =>
  (home.stack != null && shape.stack === home.stack) ||
  (home.unit_id != null && shape.unit_id === home.unit_id) ||
  (home.building_id != null && shape.building_id === home.building_id)

/** Links a shape to a home; another shape linked to the same home loses its link. */
export const nameShape = (drawing: Drawing, index: number, home: Home): Drawing =>
  step(
    drawing,
    drawing.shapes.map((shape, at) =>
      at === index ? { ...shape, ...NO_HOME, ...home } : isSameHome(shape, home) ? { ...shape, ...NO_HOME } : shape,
    ),
  )

/** Links, in one undo step, every shape whose label ends with the number of a stack that has no shape. */
export function nameByLabels(
  drawing: Drawing,
  homes: readonly { readonly home: Home; readonly names: readonly string[] }[],
): Drawing {
  const left = homes.filter(({ home }) => !drawing.shapes.some((shape) => isSameHome(shape, home)))
  const used = new Set<Home>()
  const shapes = drawing.shapes.map((shape) => {
    if (shape.label === null || isNamed(shape)) return shape
    const label = shape.label.toLowerCase()
    const found = left.find(
      ({ home, names }) => !used.has(home) && names.some((name) => endsWith(label, name.toLowerCase())),
    )
    if (!found) return shape
    used.add(found.home)
    return { ...shape, ...found.home }
  })
  return used.size > 0 ? step(drawing, shapes) : drawing
}

/** Whether a label equals a name, or ends with it after a non-digit. */
const endsWith = (label: string, name: string) =>
  label === name || (label.endsWith(name) && !/\d/.test(label.at(-name.length - 1) ?? ''))

export const isNamed = ({ stack, unit_id, building_id }: Shape): boolean =>
  stack !== null || unit_id !== null || building_id !== null

/**
 * Snaps a corner: to a corner of a shape, otherwise to a wall, otherwise to the same height or column as the previous corner.
 * @param reach pixels of the picture
 */
export function snapped(
  spot: Corner,
  shapes: readonly (readonly Corner[])[],
  before: Corner | undefined,
  size: Size,
  reach: number,
): Corner {
  let best = spot
  let away = reach
  for (const corner of shapes.flat()) {
    const far = distance(spot, corner, size)
    if (far <= away) [best, away] = [corner, far]
  }
  if (best !== spot) return best
  for (const points of shapes)
    for (const [index, from] of points.entries()) {
      const onWall = nearestOnEdge(spot, from, points[(index + 1) % points.length] ?? from, size)
      const far = distance(spot, onWall, size)
      if (far <= away) [best, away] = [onWall, far]
    }
  if (best !== spot || !before) return best
  const [x, y] = spot
  const isUpright = Math.abs(x - before[0]) * size.width <= reach
  const isLevel = Math.abs(y - before[1]) * size.height <= reach
  return [isUpright ? before[0] : x, isLevel ? before[1] : y]
}

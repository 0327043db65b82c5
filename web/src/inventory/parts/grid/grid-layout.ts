import type { Cell } from '@storey/api/inventory/buildings.ts'

export interface GridRow {
  readonly floor: number
  /** Empty except on the first row of a floor that takes several rows. */
  readonly label: string
  /** One place per column; undefined where there is no unit. */
  readonly places: readonly (Cell | undefined)[]
}

export interface GridLayout {
  readonly rows: readonly GridRow[]
  /** Column headers; empty where units are side by side without stacks. */
  readonly stacks: readonly { readonly stack: number; readonly view: string | null }[]
  readonly columns: number
}

/** Villas are side by side on one floor, which is split into rows of this length. */
const PLOTS = 8

/** Lays out units: floors from the top, stacks from the left. */
export function layOut(cells: readonly Cell[]): GridLayout {
  const floors = [...new Set(cells.map(({ floor }) => floor))].sort((one, other) => other - one)
  const stacks = [...new Set(cells.map(({ stack }) => stack))].sort((one, other) => one - other)
  const place = new Map<string, Cell>()
  const crowded: Cell[] = []
  for (const cell of cells) {
    const key = `${cell.floor} ${cell.stack}`
    if (place.has(key)) crowded.push(cell)
    else place.set(key, cell)
  }
  if (crowded.length === 0 && stacks.length <= 16)
    return {
      rows: floors.map((floor) => ({
        floor,
        label: String(floor),
        places: stacks.map((stack) => place.get(`${floor} ${stack}`)),
      })),
      stacks: stacks.map((stack) => ({ stack, view: viewOf(cells, stack) })),
      columns: stacks.length,
    }
  return { rows: floors.flatMap((floor) => plotRows(cells, floor)), stacks: [], columns: PLOTS }
}

function plotRows(cells: readonly Cell[], floor: number): GridRow[] {
  const own = cells.filter((cell) => cell.floor === floor)
  return Array.from({ length: Math.ceil(own.length / PLOTS) }, (_, row) => ({
    floor,
    label: row === 0 ? String(floor) : '',
    places: Array.from({ length: PLOTS }, (_, column) => own[row * PLOTS + column]),
  }))
}

/** Columns to the last unit of a floor: higher floors of a tower may end before it does. */
export const widthOf = ({ places }: GridRow): number => places.findLastIndex(Boolean) + 1

/** Where a floor reaches further than the one above it: the columns of the roof that is open there, and the row above that roof. */
export const terraces = (rows: readonly GridRow[]): { row: number; from: number; to: number }[] =>
  rows.flatMap((row, at) => {
    const below = rows[at + 1]
    const [from, to] = [widthOf(row), below ? widthOf(below) : 0]
    return to > from ? [{ row: at, from, to }] : []
  })

/** The most frequent view of a stack's units. */
function viewOf(cells: readonly Cell[], stack: number): string | null {
  const counts = new Map<string, number>()
  for (const { stack: own, view } of cells) if (own === stack && view) counts.set(view, (counts.get(view) ?? 0) + 1)
  return [...counts].sort((one, other) => other[1] - one[1])[0]?.[0] ?? null
}

/** Steps of the colors of prices. */
export const PRICE_STEPS = 7

/** Returns a function that maps a price to its step, from 0 to 6: each has as many of the units for sale. */
export function priceSteps(cells: readonly Cell[]): (price: number) => number {
  const sorted = cells
    .filter(({ status }) => status === 'available')
    .flatMap(({ price }) => price ?? [])
    .sort((one, other) => one - other)
  const edges = Array.from(
    { length: PRICE_STEPS - 1 },
    (_, step) => sorted[Math.floor((sorted.length * (step + 1)) / PRICE_STEPS)] ?? Number.POSITIVE_INFINITY,
  )
  return (price) => edges.filter((edge) => price >= edge).length
}

const STEP = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] } as const

/** The unit that an arrow key moves to: skips empty places and stays inside the grid. */
export function neighbour(rows: readonly GridRow[], id: number, key: string): Cell | undefined {
  const row = rows.findIndex(({ places }) => places.some((cell) => cell?.id === id))
  const places = rows[row]?.places ?? []
  const column = places.findIndex((cell) => cell?.id === id)
  if (key === 'Home') return places.find(Boolean)
  if (key === 'End') return places.findLast(Boolean)
  const step = STEP[key as keyof typeof STEP]
  if (!step) return undefined
  for (let at = 1; at < 250; at++) {
    const [y, x] = [row + step[0] * at, column + step[1] * at]
    if (y < 0 || x < 0 || y >= rows.length || x >= places.length) return undefined
    const found = rows[y]?.places[x]
    if (found) return found
  }
  return undefined
}

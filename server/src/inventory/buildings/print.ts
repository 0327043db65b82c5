import { type UnitStatus, unitStatus } from '@storey/api/inventory/availability.ts'
import type { Cell } from '@storey/api/inventory/buildings.ts'
import { earlierStatus, unitStatusLabels } from '@storey/api/inventory/unit-names.ts'
import type { BuildingDocument } from '../../pdf/building.ts'
import { withoutMissing } from '../../pdf/printable.ts'
import { placesOf } from '../../sheets/column.ts'

interface Facts {
  readonly name: string
  readonly project: string
  readonly developer: string
  readonly currency: string
  readonly cells: readonly Cell[]
  /** When and by whom it is printed. */
  readonly note: string
}

/** The letters of the grid: a printer may have no colors. */
const LETTERS: Readonly<Record<UnitStatus, string>> = {
  ...{
    available: 'A',
    on_hold: 'H',
    reserved: 'R',
    booked: 'B',
    sold: 'S',
    handed_over: 'K',
    blocked: 'X',
    unreleased: 'U',
  },
}

/** What homes that are kept from sale were before this system, as the grid shows it. */
const EARLIER = [undefined, 'sold', 'booked', 'reserved'] as const
const earlierOf = ({ status, block_reason }: Cell) => (status === 'blocked' ? earlierStatus(block_reason) : undefined)
const signOf = (cell: Cell) => LETTERS[earlierOf(cell) ?? cell.status]

/** Fill and text as the grid has them in the light scheme, which is that of paper. */
const COLORS: Readonly<Record<UnitStatus, readonly [fill: string, ink: string]>> = {
  available: ['#bfe9d2', '#084d2d'],
  on_hold: ['#fbdc9b', '#683a00'],
  reserved: ['#c3ddf8', '#0d437f'],
  booked: ['#ddd0fa', '#4a2496'],
  sold: ['#e9eaee', '#565c6a'],
  handed_over: ['#e9eaee', '#565c6a'],
  blocked: ['#f9d3d3', '#8c1c1c'],
  unreleased: ['#ffffff', '#626877'],
}

/** The part of a landscape A4 that the cells may fill, in millimetres. */
const [ROOM_X, ROOM_Y] = [261, 150]
const [MAX_WIDTH, MAX_HEIGHT] = [42, 12]
/** A row of villas is longer than a floor of a tower: it continues below. */
const [LONG_ROW, PART_OF_ROW] = [40, 24]
/** A usual character of one point, and the height of a line of one point, in millimetres. */
const [CHARACTER, LINE] = [0.2, 0.5]
const [MIN_PT, MAX_PT] = [3.5, 9]

/** The availability grid of a building for one landscape sheet: prices as long as they can be read, then numbers, then letters. */
export function printedBuilding({ name, project, developer, currency, cells, note }: Facts): BuildingDocument {
  const rows = rowsOf(cells)
  const across = Math.max(1, ...rows.map(({ cells }) => cells.length))
  const width = Math.min(MAX_WIDTH, ROOM_X / across)
  const height = Math.min(MAX_HEIGHT, ROOM_Y / Math.max(1, rows.length))
  const sizeOf = (text: (cell: Cell) => string) => {
    const longest = Math.max(1, ...cells.map((cell) => text(cell).length))
    return Math.min(MAX_PT, (height - 0.6) / LINE, (width - 1.4) / (longest * CHARACTER))
  }
  const withStatus = (cell: Cell) => `${signOf(cell)} ${cell.number}`
  const withPrice = (cell: Cell) =>
    `${withStatus(cell)} · ${cell.price === null ? '–' : shortPrice(cell.price, currency)}`
  const ways = [withPrice, withStatus, signOf]
  const shown = ways.find((way) => sizeOf(way) >= MIN_PT)
  return withoutMissing({
    title: name,
    language: 'en',
    from: developer,
    project,
    note: `${note}. ${shown === withPrice ? `Prices in ${currency}. ` : ''}Prices and availability can change at any time.`,
    legend: unitStatus.options.flatMap((status) =>
      EARLIER.flatMap((earlier) => {
        const count = cells.filter((cell) => cell.status === status && earlierOf(cell) === earlier).length
        const [fill, ink] = COLORS[status]
        const name = earlier ? `${unitStatusLabels[earlier]} earlier` : unitStatusLabels[status]
        const label = `${LETTERS[earlier ?? status]} ${name} ${count.toLocaleString('en')}`
        return count === 0 ? [] : [{ label, fill, ink }]
      }),
    ),
    across,
    width,
    height,
    size: shown ? sizeOf(shown) : MIN_PT,
    rows: rows.map(({ floor, cells }) => ({
      floor,
      cells: Array.from({ length: across }, (_, at) => {
        const cell = cells[at]
        if (!cell) return null
        const [fill, ink] = COLORS[cell.status]
        return { text: shown?.(cell) ?? '', fill, ink }
      }),
    })),
    none: 'No units yet.',
  })
}

/** Floors from the top, each unit under its stack, unless two units of a floor have the same one. */
function rowsOf(cells: readonly Cell[]) {
  const stacks = [...new Set(cells.map(({ stack }) => stack))].sort((one, other) => one - other)
  const floors = [...Map.groupBy(cells, ({ floor }) => floor)].sort(([one], [other]) => other - one)
  return floors.flatMap(([floor, all]) => {
    const placed: (Cell | undefined)[] = stacks.map((stack) => all.find((cell) => cell.stack === stack))
    const row = placed.filter(Boolean).length === all.length ? placed : [...all]
    if (row.length <= LONG_ROW) return [{ floor: String(floor), cells: row }]
    const units = row.filter((cell) => cell !== undefined)
    return Array.from({ length: Math.ceil(units.length / PART_OF_ROW) }, (_, part) => ({
      floor: part === 0 ? String(floor) : '',
      cells: units.slice(part * PART_OF_ROW, (part + 1) * PART_OF_ROW),
    }))
  })
}

/** `1.34M`: a sheet is for a look at the whole, not for an offer. */
const shortPrice = (amount: number, currency: string) =>
  new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 2 }).format(
    amount / 10 ** placesOf(currency),
  )

import type { Body } from './read-table.ts'

/** Why the rows of another table are no records of this one. */
export const OTHER_TABLE = 'Of another table below, with other headings.'

const key = (cell: string) => cell.replace(/\s+/g, ' ').toLowerCase()

/** The columns of each heading of the first table. */
type Places = ReadonlyMap<string, readonly number[]>

interface Joined {
  readonly body: readonly Body[]
  /** The first row of a table with other headings: it and the rows below it are not read. */
  readonly from: number | undefined
}

/**
 * A sheet may have a second table below the first. With the same headings in another order its cells are put into the order of the
 * first; with others it is left out.
 */
export function joinTables(headings: readonly string[], body: readonly Body[]): Joined {
  const places = Map.groupBy(headings.keys(), (column) => key(headings[column] ?? ''))
  if (places.size < 3) return { body, from: undefined }
  let order: readonly (number | undefined)[] | undefined
  const joined: Body[] = []
  for (const row of body) {
    const { line, cells } = row
    if (!beginsWithHeading(cells, places)) {
      joined.push(order ? { line, cells: inOrder(cells, order) } : row)
      continue
    }
    const filled = cells.filter((cell) => cell !== '')
    const known = filled.filter((cell) => places.has(key(cell)))
    if (filled.length > 2 && known.length >= filled.length * 0.6 && !known.some((cell) => /\d{3}/.test(cell))) {
      if (known.length < filled.length) {
        // Rows that have the headings of the first table again, and a word of their own, begin no other one.
        const isSame = cells.every((cell, column) => places.get(key(cell))?.includes(column) ?? true)
        if (!isSame) return { body: joined, from: line }
      } else if (cells.every((cell, column) => cell === '' || key(cell) === key(headings[column] ?? ''))) {
        order = undefined
      } else {
        order = inTurn(cells, places)
        if (!order) return { body: joined, from: line }
      }
    }
    joined.push({ line, cells: order ? inOrder(cells, order) : cells })
  }
  return { body: joined, from: undefined }
}

/** The column of each heading, equal ones in turn; undefined if a heading is there more often than in the first table. */
function inTurn(cells: readonly string[], places: Places): readonly (number | undefined)[] | undefined {
  const used = new Map<string, number>()
  const order: (number | undefined)[] = []
  for (const cell of cells) {
    const at = used.get(key(cell)) ?? 0
    const place = cell === '' ? undefined : places.get(key(cell))?.[at]
    if (cell !== '' && place === undefined) return undefined
    used.set(key(cell), at + 1)
    order.push(place)
  }
  return order
}

/** Whether one of the first cells of a row is a heading: of 50,000 rows hardly any has one. */
function beginsWithHeading(cells: readonly string[], places: Places): boolean {
  let seen = 0
  for (const cell of cells) {
    if (cell === '') continue
    if (cell.length <= 200 && places.has(key(cell))) return true
    if (++seen === 3) return false
  }
  return false
}

function inOrder(cells: readonly string[], order: readonly (number | undefined)[]): string[] {
  const single = cells.filter((cell) => cell !== '').length < 2
  // A heading of a section stays where it is.
  if (single) return [...cells]
  const found: string[] = []
  for (const [column, cell] of cells.entries()) {
    const place = order[column]
    if (place !== undefined) found[place] = cell
  }
  return Array.from(found, (cell) => cell ?? '')
}

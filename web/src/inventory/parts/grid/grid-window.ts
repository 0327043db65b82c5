/** A range of rows: `from` is included, `to` is not. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** One step from the drawn range to the wanted one: drops rows that are not wanted and adds up to `step` rows at each end. */
export function grown(drawn: Stretch, wanted: Stretch, step: number): Stretch {
  const from = Math.max(drawn.from, wanted.from)
  const to = Math.min(drawn.to, wanted.to)
  if (from >= to) return { from: wanted.from, to: Math.min(wanted.to, wanted.from + step) }
  if (to < wanted.to) return { from, to: Math.min(wanted.to, to + step) }
  return { from: Math.max(wanted.from, from - step), to }
}

/** A line of the table: a row by its index, or a gap that replaces that many undrawn rows. */
export type Line = { readonly row: number } | { readonly gap: number; readonly from: number }

/** The rows of a range and the rows that must always be drawn, such as the one in the tab order, with gaps between them. */
export function linesOf(rows: number, { from, to }: Stretch, always: readonly number[]): Line[] {
  const visible = [
    ...new Set([...always.filter((row) => row >= 0), ...Array.from({ length: to - from }, (_, at) => from + at)]),
  ]
  const lines: Line[] = []
  let next = 0
  for (const row of visible.sort((one, other) => one - other)) {
    if (row > next) lines.push({ gap: row - next, from: next })
    lines.push({ row })
    next = row + 1
  }
  if (next < rows) lines.push({ gap: rows - next, from: next })
  return lines
}

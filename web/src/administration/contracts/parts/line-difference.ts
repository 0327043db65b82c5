/** A line of a text against another one. */
export interface DifferentLine {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
}

/** Above so many pairs of lines, all lines between the equal beginning and end are shown as replaced. */
const MAX_PAIRS = 1_000_000

/** The lines of two texts in order, with those that only one of them has: the longest common sequence stays. */
export function lineDifference(before: string, after: string): DifferentLine[] {
  const [old, now] = [before.split('\n'), after.split('\n')]
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start++
  let end = 0
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end++
  const lines = (texts: readonly string[], kind: DifferentLine['kind']) => texts.map((text) => ({ kind, text }))
  return [
    ...lines(old.slice(0, start), 'same'),
    ...between(old.slice(start, old.length - end), now.slice(start, now.length - end)),
    ...lines(old.slice(old.length - end), 'same'),
  ]
}

function between(old: readonly string[], now: readonly string[]): DifferentLine[] {
  const width = now.length + 1
  const small = old.length * now.length <= MAX_PAIRS
  // The length of the longest common sequence of the lines from each pair on.
  const common = new Uint32Array(small ? (old.length + 1) * width : 0)
  const at = (i: number, j: number) => common[i * width + j] ?? 0
  if (small)
    for (let i = old.length - 1; i >= 0; i--)
      for (let j = now.length - 1; j >= 0; j--)
        common[i * width + j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const found: DifferentLine[] = []
  let [i, j] = [0, 0]
  while (i < old.length || j < now.length) {
    const [removed, added] = [old[i], now[j]]
    if (small && removed !== undefined && removed === added) {
      found.push({ kind: 'same', text: removed })
      i++
      j++
    } else if (removed !== undefined && (added === undefined || at(i + 1, j) >= at(i, j + 1))) {
      found.push({ kind: 'removed', text: removed })
      i++
    } else {
      found.push({ kind: 'added', text: added ?? '' })
      j++
    }
  }
  return found
}

/** A run of lines to show; equal lines far from any difference are left out. */
export interface Hunk {
  readonly hidden: number
  readonly lines: readonly DifferentLine[]
}

/** Equal lines that are shown around a difference. */
const AROUND = 2

/** The differences with a few lines around each, and how many equal lines are left out before them. */
export function hunksOf(all: readonly DifferentLine[]): Hunk[] {
  const near = all.map((_, index) =>
    all.slice(Math.max(0, index - AROUND), index + AROUND + 1).some(({ kind }) => kind !== 'same'),
  )
  const hunks: { hidden: number; lines: DifferentLine[] }[] = []
  let hidden = 0
  for (const [index, line] of all.entries()) {
    if (!near[index]) {
      hidden++
      continue
    }
    if (hidden > 0 || hunks.length === 0) hunks.push({ hidden, lines: [] })
    hidden = 0
    hunks.at(-1)?.lines.push(line)
  }
  if (hidden > 0) hunks.push({ hidden, lines: [] })
  return hunks
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const MORE = 32

/**
 * The mappings of a source map with the first place of each line only. A stack trace names the same lines, and the map takes a tenth of
 * the memory.
 */
export function firstOfLines(mappings: string): string {
  /** Source, line and column of the last place that was read, and of the last that was written. */
  const read = [0, 0, 0]
  let written = [0, 0, 0]
  const lines = mappings.split(';').map((line) => {
    let first: readonly number[] | undefined
    let column = 0
    for (const segment of line.split(',')) {
      const [by = 0, ...place] = numbersOf(segment)
      column += by
      // What no source has, has no place.
      if (place.length < 3) continue
      for (const at of read.keys()) read[at] = (read[at] ?? 0) + (place[at] ?? 0)
      first ??= [column, ...read]
    }
    if (!first) return ''
    const [at = 0, ...place] = first
    const text = [at, ...place.map((value, index) => value - (written[index] ?? 0))].map(textOf).join('')
    written = place
    return text
  })
  return lines.join(';')
}

/** Numbers are written with base 64, five bits a digit from the lowest, of which the first is the sign. */
function numbersOf(segment: string): number[] {
  const found: number[] = []
  let value = 0
  let shift = 0
  for (const digit of segment) {
    const bits = DIGITS.indexOf(digit)
    value += (bits % MORE) * 2 ** shift
    shift += 5
    if (bits >= MORE) continue
    found.push(value % 2 === 1 ? -(value - 1) / 2 : value / 2)
    value = 0
    shift = 0
  }
  return found
}

function textOf(value: number): string {
  let left = value < 0 ? -value * 2 + 1 : value * 2
  let text = ''
  do {
    const rest = Math.floor(left / MORE)
    text += DIGITS[(left % MORE) + (rest > 0 ? MORE : 0)]
    left = rest
  } while (left > 0)
  return text
}

import { keyOf } from '../../imports/labels.ts'

/** Splits several labels at commas, semicolons or bars; a label may contain these in its name. */
export function labelsOf(text: string, understand: (label: string) => unknown): string[] {
  if (text === '') return []
  if (understand(text) !== undefined) return [text]
  const parts = text.split(/([,;|\n])/)
  const labels: string[] = []
  for (let at = 0; at < parts.length; ) {
    // The longest run of parts that is one label.
    let end = at + 1
    for (let to = Math.min(parts.length, at + 2 * MAX_PARTS); to > at + 1; to--)
      if (to % 2 === 1 && understand(parts.slice(at, to).join('')) !== undefined) {
        end = to
        break
      }
    const label = parts.slice(at, end).join('')
    if (keyOf(label) !== '') labels.push(label)
    at = end + 1
  }
  return labels
}

/** Commas and other separators that the name of a tag or project may contain. */
const MAX_PARTS = 4

/** Parses every one of several labels; undefined if one is not recognized. */
export function each<Value>(text: string, understand: (label: string) => Value | undefined): Value[] | undefined {
  const found = labelsOf(text, understand).map((label) => understand(label))
  const values = found.filter((value) => value !== undefined)
  return values.length === found.length && values.length > 0 ? [...new Set(values)] : undefined
}

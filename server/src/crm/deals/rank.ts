import { randomInt } from 'node:crypto'

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const MIDDLE = 'V'
const FIRST = `a0${MIDDLE}`
/** Above this length a stage is ranked again; only hundreds of moves into the same gap reach it. */
export const MAX_RANK_LENGTH = 100

/**
 * Returns a text strictly between two ranks in byte order; `null` is an open end. It never ends in `0`, so that there is always room
 * below it.
 *
 * A rank is a counter whose first letter gives its length (`a` one digit, `b` two, `Z` one below zero), and a fraction. A step past an
 * end increments the counter, so 10,000 of them stay five characters long; a step into a gap halves it.
 */
export function between(above: string | null, below: string | null): string {
  if (above !== null && below !== null && above >= below) throw new RangeError(`${above} is not above ${below}.`)
  const step = above === null ? (below === null ? FIRST : stepped(below, -1)) : stepped(above, 1)
  if (step !== undefined && (above === null || step > above) && (below === null || step < below)) return step
  return middle(above ?? '', below)
}

/**
 * The same, with three random digits behind it: moves into one gap at the same time do not wait for each other, and would all get the
 * middle of it.
 */
export function betweenApart(above: string | null, below: string | null): string {
  const rank = between(above, below)
  // Where the middle is the beginning of `below`, the next digit must be lower than that of `below`.
  const digits = below?.startsWith(rank) ? DIGITS.indexOf(below.charAt(rank.length)) : DIGITS.length
  if (digits === 0) return rank
  return rank + DIGITS.charAt(randomInt(digits)) + DIGITS.charAt(randomInt(62)) + DIGITS.charAt(randomInt(1, 62))
}

/** Returns `count` ranks in order, all below `above`. */
export function ranksAfter(above: string | null, count: number): string[] {
  const ranks: string[] = []
  for (let last = above; ranks.length < count; ) {
    last = between(last, null)
    ranks.push(last)
  }
  return ranks
}

/** The next or previous counter; undefined if the text has no counter or the counter cannot go on. */
function stepped(rank: string, by: 1 | -1): string | undefined {
  const head = rank.charAt(0)
  const length = /[a-z]/.test(head) ? head.charCodeAt(0) - 96 : /[A-Z]/.test(head) ? 91 - head.charCodeAt(0) : 0
  if (length === 0 || rank.length <= length) return undefined
  const digits = [...rank.slice(1, length + 1)].map((digit) => DIGITS.indexOf(digit))
  for (let at = digits.length - 1; at >= 0; at--) {
    const digit = (digits[at] ?? 0) + by
    if (digit >= 0 && digit < DIGITS.length) {
      digits[at] = digit
      return head + digits.map((one) => DIGITS[one]).join('') + MIDDLE
    }
    digits[at] = by === 1 ? 0 : DIGITS.length - 1
  }
  return carried(head, by)
}

/** The first counter of the next length up, or the last one of the next length down. */
function carried(head: string, by: 1 | -1): string | undefined {
  if (head === (by === 1 ? 'z' : 'A')) return undefined
  const next =
    head === 'Z' && by === 1 ? 'a' : head === 'a' && by === -1 ? 'Z' : String.fromCharCode(head.charCodeAt(0) + by)
  const length = next >= 'a' ? next.charCodeAt(0) - 96 : 91 - next.charCodeAt(0)
  return next + (by === 1 ? '0' : 'z').repeat(length) + MIDDLE
}

/** The middle of two texts read as fractions in base 62. */
function middle(above: string, below: string | null): string {
  if (below !== null) {
    let shared = 0
    while ((above[shared] ?? '0') === below[shared]) shared++
    if (shared > 0) return below.slice(0, shared) + middle(above.slice(shared), below.slice(shared))
  }
  const low = above === '' ? 0 : DIGITS.indexOf(above.charAt(0))
  const high = below === null ? DIGITS.length : DIGITS.indexOf(below.charAt(0))
  if (high - low > 1) return DIGITS.charAt((low + high) >> 1)
  if (below !== null && below.length > 1) return below.charAt(0)
  return DIGITS.charAt(low) + middle(above.slice(1), null)
}

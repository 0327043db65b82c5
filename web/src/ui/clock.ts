interface Known {
  /** Milliseconds from this computer's clock to the server's. */
  readonly offset: number
  /** The offset is right within so many milliseconds. */
  readonly within: number
}

/** The header has whole seconds. */
const HALF_SECOND_MS = 500

let known: Known = { offset: 0, within: Number.POSITIVE_INFINITY }

/**
 * The present by the server's clock, in milliseconds. What ends, is late or counts as today depends on it; the clock of the computer may
 * be wrong.
 */
export const now = (): number => Date.now() + (Math.abs(known.offset) <= known.within ? 0 : known.offset)

/** The present by the server's clock, as RFC 3339 in UTC. */
export const instantNow = (): string => new Date(now()).toISOString()

/**
 * Learns the server's clock from an answer that has just arrived.
 *
 * @param date its `Date` header @param asked_at when it was asked for, by this computer's clock
 */
export function noteServerTime(date: string | null, asked_at: number): void {
  const time = date === null ? Number.NaN : Date.parse(date)
  if (Number.isNaN(time)) return
  const travel = Math.max(Date.now() - asked_at, 0) / 2
  const found = { offset: time + HALF_SECOND_MS - asked_at - travel, within: travel + HALF_SECOND_MS }
  // A quick answer is exact. One that contradicts what is known says that a clock was set.
  const contradicts = Math.abs(found.offset - known.offset) > found.within + known.within
  if (found.within <= known.within || contradicts) known = found
}

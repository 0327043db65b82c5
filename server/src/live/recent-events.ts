import type { LiveEvent } from './events.ts'

const KEPT_MS = 30_000
const MAX_KEPT = 2_000
/** Data that a client read before it connected may be older than expected, because requests take time. */
const MARGIN_MS = 2_000

/** The last events of this process, for a stream that opens after its client has read what is on screen. */
export interface RecentEvents {
  remember(event: LiveEvent): void
  /** Events of the last `milliseconds`, oldest first; undefined when some of them may be missing. */
  since(milliseconds: number): readonly LiveEvent[] | undefined
  /** Clears the list, with the connection that receives events. */
  begin(): void
}

/** @param now milliseconds of a clock that never goes back */
export function recentEvents(now: () => number = () => performance.now()): RecentEvents {
  let kept: { readonly at: number; readonly event: LiveEvent }[] = []
  /** Nothing was missed since then. */
  let complete = Number.POSITIVE_INFINITY
  return {
    remember(event) {
      kept.push({ at: now(), event })
      if (kept.length <= MAX_KEPT) return
      const oldest = now() - KEPT_MS
      const young = kept.findIndex(({ at }) => at >= oldest)
      const dropped = Math.max(young === -1 ? kept.length : young, MAX_KEPT / 2)
      complete = Math.max(complete, kept[dropped - 1]?.at ?? complete)
      kept = kept.slice(dropped)
    },
    since(milliseconds) {
      const from = now() - milliseconds - MARGIN_MS
      if (from <= complete || milliseconds > KEPT_MS) return undefined
      return kept.filter(({ at }) => at >= from).map(({ event }) => event)
    },
    begin() {
      kept = []
      complete = now()
    },
  }
}

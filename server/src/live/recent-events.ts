import type { LiveEvent } from './events.ts'

const KEPT_MS = 30_000
const MAX_KEPT = 2_000
/** Data that a client read may be older than it knows, because calls take some time. */
const MARGIN_MS = 2_000

/** The last events that this process received, for a stream that opens after its client has read its screen. */
export interface RecentEvents {
  remember(event: LiveEvent): void
  /** The events of the last `milliseconds`, oldest first; undefined if some may not have been received or kept. */
  since(milliseconds: number): readonly LiveEvent[] | undefined
  /** Restarts when the listening connection is opened. */
  begin(): void
}

/** @param now milliseconds of a monotonic clock */
export function recentEvents(now: () => number = () => performance.now()): RecentEvents {
  let kept: { readonly at: number; readonly event: LiveEvent }[] = []
  /** Since this time all events were received. */
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

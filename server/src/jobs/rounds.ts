import { setTimeout as pause } from 'node:timers/promises'

/** A repeated function; `stop` waits for the current round. */
export interface Rounds {
  stop(): Promise<void>
}

/** What became of one batch of items. */
export interface Batch<Item> {
  /** The last item of a full batch: the next one begins after it, so that items that fail keep no others from their turn. */
  readonly last: Item | undefined
  readonly failures: readonly unknown[]
}

export const lastOfFull = <Item>(items: readonly Item[], max: number): Item | undefined =>
  items.length < max ? undefined : items.at(-1)

interface How {
  /** Milliseconds from the end of a round to the next one. */
  readonly every: number
  readonly failed: (problem: unknown) => void
}

/** Starts rounds; each returns whether to start the next one at once. */
export function startRounds(round: () => Promise<boolean>, { every, failed }: How): Rounds {
  const stopping = new AbortController()
  const go = async () => {
    while (!stopping.signal.aborted) {
      try {
        if (await round()) continue
      } catch (problem) {
        if (!stopping.signal.aborted) failed(problem)
      }
      await pause(every, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  }
  const going = go()
  return {
    stop: async () => {
      stopping.abort()
      await going
    },
  }
}

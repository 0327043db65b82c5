import { setTimeout as pause } from 'node:timers/promises'

/** A repeated function; `stop` waits for the current round. */
export interface Rounds {
  stop(): Promise<void>
}

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

import { setTimeout as wait } from 'node:timers/promises'

const STEP_MS = 250
/** Hides the remaining difference: timers end some tenths of a millisecond apart. */
const JITTER_MS = 50

/**
 * Resolves or rejects only near whole multiples of a time step, so that the duration does not reveal whether an address is
 * known: writing an e-mail takes some milliseconds, and writing none takes no time.
 */
export async function padResponseTime<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  try {
    return await work()
  } finally {
    const steps = Math.ceil((performance.now() - began) / STEP_MS)
    const end = began + steps * STEP_MS + Math.random() * JITTER_MS
    // A timer counts from the last clock update of the event loop, so it fires early after work that blocked the loop.
    for (let left = end - performance.now(); left > 0; left = end - performance.now()) await wait(Math.ceil(left))
  }
}

import { setTimeout as wait } from 'node:timers/promises'

const STEP_MS = 250

/**
 * Answers, and refuses, only at whole steps of time, so that how long it took does not tell whether an address is known:
 * writing a letter takes some milliseconds, and writing none takes none.
 */
export async function evenly<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  try {
    return await work()
  } finally {
    await wait(STEP_MS - ((performance.now() - began) % STEP_MS))
  }
}

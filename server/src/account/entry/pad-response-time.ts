import { setTimeout as wait } from 'node:timers/promises'

const STEP_MS = 250
/** Drowns what is left of a difference: timers end some tenths of a millisecond apart. */
const JITTER_MS = 50

/**
 * Answers and refuses only at fixed steps of time, so that the duration does not reveal whether an address is known: writing an
 * e-mail takes some milliseconds.
 */
export async function padResponseTime<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  try {
    return await work()
  } finally {
    const steps = Math.ceil((performance.now() - began) / STEP_MS)
    const end = began + steps * STEP_MS + Math.random() * JITTER_MS
    // A timer counts from when its loop last looked at the clock, and so ends early after work that kept the loop busy.
    for (let left = end - performance.now(); left > 0; left = end - performance.now()) await wait(Math.ceil(left))
  }
}

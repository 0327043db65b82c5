/** Longer than the first screen of a slow phone takes after its navigation. */
const AFTER_MS = 1_000
const AT_LAST_MS = 4_000

/** Runs what no screen waits for, once the first screen has been drawn and the browser has nothing else to do. */
export function whenIdle(run: () => void): void {
  window.setTimeout(() => {
    // Safari has no idle callbacks.
    if (window.requestIdleCallback) window.requestIdleCallback(run, { timeout: AT_LAST_MS })
    else run()
  }, AFTER_MS)
}

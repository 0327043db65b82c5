import * as copy from './copy.ts'
import { notify } from './overlays/notify.tsx'

type Load<Part> = () => Promise<Part>

/** After the first screen and what draws dialogs are there. */
const AFTER_MS = 7_000

const AGAIN_MS = 15_000

const ahead = new Set<Load<unknown>>()

/**
 * Loads a part of the application that a screen does not need at first. On failure the screen stays, a notice offers to retry,
 * and it is retried as soon as there is a network, so that what was opened opens then.
 */
export async function part<Part>(load: Load<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      console.warn(copy.aPartOfThisPageCould, error)
      await another()
    }
  }
}

let waiting: Promise<void> | undefined

/** One notice, whatever number of parts wait. */
function another(): Promise<void> {
  waiting ??= new Promise<void>((resolve) => {
    const again = () => {
      window.clearTimeout(timer)
      window.removeEventListener('online', again)
      notify.close(notice)
      waiting = undefined
      resolve()
    }
    const notice = notify.bad(navigator.onLine ? copy.partFailed : copy.partOffline, {
      action: { label: copy.actionTryAgain, onSelect: again },
      stays: true,
    })
    window.addEventListener('online', again)
    // A server that was away for a moment.
    const timer = navigator.onLine ? window.setTimeout(again, AGAIN_MS) : undefined
  })
  return waiting
}

/** Fetches it when nothing else is to be done, so that it is there without a network too. Answers what it was given. */
export function aheadOf<Part>(load: Load<Part>): Load<Part> {
  ahead.add(load)
  return load
}

/** Begins to fetch what may be wanted later, one part after another. */
export function fetchAhead(): () => void {
  let over = false
  const timer = window.setTimeout(async () => {
    for (const load of ahead) {
      await new Promise<void>((idle) => (window.requestIdleCallback ?? window.setTimeout)(() => idle()))
      if (over) return
      // A failure is met when it is wanted.
      await load().then(
        () => ahead.delete(load),
        () => undefined,
      )
    }
  }, AFTER_MS)
  return () => {
    over = true
    window.clearTimeout(timer)
  }
}

import { notify } from './overlays/notify.tsx'

type Load<Part> = () => Promise<Part>

/** After the first screen and the code of dialogs have loaded. */
const AFTER_MS = 7_000

const AGAIN_MS = 15_000

const ahead = new Set<Load<unknown>>()

/**
 * Loads a part of the program that a screen does not need at first. If that fails, the screen stays as it is and a notice offers a
 * retry. It also retries by itself when the network is back, and then the part opens.
 */
export async function part<Part>(load: Load<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      console.warn('Couldn’t load part of this page.', error)
      await another()
    }
  }
}

let waiting: Promise<void> | undefined

/** Shows one notice, however many parts are waiting. */
function another(): Promise<void> {
  waiting ??= new Promise<void>((resolve) => {
    const again = () => {
      window.clearTimeout(timer)
      window.removeEventListener('online', again)
      notify.close(notice)
      waiting = undefined
      resolve()
    }
    const notice = notify.bad(
      navigator.onLine
        ? 'Couldn’t load this part of the page.'
        : 'You’re offline, and this part hasn’t been loaded yet. It opens when you’re back online.',
      {
        action: { label: 'Try again', onSelect: again },
        stays: true,
      },
    )
    window.addEventListener('online', again)
    // Retries after a pause if the server was briefly unavailable.
    const timer = navigator.onLine ? window.setTimeout(again, AGAIN_MS) : undefined
  })
  return waiting
}

/** Registers a part to be loaded while the browser is idle, so that it is available offline too. Returns `load`. */
export function aheadOf<Part>(load: Load<Part>): Load<Part> {
  ahead.add(load)
  return load
}

/** Starts to preload the registered parts, one after another. */
export function fetchAhead(): () => void {
  let over = false
  const timer = window.setTimeout(async () => {
    for (const load of ahead) {
      await new Promise<void>((idle) => (window.requestIdleCallback ?? window.setTimeout)(() => idle()))
      if (over) return
      // A failure is handled when the part is needed.
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

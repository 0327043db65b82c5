import type { LateOverlays } from './LateOverlays.tsx'

type Part = typeof LateOverlays

const AGAIN_MS = 3_000

let known: Part | undefined
let fetching = false
let progress: (part: Part) => void = () => undefined
let open: () => void = () => undefined
const opened = new Promise<void>((resolve) => {
  open = resolve
})

/** Loads the code of dialogs and notices; retries until it succeeds, so that no dialog or notice is lost. */
export function fetchOverlays(): void {
  if (known || fetching) return
  fetching = true
  import('./LateOverlays.tsx').then(
    ({ LateOverlays }) => {
      known = LateOverlays
      progress(LateOverlays)
    },
    () => {
      fetching = false
      window.setTimeout(fetchOverlays, AGAIN_MS)
    },
  )
}

/** Calls the listener once the code is loaded. */
export function onOverlays(listener: (part: Part) => void): () => void {
  progress = listener
  if (known) listener(known)
  return () => {
    progress = () => undefined
  }
}

/** Called once it is rendered: a dialog can open. */
export const overlaysAreDrawn = (): void => open()

/** Resolves when a dialog can open. */
export function dialogs(): Promise<void> {
  fetchOverlays()
  return opened
}

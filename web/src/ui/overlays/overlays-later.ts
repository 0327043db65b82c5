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

/** Fetches what draws dialogs and notices; where that fails, again until it is there: nothing that was asked is lost. */
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

/** Calls back once it is there. */
export function onOverlays(listener: (part: Part) => void): () => void {
  progress = listener
  if (known) listener(known)
  return () => {
    progress = () => undefined
  }
}

/** It is drawn: a dialog can open. */
export const overlaysAreDrawn = (): void => open()

/** Waits until a dialog can open. */
export function dialogs(): Promise<void> {
  fetchOverlays()
  return opened
}

import { type ReactNode, useEffect, useState } from 'react'
import '../../theme/all-styles.ts'
import { fetchOverlays, onOverlays, overlaysAreDrawn } from './lazy-overlays.ts'

/** Time for the first screen to load and render, also on a slow phone. */
const AFTER_MS = 5_000

/**
 * Provides dialogs and notices to the signed-in part of the application. Their code is loaded after the first screen, or as soon as
 * one is needed.
 */
export function Overlays({ children }: { children: ReactNode }) {
  const [Late, setLate] = useState<typeof import('./LateOverlays.tsx').LateOverlays>()
  useEffect(() => {
    const timer = window.setTimeout(fetchOverlays, AFTER_MS)
    const forget = onOverlays((part) => setLate(() => part))
    return () => {
      window.clearTimeout(timer)
      forget()
    }
  }, [])
  return (
    <>
      {children}
      {Late && <Late onDrawn={overlaysAreDrawn} />}
    </>
  )
}

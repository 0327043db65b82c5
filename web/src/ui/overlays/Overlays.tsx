import { type ReactNode, useEffect, useState } from 'react'
import '../../theme/all-styles.ts'
import { fetchOverlays, onOverlays, overlaysAreDrawn } from './overlays-later.ts'

/** Time for the first screen to be fetched and drawn, on a slow phone too. */
const AFTER_MS = 5_000

/** Dialogs and notices, once around everything that is signed in. Fetched after the first screen, or when one is wanted. */
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

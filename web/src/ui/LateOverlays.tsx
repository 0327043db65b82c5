import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { overlaysAreDrawn } from './overlays-later.ts'

/** What draws dialogs and notices; a notice that came before it stands in it. */
export function LateOverlays() {
  // After those of the provider, which hears from here on.
  useEffect(overlaysAreDrawn, [])
  return (
    <ModalsProvider>
      <Notifications position="bottom-right" limit={4} autoClose={5000} containerWidth={400} zIndex={400} />
    </ModalsProvider>
  )
}

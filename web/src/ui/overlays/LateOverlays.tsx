import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { useEffect } from 'react'

/** Renders dialogs and notices, including notices that were sent before it was loaded. */
export function LateOverlays({ onDrawn }: { onDrawn: () => void }) {
  // Runs after the effects of the provider, which listens from then on.
  useEffect(onDrawn, [onDrawn])
  return (
    <ModalsProvider>
      <Notifications position="bottom-right" limit={4} autoClose={5000} containerWidth={400} zIndex={400} />
    </ModalsProvider>
  )
}

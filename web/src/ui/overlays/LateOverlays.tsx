import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { useEffect } from 'react'

/** Renders dialogs and notices, including notices that were shown before it was loaded. */
export function LateOverlays({ onDrawn }: { onDrawn: () => void }) {
  // After the effects of the provider, which handles notices from here on.
  useEffect(onDrawn, [onDrawn])
  return (
    <ModalsProvider>
      <Notifications position="bottom-right" limit={4} autoClose={5000} containerWidth={400} zIndex={400} />
    </ModalsProvider>
  )
}

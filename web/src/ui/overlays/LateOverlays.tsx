import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { useEffect } from 'react'

/** What draws dialogs and notices; a notice that came before it stands in it. */
export function LateOverlays({ onDrawn }: { onDrawn: () => void }) {
  // After those of the provider, which hears from here on.
  useEffect(onDrawn, [onDrawn])
  return (
    <ModalsProvider>
      <Notifications position="bottom-right" limit={4} autoClose={5000} containerWidth={400} zIndex={400} />
    </ModalsProvider>
  )
}

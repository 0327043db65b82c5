import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import '../theme/all-styles.ts'

/** Dialogs and notices, once around everything that is signed in. */
export function Overlays({ children }: { children: ReactNode }) {
  return (
    <ModalsProvider>
      {children}
      <Notifications position="bottom-right" limit={4} autoClose={5000} containerWidth={400} zIndex={400} />
    </ModalsProvider>
  )
}

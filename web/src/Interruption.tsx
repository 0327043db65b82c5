import { useSyncExternalStore } from 'react'
import { isInterrupted, onSession } from './http/session.ts'
import { late } from './ui/late.tsx'

const { Late: SignInOver } = late(async () => (await import('./account/entry/SignInOver.tsx')).SignInOver)

// Before any panel listens: Escape must not close the panel under the sign-in.
window.addEventListener(
  'keydown',
  (event) => {
    if (event.key !== 'Escape' || !isInterrupted()) return
    event.preventDefault()
    event.stopImmediatePropagation()
  },
  true,
)

/** The sign-in over a page whose session has ended while something on it is not saved. */
export const Interruption = () => useSyncExternalStore(onSession, isInterrupted) && <SignInOver />

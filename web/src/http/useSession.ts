import { useSyncExternalStore } from 'react'
import { onSession, readSession, type Session } from './session.ts'

/** The current session; null if no user is signed in. */
export const useSession = (): Session | null => useSyncExternalStore(onSession, readSession)

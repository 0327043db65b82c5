import { useSyncExternalStore } from 'react'
import { onSession, readSession, type Session } from './session.ts'

/** The current session; null when signed out. */
export const useSession = (): Session | null => useSyncExternalStore(onSession, readSession)

import { useSyncExternalStore } from 'react'
import { onSession, readSession, type Session } from './session.ts'

/** The session as it stands; null where nobody is signed in. */
export const useSession = (): Session | null => useSyncExternalStore(onSession, readSession)

import type { SignedInResponse } from '@storey/api/account/account.ts'
import { createContext, useContext } from 'react'

/** Functions of the pages before sign-in besides their forms. */
export interface EntryWay {
  /** Opens another page before sign-in without a reload; `email` is shown in its text, and stays in this tab. */
  readonly go: (address: string, kept?: { readonly email: string }) => void
  /** Enters the application. */
  readonly enter: (answer: SignedInResponse) => void
  /** Path to open after sign-in. */
  readonly next: string | undefined
  /** Called when the user starts typing. */
  readonly onTyping: (() => void) | undefined
  /** The user whose page is under the sign-in; undefined on a page of its own. */
  readonly over?: string
}

export const EntryWayContext = createContext<EntryWay | undefined>(undefined)

export function useEntryWay(): EntryWay {
  const way = useContext(EntryWayContext)
  if (!way) throw new Error('The pages before sign-in must be inside EntryPages.')
  return way
}

/** The address that the previous page passed on. */
export function keptEmail(): string | undefined {
  const { email } = (window.history.state ?? {}) as { email?: unknown }
  return typeof email === 'string' ? email : undefined
}

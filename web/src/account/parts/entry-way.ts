import type { SignedInResponse } from '@storey/api/account/account.ts'
import { createContext, useContext } from 'react'

/** What a page before sign-in can do besides its form. */
export interface EntryWay {
  /** Opens another page before sign-in, without loading anew; `email` is for its words, and stays in this tab. */
  readonly go: (address: string, kept?: { readonly email: string }) => void
  /** Goes in. */
  readonly enter: (answer: SignedInResponse) => void
  /** Where the person was going. */
  readonly next: string | undefined
  /** The person is about to sign in. */
  readonly onTyping: (() => void) | undefined
}

export const EntryWayContext = createContext<EntryWay | undefined>(undefined)

export function useEntryWay(): EntryWay {
  const way = useContext(EntryWayContext)
  if (!way) throw new Error('The pages before sign-in stand inside EntryPages.')
  return way
}

/** The address that the page before handed on. */
export function keptEmail(): string | undefined {
  const { email } = (window.history.state ?? {}) as { email?: unknown }
  return typeof email === 'string' ? email : undefined
}

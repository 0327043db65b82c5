import type { ReactNode } from 'react'
import { aheadOf, part } from '../part.ts'
import { dialogs } from './overlays-later.ts'

export interface Question {
  /** Question that names the record: "Delete lead Amal Haddad?" */
  title: string
  /** Consequences: "Its 3 deals and 12 notes go to the bin for 30 days." */
  effect: ReactNode
  /** Label of the confirming button: "Delete lead". */
  verb: string
  danger?: boolean
  /** Label of the cancelling button, where "Cancel" would be ambiguous. */
  keep?: string
  /** A word that the user must type first, for actions that cannot be undone. */
  typed?: string
}

const load = aheadOf(() => import('./ConfirmDialog.tsx'))

/** Asks for confirmation in a dialog; false if it is closed in any other way than by the confirming button. */
export async function confirm(question: Question): Promise<boolean> {
  const [{ openConfirmation }] = await Promise.all([part(load), dialogs()])
  return openConfirmation(question)
}

import { readSession } from '../../../http/session.ts'
import type { LeadValues } from './lead-values.ts'

/** A new lead that is not saved yet. */
export interface LeadDraft {
  readonly values: LeadValues
  readonly byRules: boolean
}

/** A browser may bring a tab back days later, before somebody else. */
const KEPT_MS = 12 * 3_600_000

/** Each person and organization has a draft of its own. */
const keyOf = () => {
  const session = readSession()
  return `storey-new-lead-${session?.user_id ?? 0}-${session?.organization_id ?? 0}`
}

/**
 * Keeps what is typed over a reload. It names somebody who knows nothing of it, so that it stays in this tab alone: closing
 * the tab takes it away, and so does signing out.
 */
export function keepDraft(draft: LeadDraft): void {
  try {
    sessionStorage.setItem(keyOf(), JSON.stringify({ ...draft, saved_at: Date.now() }))
  } catch {
    // A full or closed storage loses no lead: it is on screen.
  }
}

export function dropDraft(): void {
  sessionStorage.removeItem(keyOf())
}

export function readDraft(): LeadDraft | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf()) ?? 'null') as (LeadDraft & { saved_at: number }) | null
    return kept && Date.now() - kept.saved_at < KEPT_MS ? kept : null
  } catch {
    return null
  }
}

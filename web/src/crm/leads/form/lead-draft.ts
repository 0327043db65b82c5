import { readSession } from '../../../http/session.ts'
import type { LeadValues } from './lead-values.ts'

/** A new lead that is not saved yet. */
export interface LeadDraft {
  readonly values: LeadValues
  readonly byRules: boolean
}

/** A browser may restore a tab days later, when another person uses it. */
const KEPT_MS = 12 * 3_600_000

/** Each person and organization has a draft of its own. */
const keyOf = () => {
  const session = readSession()
  return `storey-new-lead-${session?.user_id ?? 0}-${session?.organization_id ?? 0}`
}

/**
 * Keeps the typed text over a reload. It is personal data of someone who does not know about it, so it is kept in this tab
 * alone: closing the tab or signing out deletes it.
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

import { readSession } from '../../../http/session.ts'
import { now } from '../../../ui/clock.ts'
import type { LeadValues } from './lead-values.ts'

/** A new lead that has not been saved. */
export interface LeadDraft {
  readonly values: LeadValues
  readonly byRules: boolean
}

/** Maximum age of a draft: a browser may restore a tab days later, in front of another user. */
const KEPT_MS = 12 * 3_600_000

/** Drafts are separate by user and organization. */
const keyOf = () => {
  const session = readSession()
  return `storey-new-lead-${session?.user_id ?? 0}-${session?.organization_id ?? 0}`
}

/**
 * Keeps the input over a reload. It contains personal data of someone without their knowledge, so it stays in this tab: closing the
 * tab or signing out deletes it.
 */
export function keepDraft(draft: LeadDraft): void {
  try {
    sessionStorage.setItem(keyOf(), JSON.stringify({ ...draft, saved_at: now() }))
  } catch {
    // If storage is full or disabled nothing is lost: the input is on screen.
  }
}

export function dropDraft(): void {
  sessionStorage.removeItem(keyOf())
}

export function readDraft(): LeadDraft | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf()) ?? 'null') as (LeadDraft & { saved_at: number }) | null
    return kept && now() - kept.saved_at < KEPT_MS ? kept : null
  } catch {
    return null
  }
}

import { readSession } from '../../../../http/session.ts'
import { now } from '../../../../ui/clock.ts'
import type { Mentionable } from './mention.ts'

/** A note that has not been sent. Files are not stored: their names remind the user to choose them again. */
export interface NoteDraft {
  readonly text: string
  readonly people: readonly Mentionable[]
  readonly files: readonly string[]
}

const KEPT_MS = 7 * 86_400_000

/** Users of the same computer do not see each other's drafts. */
const keyOf = (lead_id: number) => {
  const session = readSession()
  return `storey-note-${session?.user_id ?? 0}-${session?.organization_id ?? 0}-${lead_id}`
}

/** Stores the draft on this device until it is sent; an empty draft is deleted. */
export function keepDraft(lead_id: number, draft: NoteDraft): void {
  try {
    if (draft.text.trim() === '') localStorage.removeItem(keyOf(lead_id))
    else localStorage.setItem(keyOf(lead_id), JSON.stringify({ ...draft, saved_at: now() }))
  } catch {
    // If storage is full or disabled nothing is lost: the note is on screen.
  }
}

export function readDraft(lead_id: number): NoteDraft | null {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(lead_id)) ?? 'null') as (NoteDraft & { saved_at: number }) | null
    return kept && now() - kept.saved_at < KEPT_MS ? kept : null
  } catch {
    return null
  }
}

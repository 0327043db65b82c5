import { readSession } from '../../../../http/session.ts'
import type { Mentionable } from './mention.ts'

/** An unsent note. Files do not survive a reload: their names tell which to choose again. */
export interface NoteDraft {
  readonly text: string
  readonly people: readonly Mentionable[]
  readonly files: readonly string[]
}

const KEPT_MS = 7 * 86_400_000

/** The key contains the person, so that another user of the computer does not see the draft. */
const keyOf = (lead_id: number) => {
  const session = readSession()
  return `storey-note-${session?.user_id ?? 0}-${session?.organization_id ?? 0}-${lead_id}`
}

/** Keeps what is written on this device until it is sent; nothing written is nothing kept. */
export function keepDraft(lead_id: number, draft: NoteDraft): void {
  try {
    if (draft.text.trim() === '') localStorage.removeItem(keyOf(lead_id))
    else localStorage.setItem(keyOf(lead_id), JSON.stringify({ ...draft, saved_at: Date.now() }))
  } catch {
    // A full or closed storage loses no note: it is on screen.
  }
}

export function readDraft(lead_id: number): NoteDraft | null {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(lead_id)) ?? 'null') as (NoteDraft & { saved_at: number }) | null
    return kept && Date.now() - kept.saved_at < KEPT_MS ? kept : null
  } catch {
    return null
  }
}

import { readSession } from '../../../../http/session.ts'
import { dropKept, keep, readKept } from '../../../../ui/kept/kept.ts'
import type { Mentionable } from './mention.ts'

/** A note that has not been sent. Files are not stored: their names remind the user to choose them again. */
export interface NoteDraft {
  readonly text: string
  readonly people: readonly Mentionable[]
  readonly files: readonly string[]
}

/** A lead is of one organization; the input is kept by user. */
const placeOf = (lead_id: number) => `note ${readSession()?.organization_id ?? 0} ${lead_id}`

/** Keeps the draft on this device until it is sent; an empty draft is deleted. */
export function keepDraft(lead_id: number, draft: NoteDraft): void {
  if (draft.text.trim() === '') dropKept(placeOf(lead_id))
  else keep(placeOf(lead_id), draft)
}

export const readDraft = (lead_id: number): NoteDraft | null =>
  (readKept(placeOf(lead_id))?.value as NoteDraft | undefined) ?? null

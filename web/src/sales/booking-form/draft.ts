import { onSession, readSession } from '../../http/session.ts'
import type { BookingValues } from './values.ts'

export interface Draft {
  readonly values: BookingValues
  readonly step: number
  readonly saved_at: string
  /** The names of the files that were chosen: to be chosen again when the page is loaded again. */
  readonly files?: readonly string[]
}

/** What was typed for a unit in this tab, whole: it goes along to another unit when this one is taken. */
const carried = new Map<number, Draft>()

/** The numbers in it are one person's to see: whoever signs in next in this tab finds none. */
onSession((now, before) => {
  if (now?.user_id !== before?.user_id) carried.clear()
})

const KEPT_MS = 7 * 86_400_000
const keyOf = (unit_id: number) => `storey-booking-${readSession()?.user_id ?? 0}-${unit_id}`

/** Keeps what is typed for a unit. Identity numbers stay in this tab: the browser's storage is no place for them. */
export function keepDraft(unit_id: number, draft: Draft): void {
  carried.set(unit_id, draft)
  const buyers = draft.values.buyers.map((buyer) => ({ ...buyer, id_number: '' }))
  try {
    localStorage.setItem(keyOf(unit_id), JSON.stringify({ ...draft, values: { ...draft.values, buyers } }))
  } catch {
    // A full or closed storage loses no booking: the tab has it.
  }
}

/** Whether a draft still has all that was typed; one from the browser's storage has no numbers. */
export const isWhole = (unit_id: number): boolean => carried.has(unit_id)

export function readDraft(unit_id: number): Draft | null {
  const here = carried.get(unit_id)
  if (here) return here
  try {
    const stored = JSON.parse(localStorage.getItem(keyOf(unit_id)) ?? 'null') as Draft | null
    if (!stored || Date.now() - Date.parse(stored.saved_at) > KEPT_MS || stored.values.buyers.length === 0) return null
    return stored
  } catch {
    return null
  }
}

export function dropDraft(unit_id: number): void {
  carried.delete(unit_id)
  localStorage.removeItem(keyOf(unit_id))
}

/** Takes what was typed for one unit to another one. */
export function carryDraft(from: number, to: number): void {
  const draft = readDraft(from)
  if (!draft) return
  keepDraft(to, { ...draft, values: { ...draft.values, unit_id: to } })
  dropDraft(from)
}

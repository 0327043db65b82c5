import { onSession, readSession } from '../../http/session.ts'
import type { BookingValues } from './values.ts'

/** What a draft leaves to the address and to the day: unit, plan and price. */
type OfAddress = 'unit_id' | 'payment_plan_id' | 'expected_price'

export interface Draft {
  readonly values: Omit<BookingValues, OfAddress> & Partial<Pick<BookingValues, OfAddress>>
  readonly step: number
  readonly saved_at: string
  /** The names of the files that were chosen: to be chosen again when the page is loaded again. */
  readonly files?: readonly string[]
  /** Of the draft on the server that this one follows. */
  readonly version?: number | null
  /** The server has it as it is here. */
  readonly sent?: boolean
}

/** What was typed for a unit in this tab, whole: it goes along to another unit when this one is taken. */
const carried = new Map<string, Draft>()

/** The numbers in it are one person's to see: whoever signs in next in this tab finds none. */
onSession((now, before) => {
  if (now?.user_id !== before?.user_id) carried.clear()
})

const KEPT_MS = 7 * 86_400_000
/** Of a unit at today's price, or of a unit from a sale offer, which is for somebody else. */
export const draftKey = (unit_id: number, sale_offer_id?: number) =>
  sale_offer_id === undefined ? `${unit_id}` : `${unit_id}-${sale_offer_id}`
const storedAt = (key: string) => `storey-booking-${readSession()?.user_id ?? 0}-${key}`

/** Keeps what is typed for a unit. Identity numbers stay in this tab: the browser's storage is no place for them. */
export function keepDraft(key: string, draft: Draft): void {
  carried.set(key, draft)
  const buyers = draft.values.buyers.map((buyer) => ({ ...buyer, id_number: '' }))
  try {
    localStorage.setItem(storedAt(key), JSON.stringify({ ...draft, values: { ...draft.values, buyers } }))
  } catch {
    // A full or closed storage loses no booking: the tab has it.
  }
}

/** Whether a draft still has all that was typed; one from the browser's storage has no numbers. */
export const isWhole = (key: string): boolean => carried.has(key)

export function readDraft(key: string): Draft | null {
  const here = carried.get(key)
  if (here) return here
  try {
    const stored = JSON.parse(localStorage.getItem(storedAt(key)) ?? 'null') as Draft | null
    if (!stored || Date.now() - Date.parse(stored.saved_at) > KEPT_MS || stored.values.buyers.length === 0) return null
    return stored
  } catch {
    return null
  }
}

export function dropDraft(key: string): void {
  carried.delete(key)
  localStorage.removeItem(storedAt(key))
}

/** Takes what was typed for one unit to another one, or out of an offer. */
export function carryDraft(
  from: string,
  to: string,
  at: Pick<BookingValues, 'unit_id'> & Partial<Pick<BookingValues, 'payment_plan_id'>>,
): void {
  const draft = readDraft(from)
  if (!draft) return
  const { version: _, sent: __, ...rest } = draft
  keepDraft(to, { ...rest, values: { ...draft.values, ...at } })
  dropDraft(from)
}

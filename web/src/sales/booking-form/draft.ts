import { onSession, readSession } from '../../http/session.ts'
import type { BookingValues } from './values.ts'

/** Values that a draft does not contain because the address and the current day determine them: unit, plan and price. */
type OfAddress = 'unit_id' | 'payment_plan_id' | 'expected_price'

export interface Draft {
  readonly values: Omit<BookingValues, OfAddress> & Partial<Pick<BookingValues, OfAddress>>
  readonly step: number
  readonly saved_at: string
  /** The names of the files that were chosen: to be chosen again when the page is loaded again. */
  readonly files?: readonly string[]
  /** The version of the server's draft that this one is based on. */
  readonly version?: number | null
  /** The server has it as it is here. */
  readonly sent?: boolean
}

/** Complete drafts of this tab by unit: they are carried over to another unit when the first one is taken. */
const carried = new Map<string, Draft>()

/** Drafts contain identity numbers: the next user who signs in in this tab must not find any. */
onSession((now, before) => {
  if (now?.user_id !== before?.user_id) carried.clear()
})

const KEPT_MS = 7 * 86_400_000
/** The key of a draft: a unit at today's price, or a unit of a sale offer, which has another client. */
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

/** Whether a draft is complete; one from the browser's storage has no identity numbers. */
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

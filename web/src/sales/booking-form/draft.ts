import { onSession, readSession } from '../../http/session.ts'
import type { Fact } from '../../ui/agreed/facts.ts'
import { now } from '../../ui/clock.ts'
import type { BookingValues } from './values.ts'

/** What a booker has seen of price and terms, and on which plan. */
export interface SeenTerms {
  readonly payment_plan_id: number
  readonly facts: readonly Fact[]
}

/** Values that a draft takes from the address and the current day: unit, plan and price. */
type OfAddress = 'unit_id' | 'payment_plan_id' | 'expected_price'

/** What a booker has seen of price and terms, and on which plan. */
export interface SeenTerms {
  readonly payment_plan_id: number
  readonly facts: readonly Fact[]
}

export interface Draft {
  readonly values: Omit<BookingValues, OfAddress> & Partial<Pick<BookingValues, OfAddress>>
  readonly step: number
  readonly saved_at: string
  /** Names of the chosen files, which must be chosen again after a reload. */
  readonly files?: readonly string[]
  /** Version of the server's draft that this one is based on. */
  readonly version?: number | null
  /** What the booker saw last of price and terms, and on which plan. */
  readonly terms?: SeenTerms
  /** True if the server has the same values. */
  readonly sent?: boolean
}

/** Complete input per unit in this tab; it moves to another unit if this one is taken. */
const carried = new Map<string, Draft>()

/** Document numbers are private to the user: the next user of this tab does not get them. */
onSession((now, before) => {
  if (now?.user_id !== before?.user_id) carried.clear()
})

const KEPT_MS = 7 * 86_400_000
/** Key for a unit at today's price, or for a unit of a sale offer, which has another client. */
export const draftKey = (unit_id: number, sale_offer_id?: number) =>
  sale_offer_id === undefined ? `${unit_id}` : `${unit_id}-${sale_offer_id}`
const storedAt = (key: string) => `storey-booking-${readSession()?.user_id ?? 0}-${key}`

/** Stores the input for a unit. Document numbers stay in this tab's memory, never in the browser's storage. */
export function keepDraft(key: string, draft: Draft): void {
  carried.set(key, draft)
  const buyers = draft.values.buyers.map((buyer) => ({ ...buyer, id_number: '' }))
  try {
    localStorage.setItem(storedAt(key), JSON.stringify({ ...draft, values: { ...draft.values, buyers } }))
  } catch {
    // If storage is full or disabled nothing is lost: the tab has the input.
  }
}

/** Whether a draft is complete; one from the browser's storage has no document numbers. */
export const isWhole = (key: string): boolean => carried.has(key)

export function readDraft(key: string): Draft | null {
  const here = carried.get(key)
  if (here) return here
  try {
    const stored = JSON.parse(localStorage.getItem(storedAt(key)) ?? 'null') as Draft | null
    if (!stored || now() - Date.parse(stored.saved_at) > KEPT_MS || stored.values.buyers.length === 0) return null
    return stored
  } catch {
    return null
  }
}

export function dropDraft(key: string): void {
  carried.delete(key)
  localStorage.removeItem(storedAt(key))
}

/** Moves the input of one unit to another one, or out of an offer. */
export function carryDraft(
  from: string,
  to: string,
  at: Pick<BookingValues, 'unit_id'> & Partial<Pick<BookingValues, 'payment_plan_id'>>,
): void {
  const draft = readDraft(from)
  if (!draft) return
  // The terms were those of the other unit.
  const { version: _, sent: __, terms: ___, ...rest } = draft
  keepDraft(to, { ...rest, values: { ...draft.values, ...at } })
  dropDraft(from)
}

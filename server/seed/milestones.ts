import { endOf } from './claims.ts'
import type { Filling } from './fill.ts'
import type { MadeUnit } from './made.ts'
import type { Sale } from './outcomes.ts'

interface Sold extends Pick<Sale, 'outcome' | 'began'> {
  readonly unit: Pick<MadeUnit, 'id'>
}

interface Milestones {
  readonly reservation_form_signed_on: string | null
  readonly agreement_sent_on: string | null
  readonly buyer_signed_on: string | null
  readonly seller_signed_on: string | null
  readonly registered_on: string | null
  readonly registration_number: string | null
  readonly handed_over_on: string | null
}

const NONE: Milestones = {
  reservation_form_signed_on: null,
  agreement_sent_on: null,
  buyer_signed_on: null,
  seller_signed_on: null,
  registered_on: null,
  registration_number: null,
  handed_over_on: null,
}

/** The days of what followed the acceptance of a booking: the signatures of what was sold, the keys of what is completed. */
export function milestonesOf({ day }: Filling, { outcome, began, unit }: Sold): Milestones {
  if (outcome !== 'accepted' && outcome !== 'sold' && outcome !== 'completed') return NONE
  const decided = endOf(outcome, began)
  /** Days after the decision; null where they have not come. */
  const after = (days: number) => (decided + days < -1 ? day(decided + days) : null)
  const reservation_form_signed_on = after(1)
  if (outcome === 'accepted')
    return { ...NONE, reservation_form_signed_on, agreement_sent_on: unit.id % 3 === 0 ? null : after(6) }
  const signed = {
    ...NONE,
    reservation_form_signed_on,
    agreement_sent_on: after(6),
    buyer_signed_on: after(11),
    seller_signed_on: after(14),
  }
  // Some are not registered yet.
  if (outcome === 'sold' && unit.id % 2 === 0) return signed
  const registered = { registered_on: after(26), registration_number: `OQ-${String(unit.id * 37 + 1000)}` }
  return { ...signed, ...registered, ...(outcome === 'completed' ? { handed_over_on: after(34) } : {}) }
}

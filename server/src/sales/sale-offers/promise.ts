import type { BookedTerms } from '@storey/api/schedule/booked-terms.ts'
import type { EmitContext } from '../../context.ts'
import { conflict, invalid } from '../../errors/problems.ts'
import { announce } from './announce.ts'
import { insertEvent, type LockedOffer, lockOffer, plansOf, unitsOf } from './queries.ts'
import { requireOffer } from './rules.ts'

/** What an offer promises of one of its units on one of its plans. */
export interface Promised {
  readonly offer: LockedOffer
  readonly list_price: number
  readonly plan_price: number
  readonly plan_name: string
  readonly plan_version: number
  readonly discount: number
  /** As it was typed; null where an amount was. */
  readonly discount_percent: string | null
  /** Of the offer's day: a booking dates them anew. */
  readonly terms: BookedTerms
}

interface Wanted {
  readonly sale_offer_id: number
  readonly unit_id: number
  readonly payment_plan_id: number
}

/**
 * What is booked from an offer, which stays locked: the price and the discount are taken only while it lives.
 *
 * @throws 422 where the offer has no such unit or plan; 409 where it is a draft or has ended
 */
export async function lockPromise(
  { db, scope }: Pick<EmitContext, 'db' | 'scope'>,
  { sale_offer_id, unit_id, payment_plan_id }: Wanted,
): Promise<Promised> {
  const offer = await lockOffer(db, scope, sale_offer_id)
  if (!offer) throw invalid({ sale_offer_id: ['Choose a sale offer of a seller that you sell for.'] })
  requireOffer(offer, ['sent', 'viewed', 'accepted'])
  if (offer.valid_until < offer.today)
    throw conflict(
      'offer_expired',
      `${offer.number} was valid until ${offer.valid_until}. Extend it before you book from it.`,
    )
  const unit = (await unitsOf(db, scope, offer)).find(({ id }) => id === unit_id)
  if (!unit) throw invalid({ unit_id: ['Choose a unit of this sale offer.'] })
  const plans = await plansOf(db, scope, offer)
  const plan = plans.find((one) => one.unit_id === unit_id && one.payment_plan_id === payment_plan_id)
  if (!plan) throw invalid({ payment_plan_id: ['Choose a payment plan that is offered for this unit.'] })
  const { plan_price, plan_name, plan_version, discount, terms } = plan
  return {
    ...{ offer, plan_price, plan_name, plan_version, discount, terms },
    list_price: unit.price_at_offer,
    discount_percent: unit.discount_percent,
  }
}

/** Writes into the history of an offer that a booking was made from it. */
export async function bookedFrom(
  { db, scope, emit }: EmitContext<'sale_offer.changed'>,
  { offer }: Promised,
  number: string,
): Promise<void> {
  await insertEvent(db, scope, offer, { kind: 'booked', note: number })
  announce(emit, offer, 'sale_offer.changed')
}

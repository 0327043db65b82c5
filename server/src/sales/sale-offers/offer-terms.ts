import { unitName } from '@storey/api/inventory/unit-names.ts'
import type { OfferedPlan, PromisedOffer } from '@storey/api/sales/booking-form.ts'
import { type BookedTerms, contextOf } from '@storey/api/schedule/booked-terms.ts'
import { makeSchedule, type Schedule } from '@storey/api/schedule/schedule.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { conflict, invalid } from '../../errors/problems.ts'
import { settleAll } from '../../kernel/settle-all.ts'
import type { EmitContext } from '../../services/context.ts'
import { announce } from './announce.ts'
import {
  type FoundOfferPlan,
  type FoundOfferUnit,
  insertEvent,
  type LockedOffer,
  lockOffer,
  plansOf,
  seeOffer,
  unitsOf,
} from './queries.ts'
import { whyNotBooked } from './rules.ts'

/** The terms that an offer guarantees for one of its units on one of its plans. */
export interface OfferTerms {
  readonly offer: LockedOffer
  readonly list_price: number
  readonly plan_price: number
  readonly plan_name: string
  readonly plan_version: number
  readonly discount: number
  /** The percentage as typed; null if an amount was typed. */
  readonly discount_percent: string | null
  /** Dated by the offer's day: a booking dates them again. */
  readonly terms: BookedTerms
}

interface Wanted {
  readonly sale_offer_id: number
  readonly unit_id: number
  readonly payment_plan_id: number
}

type Reads = Pick<EmitContext, 'db' | 'scope'>

/**
 * Locks the offer that is booked from: its price and discount apply only while it is valid.
 *
 * @throws 422 if the offer has no such unit or plan; 409 if it is a draft or has ended
 */
export async function lockOfferTerms({ db, scope }: Reads, wanted: Wanted): Promise<OfferTerms> {
  const offer = reached(await lockOffer(db, scope, wanted.sale_offer_id))
  const ended = whyNotBooked(offer)
  if (ended) throw conflict(ended.code, ended.message, { errors: { sale_offer_id: [ended.message] } })
  const { unit, plan } = await partOf(db, scope, offer, wanted)
  return promisedOf(offer, unit, plan)
}

/** The same without a lock, for the form; an ended offer is reported as such. @throws 422 */
export async function readOfferTerms(
  { db, scope }: Reads,
  wanted: Wanted,
  /** Facts that date the payments of a booking today. */
  at: Dates,
): Promise<{
  readonly plan: OfferedPlan
  readonly plans: OfferedPlan[]
  readonly schedule: Schedule
  readonly offer: Omit<PromisedOffer, 'today'>
  /** As a booking of today locks them. */
  readonly promised: OfferTerms
}> {
  const offer = reached(await seeOffer(db, scope, wanted.sale_offer_id))
  const { unit, plan, plans } = await partOf(db, scope, offer, wanted)
  const { currency } = offer
  const visible = plans.flatMap((one) => planToBook(one, unit, currency))
  const terms = withNewDates(plan.terms, at)
  const { schedule } = makeSchedule(
    terms.plan,
    contextOf(terms, { list_price: unit.price_at_offer, currency }, plan.discount),
  )
  const chosen = visible.find(({ id }) => id === plan.payment_plan_id)
  if (!schedule || !chosen) throw noPlan()
  const { id, number, revision, valid_until, client_name, client_email, client_phone, client_nationality, language } =
    offer
  const promised = { ...promisedOf(offer, unit, plan), terms }
  const { list_price, discount, discount_percent } = promised
  const conflict =
    unit.booking &&
    `${unitName(unit.building, unit.number)} is booked from ${number} already, as ${unit.booking.number}.`
  return {
    plan: chosen,
    plans: visible,
    schedule,
    promised,
    offer: {
      ...{ id, number, revision, valid_until, discount_percent },
      mine: offer.created_by === scope.user_id,
      client: {
        ...{ name: client_name, email: client_email, phone: client_phone },
        ...{ nationality: client_nationality, language },
      },
      list_price: { amount: list_price, currency },
      discount: discount > 0 ? { amount: discount, currency } : null,
      obstacle: whyNotBooked(offer)?.message ?? conflict,
    },
  }
}

interface Dates {
  readonly today: string
  readonly handover_on: string | null
  readonly construction_percent: number
}

/** Converts the terms of an offer's day for a booking of today. */
export const withNewDates = (terms: BookedTerms, { today, handover_on, construction_percent }: Dates): BookedTerms => ({
  ...terms,
  booked_on: today,
  as_of: today,
  handover_on,
  construction_percent,
})

/** @throws 422 if there is none in the caller's scope */
function reached(offer: LockedOffer | undefined): LockedOffer {
  if (!offer) throw invalid({ sale_offer_id: ['Choose a sale offer of a seller that you sell for.'] })
  return offer
}

/** @throws 422 if the offer has no such unit, or does not offer it on the plan */
async function partOf(db: Database, scope: Scope, offer: LockedOffer, { unit_id, payment_plan_id }: Wanted) {
  const { units, offered } = await settleAll({
    units: unitsOf(db, scope, offer),
    offered: plansOf(db, scope, offer),
  })
  const unit = units.find(({ id }) => id === unit_id)
  if (!unit) throw invalid({ unit_id: ['Choose a unit of this sale offer.'] })
  const plans = offered.filter((one) => one.unit_id === unit_id)
  const plan = plans.find((one) => one.payment_plan_id === payment_plan_id)
  if (!plan) throw noPlan()
  return { unit, plan, plans }
}

const noPlan = () => invalid({ payment_plan_id: ['Choose a payment plan that is offered for this unit.'] })

function promisedOf(offer: LockedOffer, unit: FoundOfferUnit, plan: FoundOfferPlan): OfferTerms {
  const { plan_price, plan_name, plan_version, discount, terms } = plan
  return {
    ...{ offer, plan_price, plan_name, plan_version, discount, terms },
    list_price: unit.price_at_offer,
    discount_percent: unit.discount_percent,
  }
}

/** A plan of an offer as the booking form lists it, before the discount. */
function planToBook(
  { payment_plan_id, plan_name, plan_price, terms }: FoundOfferPlan,
  { price_at_offer }: FoundOfferUnit,
  currency: string,
): OfferedPlan[] {
  const { schedule } = makeSchedule(terms.plan, contextOf(terms, { list_price: price_at_offer, currency }))
  if (!schedule) return []
  return [
    {
      id: payment_plan_id,
      name: plan_name,
      split_label: schedule.label,
      is_default: false,
      price_adjustment_percent: terms.plan.price_adjustment_percent,
      price: { amount: plan_price, currency },
    },
  ]
}

/** Records in the history of an offer that a booking was made from it. */
export async function recordBookingOfOffer(
  { db, scope, emit }: EmitContext<'sale_offer.changed'>,
  { offer }: OfferTerms,
  number: string,
): Promise<void> {
  await insertEvent(db, scope, offer, { kind: 'booked', note: number })
  announce(emit, offer, 'sale_offer.changed')
}

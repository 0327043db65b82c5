import type { Input } from '@storey/api/endpoint.ts'
import { unitName } from '@storey/api/inventory/unit-names.ts'
import type { OwnSchedule } from '@storey/api/sales/own-schedules.ts'
import type { saleOffers } from '@storey/api/sales/sale-offers.ts'
import { type BookedTerms, contextOf } from '@storey/api/schedule/booked-terms.ts'
import { judgeSchedule, sameInstallments, withInstallments } from '@storey/api/schedule/own-schedule.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { invalid, notFound } from '../../errors/problems.ts'
import { priceText } from '../../inventory/units/rules.ts'
import { nameOfSchedule } from '../discounts/rules.ts'
import { findScheduleLimits } from '../schedule-limits/actions.ts'
import { byRow, filled } from '../schedule-limits/rules.ts'
import type { OfferContext } from './actions.ts'
import type { PricedPlan, PricedUnit } from './pricing.ts'
import { changePlan, type FoundOfferPlan, type LockedOffer, plansOf, seeOffer, unitsOf } from './queries.ts'
import { opens } from './rules.ts'
import { changed } from './units.ts'

interface Place {
  readonly unit_id: number
  readonly plan_id: number
}

/** @throws 404 if the caller may not open the offer, or it has no such unit or plan */
export async function readPlanSchedule(
  db: Database,
  scope: Scope,
  { id, ...place }: Place & { readonly id: number },
): Promise<OwnSchedule> {
  const offer = await seeOffer(db, scope, id)
  if (!offer || !opens(scope, offer)) throw notFound()
  const { unit, offered } = await partOf(db, scope, offer, place)
  const { plan, planned = plan, booked_on, handover_on, construction_percent, as_of, vat } = offered.terms
  return {
    planned: filled(planned),
    plan: filled(plan),
    ...{ plan_name: offered.plan_name, project: unit.project, currency: offer.currency },
    ...{ list_price: unit.price_at_offer, discount: offered.discount, version: offer.version },
    ...{ booked_on, handover_on, construction_percent, as_of, vat },
    limits: (await findScheduleLimits(db, scope, unit.project.id)) ?? null,
  }
}

type Change = Input<typeof saleOffers.changeSchedule>['body']

/**
 * Gives a plan of a locked offer its own installments. An offer cannot wait for a decision, so they are within the limits of the project.
 *
 * @throws 404, 422 by row
 */
export async function changePlanSchedule(
  context: OfferContext,
  offer: LockedOffer,
  place: Place,
  { installments }: Change,
): Promise<void> {
  const { db, scope } = context
  const { unit, offered } = await partOf(db, scope, offer, place)
  const { terms, discount } = offered
  const { currency } = offer
  const planned = terms.planned ?? terms.plan
  const at = contextOf(terms, { list_price: unit.price_at_offer, currency }, discount)
  const typed = withInstallments(planned, installments, at)
  const isPlan = sameInstallments(typed, planned)
  const plan = isPlan ? planned : typed
  if (sameInstallments(plan, terms.plan))
    throw invalid({ installments: ['This is the schedule of the offer already.'] })
  const limits = (await findScheduleLimits(db, scope, unit.project.id)) ?? null
  const { result, beyond } = judgeSchedule(planned, plan, at, limits, (amount) => priceText(amount, currency))
  if (!result.schedule) throw invalid(byRow(result.problems))
  if (!isPlan && beyond.length > 0)
    throw invalid({ installments: [`An offer stays within the limits of the project. ${beyond.join(' ')}`] })
  const { planned: _, ...rest } = terms
  const own: BookedTerms = { ...rest, plan, ...(isPlan ? {} : { planned }) }
  await changePlan(db, scope, offer, offered, { plan_name: nameOfSchedule(offered.plan_name, !isPlan), terms: own })
  await changed(context, offer, `Schedule of ${unitName(unit.building, unit.number)} changed`)
}

/**
 * The units of a new revision, with the schedules of their own that the plans had in the one before. One that does not fit the plan of today,
 * or is beyond the limits of the project by now, begins with the plan again.
 */
export async function withSchedulesOf(
  db: Database,
  scope: Scope,
  before: readonly FoundOfferPlan[],
  priced: readonly PricedUnit[],
): Promise<PricedUnit[]> {
  const own = before.filter(({ terms }) => terms.planned !== undefined)
  return Promise.all(
    priced.map(async (one) => {
      const of = own.filter(({ unit_id }) => unit_id === one.unit.id)
      if (of.length === 0) return one
      const limits = (await findScheduleLimits(db, scope, one.unit.project.id)) ?? null
      const plans = one.plans.map((plan) => {
        const kept = of.find(({ payment_plan_id }) => payment_plan_id === plan.payment_plan_id)
        return kept ? withRows(plan, kept.terms, { list_price: one.price, currency: one.unit.currency }, limits) : plan
      })
      return { ...one, plans }
    }),
  )
}

function withRows(
  plan: PricedPlan,
  kept: BookedTerms,
  price: { readonly list_price: number; readonly currency: string },
  limits: Parameters<typeof judgeSchedule>[3],
): PricedPlan {
  const { terms, discount, plan_name } = plan
  const at = contextOf(terms, price, discount)
  const own = withInstallments(terms.plan, kept.plan.installments, at)
  const { result, beyond } = judgeSchedule(terms.plan, own, at, limits, String)
  if (!result.schedule || beyond.length > 0 || sameInstallments(own, terms.plan)) return plan
  return { ...plan, plan_name: nameOfSchedule(plan_name, true), terms: { ...terms, plan: own, planned: terms.plan } }
}

async function partOf(db: Database, scope: Scope, offer: LockedOffer, { unit_id, plan_id }: Place) {
  const unit = (await unitsOf(db, scope, offer)).find(({ id }) => id === unit_id)
  const plans = await plansOf(db, scope, offer)
  const offered = plans.find((plan) => plan.unit_id === unit_id && plan.payment_plan_id === plan_id)
  if (!unit || !offered) throw notFound()
  return { unit, offered }
}

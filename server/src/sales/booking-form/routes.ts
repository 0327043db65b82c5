import { bookingForms } from '@storey/api/sales/booking-form.ts'
import { MAX_BUYERS } from '@storey/api/sales/bookings.ts'
import { notFound } from '../../errors/problems.ts'
import { illustrationOf } from '../../files/picture-addresses.ts'
import { serve } from '../../http/serve.ts'
import { listAlternatives, obstacleOf } from '../../inventory/claims/actions.ts'
import { notForSale } from '../../inventory/for-sale.ts'
import { findReferrer } from '../../inventory/hold-requests/actions.ts'
import { listFloorPlans } from '../../inventory/pictures/actions.ts'
import { settleAll } from '../../kernel/settle-all.ts'
import { bookingStamp, quoteOfOffer, quoteOfToday } from '../bookings/actions.ts'
import { findLimits } from '../discounts/actions.ts'
import { limitsFor } from '../discounts/rules.ts'
import { findHeldFor, readOfferTerms } from '../sale-offers/actions.ts'
import { findScheduleLimits } from '../schedule-limits/actions.ts'
import { findOffers } from '../unit-prices/actions.ts'
import type { Offer } from '../unit-prices/rules.ts'

export const bookingFormRoutes = serve(bookingForms, {
  plans: async ({ db, scope, params, services }) => {
    const found = await findOffers(db, scope, params.id)
    if (!found) throw notFound()
    const floor_plans = await listFloorPlans({ db, scope, services }, params.id)
    return { data: found.offers.map(({ plan }) => plan), floor_plans }
  },

  one: async ({ db, scope, params, query, services }) => {
    const found = await findOffers(db, scope, params.id)
    if (!found) throw notFound()
    const { sale_offer_id } = query
    const wanted = { unit_id: params.id, payment_plan_id: params.plan_id }
    const sold = found.offers.find(({ plan }) => plan.id === params.plan_id)
    const promise =
      sale_offer_id === undefined
        ? undefined
        : await readOfferTerms({ db, scope }, { sale_offer_id, ...wanted }, found.unit)
    const offer = promise ?? sold
    const quote = promise ? quoteOfOffer(promise.promised) : sold && quoteOfToday(found.unit, sold)
    if (!offer || !quote) throw notFound()
    const { claim, organization } = found.unit
    const { discounts, schedule_limits, accepted } = await settleAll({
      accepted: promise || claim?.kind !== 'hold' ? undefined : findHeldFor(db, scope, organization.id, claim.id),
      discounts: findLimits(db, scope, { unit_id: found.unit.id }),
      schedule_limits: findScheduleLimits(db, scope, found.unit.project.id),
    })
    if (!discounts) throw notFound()
    const { cover_uuid, cover_drawn, ...unit } = found.unit
    const lapsed = unit.claim === null && unit.status === 'on_hold'
    const closed = notForSale({ name: unit.project.name, status: unit.project_status })
    // The hold of an accepted offer becomes its booking, also if a colleague books it.
    const held = unit.claim !== null && unit.claim.id === promise?.promised.offer.hold_claim_id
    const obstacle = closed ?? (lapsed || held ? null : obstacleOf(scope, unit, unit.claim))
    return {
      data: {
        unit: { ...unit, cover: illustrationOf(services, cover_uuid, cover_drawn) },
        plan: offer.plan,
        plans: promise?.plans ?? found.offers.map(({ plan }) => plan),
        plan_version: promise ? null : (sold?.version ?? null),
        schedule: offer.schedule,
        terms: promise ? null : (sold?.terms ?? null),
        schedule_limits: schedule_limits ?? null,
        booked_on: unit.today,
        handover_on: unit.handover_on,
        offer: promise ? { ...promise.offer, today: (sold ?? usual(found.offers))?.plan ?? null } : null,
        accepted_offer: accepted?.chosen_plan_id
          ? {
              ...{ id: accepted.id, number: accepted.number, client_name: accepted.client_name },
              ...{ mine: accepted.created_by === scope.user_id, payment_plan_id: accepted.chosen_plan_id },
            }
          : null,
        limits: {
          buyers: MAX_BUYERS,
          expiry_minutes: unit.expiry_minutes,
          discount: limitsFor(scope.role, discounts, unit.currency),
        },
        obstacle,
        referrer: (await findReferrer(db, scope, found.unit.id, sale_offer_id)) ?? null,
        alternatives:
          obstacle === null || closed !== null
            ? []
            : await listAlternatives(db, scope, { ...unit, price: unit.amount }),
        terms_stamp: bookingStamp({ unit: found.unit, quote, role: scope.role, limits: discounts, schedule_limits }),
      },
    }
  },
})

/** The plan that a unit is sold on by default. */
const usual = (offers: readonly Offer[]) => offers.find(({ plan }) => plan.is_default) ?? offers[0]

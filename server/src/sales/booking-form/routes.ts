import { bookingForms } from '@storey/api/sales/booking-form.ts'
import { MAX_BUYERS } from '@storey/api/sales/bookings.ts'
import { notFound } from '../../errors/problems.ts'
import { illustrationOf } from '../../files/picture-addresses.ts'
import { serve } from '../../http/serve.ts'
import { listAlternatives, obstacleOf } from '../../inventory/claims/actions.ts'
import { notForSale } from '../../inventory/for-sale.ts'
import { findLimits } from '../discounts/actions.ts'
import { limitsFor } from '../discounts/rules.ts'
import { findOffers } from './actions.ts'

export const bookingFormRoutes = serve(bookingForms, {
  plans: async ({ db, scope, params }) => {
    const found = await findOffers(db, scope, params.id)
    if (!found) throw notFound()
    return { data: found.offers.map(({ plan }) => plan) }
  },

  one: async ({ db, scope, params, services }) => {
    const found = await findOffers(db, scope, params.id)
    const offer = found?.offers.find(({ plan }) => plan.id === params.plan_id)
    if (!found || !offer) throw notFound()
    const discounts = await findLimits(db, scope, { unit_id: found.unit.id })
    if (!discounts) throw notFound()
    const { cover_uuid, cover_drawn, ...unit } = found.unit
    const lapsed = unit.claim === null && unit.status === 'on_hold'
    const closed = notForSale({ name: unit.project.name, status: unit.project_status })
    const obstacle = closed ?? (lapsed ? null : obstacleOf(scope, unit, unit.claim))
    return {
      data: {
        unit: { ...unit, cover: illustrationOf(services, cover_uuid, cover_drawn) },
        plan: offer.plan,
        plans: found.offers.map(({ plan }) => plan),
        schedule: offer.schedule,
        terms: offer.terms,
        booked_on: unit.today,
        handover_on: unit.handover_on,
        limits: {
          buyers: MAX_BUYERS,
          expiry_minutes: unit.expiry_minutes,
          discount: limitsFor(scope.role, discounts, unit.currency),
        },
        obstacle,
        alternatives:
          obstacle === null || closed !== null
            ? []
            : await listAlternatives(db, scope, { ...unit, price: unit.amount }),
      },
    }
  },
})

import { paymentPlans } from '@storey/api/client-endpoints.ts'
import type { Building } from '@storey/api/inventory/buildings.ts'
import type { WirePlan } from '@storey/api/inventory/payment-plans.ts'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../http/call.ts'
import { act } from '../../ui/act.ts'
import { useRemoval } from '../parts/useRemoval.ts'

/** Actions on a whole plan. */
export function usePlanActions(building: Building, plan: WirePlan) {
  const navigate = useNavigate()
  const removal = useRemoval()
  const plans = `/inventory/buildings/${building.id}/building-payment-plan`
  const params = { id: building.id, planId: plan.id }

  const duplicate = () =>
    act(async () => {
      const { data } = await call(paymentPlans.duplicate, { params })
      void navigate({ href: `${plans}/${data.id}` })
    })
  const remove = () =>
    removal(
      {
        title: `Delete ${plan.name}?`,
        effect: 'A plan used by bookings can’t be deleted. Archive it instead.',
        verb: 'Delete plan',
      },
      () => call(paymentPlans.remove, { params }),
      plans,
    )
  return { duplicate, remove }
}

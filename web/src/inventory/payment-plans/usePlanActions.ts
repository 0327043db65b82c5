import { paymentPlans } from '@storey/api/client-endpoints.ts'
import type { Building } from '@storey/api/inventory/buildings.ts'
import type { WirePlan } from '@storey/api/inventory/payment-plans.ts'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../http/call.ts'
import { act } from '../../ui/act.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { buildingsText } from '../parts/plans/PlanRows.tsx'
import { useRemoval } from '../parts/useRemoval.ts'

/** Actions on a whole plan. */
export function usePlanActions(building: Building, plan: WirePlan) {
  const navigate = useNavigate()
  const removal = useRemoval()
  const plans = `/inventory/buildings/${building.id}/building-payment-plan`
  const others = plan.shared_with
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
        effect:
          others.length > 0
            ? `It stays in ${buildingsText(others)}.`
            : 'A plan used by bookings can’t be deleted. Archive it instead.',
        verb: 'Delete plan',
      },
      () => call(paymentPlans.remove, { params }),
      plans,
    )
  const unshare = async () => {
    const agreed = await confirm({
      title: `Stop sharing ${plan.name} in ${building.name}?`,
      effect: `${building.name} keeps the plan as it is. Later changes here are not made in ${buildingsText(others)}, and the reverse.`,
      verb: 'Stop sharing',
    })
    if (agreed)
      await act(() => call(paymentPlans.unshare, { params }), { good: `${building.name} has a plan of its own.` })
  }
  return { duplicate, remove, unshare }
}

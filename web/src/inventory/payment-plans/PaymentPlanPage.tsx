import { buildings, paymentPlans } from '@storey/api/client-endpoints.ts'
import type { Building } from '@storey/api/inventory/buildings.ts'
import type { WirePlan } from '@storey/api/inventory/payment-plans.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../http/query.ts'
import { useCan } from '../../shell/Can.tsx'
import { useRecordId } from '../../shell/useRecordId.ts'
import { Await } from '../../ui/Await.tsx'
import { PlanEditor } from './PlanEditor.tsx'
import { PlanView } from './PlanView.tsx'

/** Page of a payment plan: an editor for users who manage plans, a read-only view for others. */
export function PaymentPlanPage() {
  const id = useRecordId()
  const planId = useRecordId('plan_id')
  const building = useQuery(query(buildings.one, { params: { id } }))
  const plan = useQuery(query(paymentPlans.one, { params: { id, planId } }))
  return (
    <Await answer={building} what="building">
      {(answer) => (
        <Await answer={plan} what="payment plan">
          {({ data }) => <PaymentPlanView key={data.id} building={answer.data} plan={data} />}
        </Await>
      )}
    </Await>
  )
}

function PaymentPlanView({ building, plan }: { building: Building; plan: WirePlan }) {
  const mayChange = useCan(paymentPlans.change.access)
  const [edited, setEdited] = useState(plan)
  if (!mayChange) return <PlanView building={building} plan={plan} />
  // Only the user's own save resets the form; another user's must not discard the input.
  const now = { ...edited, shared_with: plan.shared_with }
  return <PlanEditor key={edited.version} building={building} plan={now} onSaved={setEdited} />
}

import { Select } from '@mantine/core'
import { bookingForms } from '@storey/api/client-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { useAction } from '../../ui/act.ts'
import type { EndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { linesOfPlan } from './lines-of-plan.ts'
import type { EarlierSaleValues } from './values.ts'

interface Props {
  form: EndpointForm<EarlierSaleValues>
  unit: { readonly id: number; readonly currency: string }
  /** After the lines were replaced. */
  onStart: () => void
}

/** Fills the schedule from a payment plan of the building; what is filled in can be changed. */
export function StartFromPlan({ form, unit: { id, currency }, onStart }: Props) {
  const [why, setWhy] = useState<string>()
  const { run, running } = useAction()
  const plans = useQuery(query(bookingForms.plans, { params: { id } })).data?.data ?? []
  if (plans.length === 0) return null
  const { booked_on, price } = form.values
  const start = (plan_id: string | null) =>
    run(async () => {
      if (plan_id === null || booked_on === null || price === null) return
      const { data } = await call(bookingForms.one, { params: { id, plan_id: Number(plan_id) }, query: {} })
      if (!data.terms) return setWhy('This plan has no terms for this home. Enter its installments below.')
      const made = linesOfPlan(data.terms.plan, { price, currency, booked_on, handover_on: data.handover_on })
      setWhy('why' in made ? made.why : undefined)
      if ('why' in made) return
      form.set('installments', made.lines)
      form.set('plan_name', data.plan.name)
      onStart()
    })
  const isReady = booked_on !== null && price !== null
  return (
    <Select
      maw={360}
      mb="md"
      label="Start from a payment plan"
      description={
        isReady
          ? 'Replaces the schedule below, at the agreed price and from the day of the sale. You can change every line.'
          : 'Enter the day of the sale and the agreed price first.'
      }
      placeholder="Choose a plan"
      data={plans.map((plan) => ({ value: String(plan.id), label: `${plan.name}, ${plan.split_label}` }))}
      // The name of the plan is in its field; the same one can be started from again, such as at another price.
      value={null}
      onChange={(plan_id) => void start(plan_id)}
      disabled={!isReady || running}
      error={why}
      allowDeselect={false}
    />
  )
}

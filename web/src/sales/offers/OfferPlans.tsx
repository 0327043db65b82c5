import { Checkbox, Group, Stack } from '@mantine/core'
import { paymentPlans } from '@storey/api/client-endpoints.ts'
import type { Money as Price } from '@storey/api/conventions.ts'
import { MAX_OFFER_PLANS } from '@storey/api/sales/offer-shapes.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { query } from '../../http/query.ts'
import { onOffer, scheduleFor } from '../../inventory/parts/plans/plan-schedule.ts'
import { Await } from '../../ui/Await.tsx'
import { Money } from '../../ui/values/Money.tsx'

interface Props {
  building_id: number
  price: Price
  handover_on: string | null
  chosen: readonly number[]
  onChange: (ids: number[]) => void
  error: ReactNode
  /** Path of the form's field. */
  path?: string
}

/** The active plans of a unit's building, with the unit's price on each. */
export function OfferPlans({
  building_id,
  price,
  handover_on,
  chosen,
  onChange,
  error,
  path = 'payment_plan_ids',
}: Props) {
  const answer = useQuery(query(paymentPlans.list, { params: { id: building_id } }))
  return (
    <Await answer={answer} kind="list">
      {({ data }) => {
        const offered = onOffer(data)
        const priceOn = (plan: (typeof offered)[number]) =>
          scheduleFor(plan, price.amount, { currency: price.currency, handover_on, construction_percent: '0' })?.price
        return (
          <Checkbox.Group
            label="Payment plans"
            description={offered.length === 0 ? 'No payment plan is on offer for this unit.' : undefined}
            error={error}
            value={chosen.map(String)}
            onChange={(ids) => onChange(ids.map(Number).slice(0, MAX_OFFER_PLANS))}
            data-path={path}
          >
            <Stack gap="xs" mt="xs">
              {offered.map((plan) => {
                const onPlan = priceOn(plan)
                return (
                  <Group key={plan.id} justify="space-between" wrap="nowrap">
                    <Checkbox value={String(plan.id)} label={plan.name} disabled={onPlan === undefined} />
                    {onPlan !== undefined && <Money value={{ amount: onPlan, currency: price.currency }} />}
                  </Group>
                )
              })}
            </Stack>
          </Checkbox.Group>
        )
      }}
    </Await>
  )
}

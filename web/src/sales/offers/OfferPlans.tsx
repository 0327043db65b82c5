import { Checkbox, Group, Skeleton, Stack } from '@mantine/core'
import type { Money as Price } from '@storey/api/conventions.ts'
import type { WirePlan } from '@storey/api/inventory/payment-plans.ts'
import { MAX_OFFER_PLANS } from '@storey/api/sales/offer-shapes.ts'
import type { Vat } from '@storey/api/schedule/vat.ts'
import type { ReactNode } from 'react'
import { scheduleFor } from '../../inventory/parts/plans/plan-schedule.ts'
import { Money } from '../../ui/values/Money.tsx'

interface Props {
  /** Those on offer; undefined while they are loading. */
  plans: readonly WirePlan[] | undefined
  price: Price
  handover_on: string | null
  /** Of the price; null where no rule applies. */
  vat: Vat | null
  chosen: readonly number[]
  onChange: (ids: number[]) => void
  error: ReactNode
  /** Path of the form's field. */
  path?: string
}

/** The active plans of a unit's building, with the unit's price on each. */
export function OfferPlans({
  plans,
  price,
  handover_on,
  vat,
  chosen,
  onChange,
  error,
  path = 'payment_plan_ids',
}: Props) {
  if (!plans) return <Skeleton h={64} />
  const priceOn = (plan: WirePlan) =>
    scheduleFor(plan, price.amount, { currency: price.currency, handover_on, construction_percent: '0', vat })?.price
  return (
    <Checkbox.Group
      label="Payment plans"
      description={plans.length === 0 ? 'No payment plan is on offer for this unit.' : undefined}
      error={error}
      value={chosen.map(String)}
      onChange={(ids) => onChange(ids.map(Number).slice(0, MAX_OFFER_PLANS))}
      data-path={path}
    >
      <Stack gap="xs" mt="xs">
        {plans.map((plan) => {
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
}

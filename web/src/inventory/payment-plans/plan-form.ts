import type { NewCharge, WirePlan } from '@storey/api/inventory/payment-plans.ts'
import type { EndpointForm } from '../../ui/form/useEndpointForm.tsx'
import type { InstallmentValues } from '../parts/plans/installment-values.ts'

export interface PlanValues
  extends Pick<WirePlan, 'name' | 'status' | 'valid_from' | 'valid_until' | 'is_default' | 'version'> {
  price_adjustment_percent: string
  booking_amount: WirePlan['booking_amount']
  installments: InstallmentValues[]
  charges: NewCharge[]
}

export type PlanForm = EndpointForm<PlanValues>

export const planValues = (plan: WirePlan): PlanValues => ({
  name: plan.name,
  status: plan.status,
  valid_from: plan.valid_from,
  valid_until: plan.valid_until,
  is_default: plan.is_default,
  version: plan.version,
  price_adjustment_percent: plan.price_adjustment_percent,
  booking_amount: plan.booking_amount,
  installments: plan.installments.map(({ position: _, ...row }) => row),
  charges: plan.charges.map(({ position: _, ...row }) => row),
})

export const newCharge = (): NewCharge => ({
  name: '',
  kind: 'other',
  basis: 'percent',
  percent: '',
  amount: null,
  payer: 'buyer',
  due_kind: 'on_booking',
})

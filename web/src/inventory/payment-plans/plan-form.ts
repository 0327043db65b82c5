import type { NewCharge, NewInstallment, WirePlan } from '@storey/api/inventory/payment-plans.ts'
import type { EndpointForm } from '../../ui/form/useEndpointForm.tsx'

/** A number input that was cleared has an empty string as value. */
type Typed = number | '' | null

export interface InstallmentValues extends Omit<NewInstallment, 'due_value' | 'repeat_count' | 'repeat_every_months'> {
  due_value: Typed
  repeat_count: Typed
  repeat_every_months: Typed
}

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

export const newInstallment = (): InstallmentValues => ({
  name: '',
  amount_kind: 'percent',
  percent: '',
  amount: null,
  due_kind: 'months_after_booking',
  due_value: 12,
  due_on: null,
  repeat_count: 1,
  repeat_every_months: 1,
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

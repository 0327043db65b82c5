import { unitName } from '@storey/api/inventory/unit-names.ts'
import type { UnitChangePreview } from '@storey/api/sales/booking-changes.ts'
import { planText } from '@storey/api/sales/booking-names.ts'
import { scheduleFacts } from '../../inventory/parts/plans/schedule-facts.ts'
import type { Fact } from '../../ui/agreed/facts.ts'
import { moneyText } from '../../ui/format/money.ts'
import { percentText } from '../../ui/format/number.ts'

/** The terms of a change of unit, as its preview shows them. */
export function changeFacts(preview: UnitChangePreview | undefined): Fact[] {
  if (!preview) return []
  const { before, after, plans, received, discount_limits } = preview
  const { currency } = after.price
  const payments = after.installments
  return [
    { label: 'Unit now', text: unitName(before.unit.building, before.unit.number) },
    { label: 'Price now', text: moneyText(before.price) },
    { label: 'Received', text: moneyText(received) },
    { label: 'New unit', text: `${unitName(after.unit.building, after.unit.number)}, ${after.unit.project.name}` },
    { label: 'List price', text: moneyText(after.list_price) },
    ...plans.map((plan) => ({ label: `Plan “${planText(plan)}”`, text: moneyText(plan.price) })),
    { label: 'Your discount limit', text: percentText(discount_limits.own_percent) },
    {
      label: 'Payment plan',
      text: planText({ name: after.plan_name, split_label: after.split_label }),
      chosen: true,
    },
    { label: 'Plan price', text: moneyText(after.plan_price), chosen: true },
    { label: 'Discount', text: moneyText(after.discount), chosen: true },
    { label: 'New price', text: moneyText(after.price), chosen: true },
    ...scheduleFacts(
      'Payment',
      payments.filter(({ is_charge }) => !is_charge),
      currency,
    ),
    ...scheduleFacts(
      'Fee',
      payments.filter(({ is_charge }) => is_charge),
      currency,
    ),
  ]
}

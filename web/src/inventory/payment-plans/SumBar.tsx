import type { Building } from '@storey/api/inventory/buildings.ts'
import type { PaymentPlan } from '@storey/api/schedule/payment-plan.ts'
import { validatePlan } from '@storey/api/schedule/rules.ts'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { percentText } from '../../ui/format/number.ts'
import { splitLabelFor } from '../parts/plans/plan-schedule.ts'
import styles from './Plan.module.css'

/** The sum of the rows, always visible. */
export function SumBar({ building, plan }: { building: Building; plan: PaymentPlan }) {
  const problem = validatePlan(plan).find(({ path }) => path === 'installments')
  const sum = plan.installments.reduce(
    (total, { amount_kind, percent, repeat_count }) =>
      amount_kind === 'percent' ? total + Number(percent ?? 0) * (repeat_count ?? 1) : total,
    0,
  )
  const payments = plan.installments.reduce((total, { repeat_count }) => total + (repeat_count ?? 1), 0)
  const label = splitLabelFor(plan, building)
  return (
    <div className={styles.sum} role="status" data-wrong={problem ? true : undefined}>
      {problem ? (
        <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
      ) : (
        <IconCheck size={16} stroke={2} aria-hidden />
      )}
      <span>{problem?.message ?? 'The installments add up to the price.'}</span>
      <span className={styles.total}>
        {payments === 1 ? '1 payment' : `${payments} payments`}
        {label && ` · ${label}`} · <b>{percentText(Math.round(sum * 1000) / 1000)}</b>
      </span>
    </div>
  )
}

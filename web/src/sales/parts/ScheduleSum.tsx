import { missingOf } from '@storey/api/schedule/own-schedule.ts'
import type { PaymentPlan, ScheduleContext } from '@storey/api/schedule/payment-plan.ts'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { moneyText } from '../../ui/format/money.ts'
import styles from './OwnSchedule.module.css'

interface Props {
  plan: PaymentPlan
  at: ScheduleContext
  /** The first rule that the rows break. */
  problem: string | undefined
}

/** What the typed rows leave of the price, to the smallest unit of the currency. */
export function ScheduleSum({ plan, at, problem }: Props) {
  const missing = missingOf(plan, at)
  const money = (amount: number) => moneyText({ amount, currency: at.currency })
  const text =
    missing > 0
      ? `${money(missing)} of the price is missing.`
      : missing < 0
        ? `${money(-missing)} more than the price.`
        : (problem ?? 'The installments add up to the price.')
  const wrong = problem !== undefined
  const payments = plan.installments.reduce((total, { repeat_count }) => total + (repeat_count ?? 1), 0)
  return (
    <div className={styles.sum} role="status" data-wrong={wrong || undefined}>
      {wrong ? (
        <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
      ) : (
        <IconCheck size={16} stroke={2} aria-hidden />
      )}
      <span>{text}</span>
      <span className={styles.total}>{payments === 1 ? '1 payment' : `${payments} payments`}</span>
    </div>
  )
}

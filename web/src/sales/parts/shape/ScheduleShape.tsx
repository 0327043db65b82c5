import type { ScheduleLimit } from '@storey/api/sales/own-schedules.ts'
import { type JudgedSchedule, lastDay } from '@storey/api/schedule/own-schedule.ts'
import type { PaymentPlan } from '@storey/api/schedule/payment-plan.ts'
import type { InstallmentValues } from '../../../inventory/parts/plans/installment-values.ts'
import { Section } from '../../../ui/Section.tsx'
import { differenceText, PresentValue } from '../PresentValue.tsx'
import type { Terms } from './move-rows.ts'
import styles from './ScheduleShape.module.css'
import { ShapeChart } from './ShapeChart.tsx'
import { useMoves } from './useMoves.ts'

interface Props {
  rows: readonly InstallmentValues[]
  onChange: (rows: readonly InstallmentValues[]) => void
  plan: PaymentPlan
  terms: Terms
  judged: JudgedSchedule
  limits: ScheduleLimit | null
  isPlan: boolean
  /** Whether a schedule beyond the limits can be requested. */
  requests: boolean
  project: string
}

/** A schedule as a chart on which it is shaped, with its present value against the plan and the limits that it is beyond. */
export function ScheduleShape({ rows, onChange, plan, terms, judged, limits, isPlan, requests, project }: Props) {
  const moves = useMoves(rows, terms, onChange)
  const { result, present, beyond } = judged
  const { schedule } = result
  const { currency, booked_on, handover_on } = terms.at
  if (!schedule) return <p className={styles.none}>The chart is drawn when the installments add up to the price.</p>
  const title = isPlan || beyond.length === 0 ? 'No approval needed' : requests ? 'Needs approval' : 'Beyond the limits'
  const worth = present ? `Present value against the plan: ${differenceText(present, currency)}. ` : ''
  return (
    <div className={styles.shape}>
      <div>
        <ShapeChart
          rows={rows}
          plan={plan}
          schedule={schedule}
          terms={terms}
          allowed_until={limits && handover_on ? lastDay(limits.last_months, booked_on, handover_on) : null}
          verdict={`${worth}${title}.`}
          moves={moves}
        />
        <div className={styles.under}>
          <span className={styles.legend} data-line="own">
            Paid in total
          </span>
          <span className={styles.legend} data-line="plan">
            By the plan
          </span>
          <span className={styles.hint}>Arrow keys move an installment. Shift: by days and tenths. Escape: back.</span>
        </div>
      </div>
      <div>
        <Section title={title}>
          {isPlan ? (
            <p>This is the payment plan of the booking.</p>
          ) : beyond.length === 0 ? (
            <p>The schedule is within the limits of {project}.</p>
          ) : (
            <ul className={styles.beyond}>
              {beyond.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          )}
        </Section>
        {present && limits && (
          <PresentValue present={{ ...present, rate_percent: limits.rate_percent }} currency={currency} />
        )}
      </div>
    </div>
  )
}

import type { ScheduleLimit } from '@storey/api/sales/own-schedules.ts'
import type { JudgedSchedule } from '@storey/api/schedule/own-schedule.ts'
import type { ScheduleContext } from '@storey/api/schedule/payment-plan.ts'
import { CashFlow } from '../../inventory/parts/plans/CashFlow.tsx'
import { ScheduleTable } from '../../inventory/parts/plans/ScheduleTable.tsx'
import { vatOf } from '../../inventory/parts/plans/vat-of.ts'
import { Section } from '../../ui/Section.tsx'
import styles from './OwnSchedule.module.css'
import { PresentValue } from './PresentValue.tsx'

interface Props {
  judged: JudgedSchedule
  limits: ScheduleLimit | null
  isPlan: boolean
  /** Whether a schedule beyond the limits can be requested. */
  requests: boolean
  project: string
  at: ScheduleContext
}

/** A typed schedule: its payments, its present value against the plan, and the limits that it is beyond. */
export function AgainstPlan({ judged, limits, isPlan, requests, project, at }: Props) {
  const { result, present, beyond } = judged
  const { schedule } = result
  if (!schedule) return null
  const { currency } = at
  return (
    <div className={styles.below}>
      <div>
        <CashFlow lines={schedule.lines} currency={currency} handover_on={at.handover_on} />
        {present && limits && (
          <PresentValue present={{ ...present, rate_percent: limits.rate_percent }} currency={currency} />
        )}
        <Section
          title={
            isPlan || beyond.length === 0 ? 'No approval needed' : requests ? 'Needs approval' : 'Beyond the limits'
          }
        >
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
      </div>
      <ScheduleTable lines={schedule.lines} currency={currency} vat={vatOf(schedule)} most={10} />
    </div>
  )
}

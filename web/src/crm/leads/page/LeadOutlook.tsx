import type { Lead } from '@storey/api/crm/lead.ts'
import { MoneyRange } from '../../../ui/Money.tsx'
import { ActivityDue } from '../../activities/parts/ActivityDue.tsx'
import styles from './LeadHead.module.css'
import { ENDED } from './NextSteps.tsx'

/** What somebody can spend, and what comes next: beside who works the lead, at the head of its page. */
export function LeadOutlook({ lead }: { lead: Lead }) {
  const { budget_min, budget_max, currency, next_activity, status } = lead
  return (
    <>
      {(budget_min !== null || budget_max !== null) && (
        <span className={styles.fact} title="Budget">
          <MoneyRange from={budget_min} to={budget_max} currency={currency} />
        </span>
      )}
      {(next_activity || !ENDED.includes(status)) && (
        <span className={styles.fact}>
          <ActivityDue activity={next_activity} />
        </span>
      )}
    </>
  )
}

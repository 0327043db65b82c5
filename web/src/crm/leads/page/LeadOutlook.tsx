import type { Lead } from '@storey/api/crm/lead.ts'
import { MoneyRange } from '../../../ui/Money.tsx'
import { ActivityDue } from '../../activities/parts/ActivityDue.tsx'
import styles from './LeadHead.module.css'
import { ENDED } from './NextSteps.tsx'

/** What comes next and what somebody can spend: a line of their own at the head of the page. */
export function LeadOutlook({ lead }: { lead: Lead }) {
  const { budget_min, budget_max, currency, next_activity, status } = lead
  return (
    <>
      <span className={styles.line} />
      {(next_activity || !ENDED.includes(status)) && (
        <span className={styles.fact}>
          <ActivityDue activity={next_activity} />
        </span>
      )}
      {(budget_min !== null || budget_max !== null) && (
        <span className={styles.fact}>
          Budget <MoneyRange from={budget_min} to={budget_max} currency={currency} />
        </span>
      )}
    </>
  )
}

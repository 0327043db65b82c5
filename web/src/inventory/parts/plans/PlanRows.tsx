import { VisuallyHidden } from '@mantine/core'
import type { WirePlan } from '@storey/api/inventory/payment-plans.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { percentText } from '../../../ui/format/number.ts'
import { Link } from '../../../ui/Link.tsx'
import { Day } from '../../../ui/values/Day.tsx'
import { Status } from '../../../ui/values/Status.tsx'
import { planStatusLabels } from '../labels.ts'
import styles from './PlanRows.module.css'
import { SplitBar } from './SplitBar.tsx'

interface Props {
  plans: readonly WirePlan[]
  building_id: number
  /** The lines run from edge to edge of the page, on which the plans are all. */
  edge?: boolean
}

/** Payment plans as rows: name, split to scale, price adjustment, last day of the offer. */
export function PlanRows({ plans, building_id, edge = false }: Props) {
  if (plans.length === 0)
    return (
      <EmptyState
        title="No payment plans yet"
        text="A plan sets the price and what is due when. Units are booked on one."
      />
    )
  return (
    <div className={edge ? styles.edge : undefined}>
      <div className={styles.heads} aria-hidden="true">
        <span>Plan</span>
        <span>Payments</span>
        <span className={styles.price}>Price</span>
        <span className={styles.until}>End date</span>
      </div>
      <ul className={styles.rows}>
        {plans.map((plan) => (
          <li key={plan.id}>
            <span className={styles.name}>
              <Link to={`/inventory/buildings/${building_id}/building-payment-plan/${plan.id}`} quiet>
                {plan.name}
              </Link>{' '}
              {plan.is_default && <small>default</small>}
              {plan.shared_with.length > 0 && (
                <small title={`Also in ${buildingsText(plan.shared_with)}`}>
                  shared by {plan.shared_with.length + 1} buildings
                </small>
              )}
              {plan.status !== 'active' && (
                <small>
                  <Status tone={planStatusLabels[plan.status].tone}>{planStatusLabels[plan.status].label}</Status>
                </small>
              )}
            </span>
            <SplitBar label={plan.split_label} />
            <span className={styles.price}>{adjustmentText(plan.price_adjustment_percent)}</span>
            <span className={styles.until}>
              {plan.valid_until ? (
                <>
                  to <Day value={plan.valid_until} />
                </>
              ) : (
                <>
                  <span aria-hidden="true">–</span>
                  <VisuallyHidden>No end date</VisuallyHidden>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** `Tower B, Tower C`; some of many. */
export const buildingsText = (buildings: readonly { readonly name: string }[]): string => {
  const names = buildings.slice(0, 4).map(({ name }) => name)
  const more = buildings.length - names.length
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ')
}

/** `2% below list`, `List price`. */
export function adjustmentText(percent: string): string {
  const value = Number(percent)
  if (value === 0) return 'List price'
  return value > 0 ? `${percentText(Math.abs(value))} above list` : `${percentText(Math.abs(value))} below list`
}

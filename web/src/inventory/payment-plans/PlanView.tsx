import { Box } from '@mantine/core'
import type { Building } from '@storey/api/inventory/buildings.ts'
import type { WirePlan } from '@storey/api/inventory/payment-plans.ts'
import { dueText } from '@storey/api/schedule/due.ts'
import { moneyText } from '../../ui/format/money.ts'
import { percentDecimals, percentText } from '../../ui/format/number.ts'
import { Page } from '../../ui/Page.tsx'
import { Section } from '../../ui/Section.tsx'
import { Day } from '../../ui/values/Day.tsx'
import { Facts } from '../../ui/values/Facts.tsx'
import { StatusBadge } from '../../ui/values/Status.tsx'
import { planStatusLabels } from '../parts/labels.ts'
import { adjustmentText, buildingsText } from '../parts/plans/PlanRows.tsx'
import { SplitBar } from '../parts/plans/SplitBar.tsx'
import { crumbsOf } from './crumbs.ts'
import styles from './Plan.module.css'
import { PlanPreview } from './PlanPreview.tsx'

/** A payment plan, read-only for sellers. */
export function PlanView({ building, plan }: { building: Building; plan: WirePlan }) {
  const { label, tone } = planStatusLabels[plan.status]
  return (
    <Page
      title={plan.name}
      crumbs={crumbsOf(building)}
      status={<StatusBadge tone={tone}>{label}</StatusBadge>}
      aside={<PlanPreview building={building} plan={plan} />}
      wide
    >
      <PlanReading building={building} plan={plan} />
    </Page>
  )
}

/** A plan as text: next to its preview, and in print instead of its editor. */
export function PlanReading({ building, plan }: { building: Building; plan: WirePlan }) {
  const money = (amount: number) => moneyText({ amount, currency: building.currency })
  const decimals = percentDecimals(plan.installments.map(({ percent }) => percent))
  return (
    <>
      <Box mb="md" maw={480}>
        <SplitBar label={plan.split_label} />
      </Box>
      <Facts
        columns={2}
        facts={[
          { label: 'Price', value: adjustmentText(plan.price_adjustment_percent) },
          { label: 'Default', value: plan.is_default ? 'Yes' : 'No' },
          { label: 'From', value: plan.valid_from && <Day value={plan.valid_from} /> },
          { label: 'Until', value: plan.valid_until && <Day value={plan.valid_until} /> },
          ...(plan.shared_with.length > 0 ? [{ label: 'Shared with', value: buildingsText(plan.shared_with) }] : []),
        ]}
      />
      <div className={styles.gap} />
      <Section title="Installments">
        <table aria-label="Table of installments" className={styles.list}>
          <thead>
            <tr>
              <th scope="col">Installment</th>
              <th scope="col">Due</th>
              <th scope="col" className={styles.number}>
                Share
              </th>
            </tr>
          </thead>
          <tbody>
            {plan.installments.map((row) => (
              <tr key={row.position}>
                <th scope="row">{row.name}</th>
                <td>
                  {dueText(row)}
                  {row.repeat_count > 1 && `, ${row.repeat_count} times every ${monthsText(row.repeat_every_months)}`}
                </td>
                <td className={styles.number}>
                  {row.percent !== null
                    ? `${row.repeat_count > 1 ? `${row.repeat_count} × ` : ''}${percentText(row.percent, decimals)}`
                    : row.amount !== null
                      ? money(row.amount)
                      : 'the rest'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Section>
    </>
  )
}

const monthsText = (count: number) => (count === 1 ? 'month' : `${count} months`)

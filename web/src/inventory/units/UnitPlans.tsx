import { Select } from '@mantine/core'
import type { WirePlan } from '@storey/api/inventory/payment-plans.ts'
import type { Unit } from '@storey/api/inventory/units.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { moneyText } from '../../ui/format/money.ts'
import { Section } from '../../ui/Section.tsx'
import { SegmentedSwitch } from '../../ui/SegmentedSwitch.tsx'
import { CashFlow } from '../parts/CashFlow.tsx'
import { scheduleFor } from '../parts/plan-schedule.ts'
import { ScheduleTable } from '../parts/ScheduleTable.tsx'
import styles from './UnitPage.module.css'

interface Props {
  unit: Unit
  /** Those on offer today. */
  plans: readonly WirePlan[]
  plan: WirePlan | undefined
  onChoose: (id: number) => void
}

/** What the unit's price means on each plan, as if it were booked today. */
export function UnitPlans({ unit, plans, plan, onChoose }: Props) {
  if (!plan)
    return (
      <Section title="Payment plan">
        <EmptyState title="No plan on offer" text="A unit can be booked as soon as its building has one." />
      </Section>
    )
  const schedule = scheduleFor(plan, unit.price.amount, {
    currency: unit.price.currency,
    handover_on: unit.handover_on,
    construction_percent: unit.construction_percent,
  })
  const options = plans.map(({ id, name }) => ({ value: String(id), label: name }))
  const chooser =
    plans.map(({ name }) => name).join().length > 44 ? (
      <Select
        aria-label="Payment plan"
        w={240}
        data={options}
        value={String(plan.id)}
        onChange={(id) => id && onChoose(Number(id))}
        allowDeselect={false}
      />
    ) : (
      <SegmentedSwitch
        label="Payment plan"
        small
        value={String(plan.id)}
        onChange={(id) => onChoose(Number(id))}
        options={options}
      />
    )
  const adjusted = schedule && schedule.totals.adjustment !== 0

  return (
    <Section
      title="Payment plan"
      action={plans.length > 1 ? chooser : undefined}
      note={
        adjusted
          ? `${plan.name} changes the price to ${moneyText({ amount: schedule.price, currency: schedule.currency })}.`
          : 'Dates assume booking today.'
      }
    >
      {schedule ? (
        <div className={styles.schedule}>
          <div className={styles.table}>
            <ScheduleTable lines={schedule.lines} charges={schedule.charges} currency={schedule.currency} />
          </div>
          <CashFlow lines={schedule.lines} currency={schedule.currency} handover_on={unit.handover_on} />
        </div>
      ) : (
        <EmptyState title="This plan does not fit the price" text="Its fixed amounts are more than the unit costs." />
      )}
    </Section>
  )
}

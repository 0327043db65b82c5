import { Box, Select } from '@mantine/core'
import type { WirePlan } from '@storey/api/inventory/payment-plans.ts'
import type { Unit } from '@storey/api/inventory/unit.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { moneyText } from '../../ui/format/money.ts'
import { Section } from '../../ui/Section.tsx'
import { SegmentedSwitch } from '../../ui/SegmentedSwitch.tsx'
import { CashFlow } from '../parts/plans/CashFlow.tsx'
import { scheduleFor } from '../parts/plans/plan-schedule.ts'
import { ScheduleTable } from '../parts/plans/ScheduleTable.tsx'
import { vatOf } from '../parts/plans/vat-of.ts'
import styles from './UnitPage.module.css'

interface Props {
  unit: Unit
  /** Plans that can be used today. */
  plans: readonly WirePlan[]
  plan: WirePlan | undefined
  onChoose: (id: number) => void
}

/** The payments of the unit's price under each plan, for a booking today. */
export function UnitPlans({ unit, plans, plan, onChoose }: Props) {
  if (!unit.price)
    return (
      <Section title="Payment plan">
        <EmptyState title="No price yet" text="Set a price to see its payments." />
      </Section>
    )
  if (!plan)
    return (
      <Section title="Payment plan">
        <EmptyState title="No plan on offer" text="Add a payment plan to the building to book this unit." />
      </Section>
    )
  const schedule = scheduleFor(plan, unit.price.amount, {
    currency: unit.currency,
    handover_on: unit.handover_on,
    construction_percent: unit.construction_percent,
    vat: unit.vat,
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
          ? `${plan.name} changes the price to ${moneyText({ amount: schedule.price, currency: schedule.currency })}${unit.vat?.included === false ? ' with VAT' : ''}.`
          : 'Dates assume booking today.'
      }
    >
      {schedule ? (
        <div className={styles.schedule}>
          <Box miw={0}>
            <ScheduleTable
              lines={schedule.lines}
              charges={schedule.charges}
              currency={schedule.currency}
              vat={vatOf(schedule)}
            />
          </Box>
          <CashFlow lines={schedule.lines} currency={schedule.currency} handover_on={unit.handover_on} />
        </div>
      ) : (
        <EmptyState
          title="This plan does not fit the price"
          text="Its fixed amounts are higher than the unit’s price."
        />
      )}
    </Section>
  )
}

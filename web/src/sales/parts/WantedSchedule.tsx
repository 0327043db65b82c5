import { List } from '@mantine/core'
import type { WantedSchedule } from '@storey/api/sales/discounts.ts'
import { ScheduleTable } from '../../inventory/parts/plans/ScheduleTable.tsx'
import { Section } from '../../ui/Section.tsx'
import { PresentValue } from './PresentValue.tsx'

/** A requested schedule, why it needs a decision, and the payment plan that it would replace. */
export function Wanted({ wanted, currency }: { wanted: WantedSchedule; currency: string }) {
  const { rows, planned, present, beyond } = wanted
  const lines = (all: WantedSchedule['rows']) => all.filter(({ is_charge }) => !is_charge)
  return (
    <>
      {present && <PresentValue present={present} currency={currency} />}
      {beyond.length > 0 && (
        <Section title="Beyond the limits">
          <List size="sm">
            {beyond.map((sentence) => (
              <List.Item key={sentence}>{sentence}</List.Item>
            ))}
          </List>
        </Section>
      )}
      <Section title="Requested schedule">
        <ScheduleTable lines={lines(rows)} currency={currency} most={10} />
      </Section>
      <Section title="Payment plan">
        <ScheduleTable lines={lines(planned)} currency={currency} most={4} />
      </Section>
    </>
  )
}

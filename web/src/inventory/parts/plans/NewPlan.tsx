import { Radio, Stack, TextInput } from '@mantine/core'
import type { Building } from '@storey/api/inventory/buildings.ts'
import { type NewInstallment, paymentPlans } from '@storey/api/inventory/payment-plans.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { FormActions } from '../../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { SidePanel } from '../../../ui/SidePanel.tsx'
import { splitLabelFor } from './plan-schedule.ts'
import { SplitBar } from './SplitBar.tsx'

const share = (
  name: string,
  percent: string,
  due_kind: NewInstallment['due_kind'],
  more: Partial<NewInstallment> = {},
): NewInstallment => ({
  name,
  amount_kind: 'percent',
  percent,
  amount: null,
  due_kind,
  due_value: null,
  due_on: null,
  repeat_count: 1,
  repeat_every_months: 1,
  ...more,
})

/** Common starting points of payment plans; they are completed in the editor. */
const patterns = {
  built: {
    title: 'With construction',
    rows: [
      share('On booking', '10', 'on_booking'),
      share('6 months after booking', '10', 'months_after_booking', { due_value: 6 }),
      share('12 months after booking', '10', 'months_after_booking', { due_value: 12 }),
      share('40% built', '15', 'on_construction', { due_value: 40 }),
      share('70% built', '15', 'on_construction', { due_value: 70 }),
      share('On handover', '40', 'on_handover'),
    ],
  },
  monthly: {
    title: '1% a month',
    rows: [
      share('On booking', '20', 'on_booking'),
      share('Monthly', '1', 'months_after_booking', { due_value: 1, repeat_count: 40 }),
      share('On handover', '40', 'on_handover'),
    ],
  },
  after: {
    title: 'Post-handover',
    rows: [
      share('On booking', '20', 'on_booking'),
      share('6 months after booking', '30', 'months_after_booking', { due_value: 6 }),
      share('On handover', '2', 'on_handover'),
      share('Monthly after handover', '2', 'months_after_handover', { due_value: 1, repeat_count: 24 }),
    ],
  },
  whole: { title: 'Full payment', rows: [share('On booking', '100', 'on_booking')] },
} as const

type Pattern = keyof typeof patterns

interface Props {
  building: Pick<Building, 'id' | 'name' | 'handover_on' | 'construction_percent'>
  onClose: () => void
}

/** Form that names a plan and chooses its starting pattern; then the plan editor opens. */
export function NewPlan({ building, onClose }: Props) {
  const navigate = useNavigate()
  const [pattern, setPattern] = useState<Pattern>('built')
  const form = useEndpointForm({
    schema: paymentPlans.create.body.pick({ name: true }),
    initial: { name: '' },
    send: (body, { key }) =>
      call(
        paymentPlans.create,
        {
          params: { id: building.id },
          body: {
            ...body,
            installments: [...patterns[pattern].rows],
            charges: [{ name: 'Registration fee', kind: 'registration', basis: 'percent', percent: '4' }],
          },
        },
        { idempotencyKey: key },
      ),
    done: ({ data }) => {
      onClose()
      void navigate({ href: `/inventory/buildings/${building.id}/building-payment-plan/${data.id}` })
    },
  })
  return (
    <SidePanel title="New payment plan" note={building.name} onClose={onClose}>
      <Form form={form}>
        <TextInput {...form.field('name', 'Name')} placeholder="Standard" data-autofocus />
        <Radio.Group
          label="Start from"
          value={pattern}
          onChange={(value) => setPattern(value as Pattern)}
          mt={16}
          mb={16}
        >
          <Stack gap={12} mt={8}>
            {(Object.keys(patterns) as Pattern[]).map((name) => (
              <Radio
                key={name}
                value={name}
                label={patterns[name].title}
                description={<SplitBar label={labelOf(patterns[name].rows, building)} />}
                styles={{ body: { width: '100%' }, labelWrapper: { flex: 1 } }}
              />
            ))}
          </Stack>
        </Radio.Group>
        <FormActions save="Create plan" />
      </Form>
    </SidePanel>
  )
}

const labelOf = (rows: readonly NewInstallment[], building: Props['building']) =>
  splitLabelFor(
    {
      price_adjustment_percent: '0',
      booking_amount: { kind: 'none' },
      installments: rows.map((row, index) => ({ ...row, position: index + 1 })),
      charges: [],
    },
    building,
  )

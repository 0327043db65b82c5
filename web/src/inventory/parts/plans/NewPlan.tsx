import { Radio, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { planTemplates } from '@storey/api/client-endpoints.ts'
import type { Building } from '@storey/api/inventory/buildings.ts'
import { paymentPlans } from '@storey/api/inventory/payment-plans.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { query } from '../../../http/query.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { FormActions } from '../../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { SidePanel } from '../../../ui/SidePanel.tsx'
import { splitLabelFor } from './plan-schedule.ts'
import { type PlanStart, patterns, startOfTemplate } from './plan-starts.ts'
import { SplitBar } from './SplitBar.tsx'

interface Props {
  building: Pick<Building, 'id' | 'name' | 'currency' | 'handover_on' | 'construction_percent'>
  onClose: () => void
}

/** Form that names a plan and chooses what it begins with, a template or a common pattern; then the plan editor opens. */
export function NewPlan({ building, onClose }: Props) {
  const navigate = useNavigate()
  const answer = useQuery(query(planTemplates.list, {}))
  const templates = (answer.data?.data ?? []).map(startOfTemplate)
  const [chosen, setChosen] = useState('built')
  // A template may be deleted by someone else while it is chosen here.
  const start = [...templates, ...patterns].find(({ key }) => key === chosen) ?? patterns[0]
  const form = useEndpointForm({
    schema: paymentPlans.create.body.pick({ name: true }),
    initial: { name: '' },
    send: (body, { key }) =>
      call(
        paymentPlans.create,
        { params: { id: building.id }, body: { ...body, ...start.terms } },
        { idempotencyKey: key },
      ),
    done: ({ data }) => {
      onClose()
      void navigate({ href: `/inventory/buildings/${building.id}/building-payment-plan/${data.id}` })
    },
  })
  const choose = (key: string) => {
    const before = start.title
    setChosen(key)
    // The name of a template is a good name for its plan, unless another one was typed.
    const template = templates.find((one) => one.key === key)
    if (template && (form.values.name === '' || form.values.name === before)) form.set('name', template.title)
  }
  return (
    <SidePanel title="New payment plan" note={building.name} onClose={onClose}>
      <Form form={form}>
        <TextInput {...form.field('name', 'Name')} placeholder="Standard" data-autofocus />
        <Radio.Group label="Start from" value={start.key} onChange={choose} mt={16} mb={16}>
          {answer.isPending ? (
            <Skeleton h={200} mt={8} />
          ) : (
            <Stack gap={12} mt={8}>
              {answer.isError && (
                <Text size="sm" c="dimmed">
                  Your templates could not be loaded.
                </Text>
              )}
              {templates.length > 0 && <Group title="Templates" starts={templates} building={building} />}
              <Group title={templates.length > 0 ? 'Common plans' : ''} starts={patterns} building={building} />
            </Stack>
          )}
        </Radio.Group>
        <FormActions save="Create plan" />
      </Form>
    </SidePanel>
  )
}

interface GroupProps {
  title: string
  starts: readonly PlanStart[]
  building: Props['building']
}

function Group({ title, starts, building }: GroupProps) {
  return (
    <>
      {title && (
        <Text size="sm" c="dimmed">
          {title}
        </Text>
      )}
      {starts.map(({ key, title, terms, currency = building.currency }) => (
        <Radio
          key={key}
          value={key}
          label={<span dir="auto">{title}</span>}
          disabled={currency !== building.currency}
          description={
            currency === building.currency ? (
              <SplitBar label={splitLabelFor(asPlan(terms), building)} />
            ) : (
              `Its amounts are in ${currency}, and the project sells in ${building.currency}.`
            )
          }
          styles={{ body: { width: '100%' }, labelWrapper: { flex: 1, minWidth: 0 } }}
        />
      ))}
    </>
  )
}

const asPlan = ({ installments, ...terms }: PlanStart['terms']) => ({
  ...terms,
  installments: installments.map((row, index) => ({ ...row, position: index + 1 })),
})

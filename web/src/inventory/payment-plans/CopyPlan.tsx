import { Checkbox, Stack, Text } from '@mantine/core'
import { buildings, paymentPlans } from '@storey/api/client-endpoints.ts'
import type { Building } from '@storey/api/inventory/buildings.ts'
import { paymentPlans as declared, type WirePlan } from '@storey/api/inventory/payment-plans.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { Await } from '../../ui/Await.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { notify } from '../../ui/overlays/notify.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'

interface Props {
  building: Building
  plan: WirePlan
  onClose: () => void
}

/** Copies a saved plan to other buildings of its project, in a panel. */
export function CopyPlan({ building, plan, onClose }: Props) {
  const { project } = building
  const answer = useQuery(query(buildings.options, { query: { project_id: [project.id], limit: 100 } }))
  return (
    <SidePanel title={`Copy ${plan.name}`} note={project.name} onClose={onClose}>
      <Await answer={answer} kind="form">
        {({ data }) => {
          const others = data.filter(({ id }) => id !== building.id)
          return others.length === 0 ? (
            <EmptyState title="No other building" text={`${project.name} has one building so far.`} />
          ) : (
            <Chosen building={building} plan={plan} others={others} onClose={onClose} />
          )
        }}
      </Await>
    </SidePanel>
  )
}

function Chosen({ building, plan, others, onClose }: Props & { others: readonly { id: number; name: string }[] }) {
  const form = useEndpointForm({
    schema: declared.copy.body,
    initial: { building_ids: [] as number[], status: 'draft' as 'draft' | 'active' },
    send: (body, { key }) =>
      call(paymentPlans.copy, { params: { id: building.id, planId: plan.id }, body }, { idempotencyKey: key }),
    done: ({ data: { copied, skipped } }) => {
      const to = copied.map((copy) => copy.building.name).join(', ')
      const left = skipped.map((one) => one.building.name).join(', ')
      const without = left && `Not copied to ${left}: a plan named “${plan.name}” is there already.`
      if (copied.length === 0) return notify.info(without)
      notify.good([`${plan.name} is copied to ${to}.`, without].filter(Boolean).join(' '))
      onClose()
    },
  })
  const { building_ids, status } = form.values
  return (
    <Form form={form}>
      <Stack gap="md">
        <Checkbox.Group
          {...form.field('building_ids', 'Buildings')}
          value={building_ids.map(String)}
          onChange={(ids) => form.set('building_ids', ids.map(Number))}
        >
          {others.map(({ id, name }) => (
            <Checkbox key={id} mt="xs" value={String(id)} label={name} />
          ))}
        </Checkbox.Group>
        <Checkbox
          label="Sell on the copies at once"
          description="Otherwise they are drafts."
          checked={status === 'active'}
          onChange={(event) => form.set('status', event.currentTarget.checked ? 'active' : 'draft')}
        />
        <Text size="sm" c="dimmed">
          The plan is copied as it was last saved. A building with a plan of this name is left as it is.
        </Text>
      </Stack>
      <FormActions save="Copy plan" />
    </Form>
  )
}

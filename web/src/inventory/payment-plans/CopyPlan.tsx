import { Checkbox, Stack, Text } from '@mantine/core'
import { paymentPlans } from '@storey/api/client-endpoints.ts'
import type { Building } from '@storey/api/inventory/buildings.ts'
import { paymentPlans as declared, type WirePlan } from '@storey/api/inventory/payment-plans.ts'
import { call } from '../../http/call.ts'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { notify } from '../../ui/overlays/notify.tsx'
import { OtherBuildings } from './OtherBuildings.tsx'

interface Props {
  building: Building
  plan: WirePlan
  onClose: () => void
}

/** Copies a saved plan to other buildings of its project, in a panel. */
export const CopyPlan = ({ building, plan, onClose }: Props) => (
  <OtherBuildings title={`Copy ${plan.name}`} building={building} onClose={onClose}>
    {(others) => <Chosen building={building} plan={plan} others={others} onClose={onClose} />}
  </OtherBuildings>
)

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

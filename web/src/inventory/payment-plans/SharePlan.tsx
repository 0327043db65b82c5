import { Checkbox, Stack, Text } from '@mantine/core'
import { paymentPlans } from '@storey/api/client-endpoints.ts'
import type { Building } from '@storey/api/inventory/buildings.ts'
import { paymentPlans as declared, type WirePlan } from '@storey/api/inventory/payment-plans.ts'
import { call } from '../../http/call.ts'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { notify } from '../../ui/overlays/notify.tsx'
import { buildingsText } from '../parts/plans/PlanRows.tsx'
import { OtherBuildings } from './OtherBuildings.tsx'

interface Props {
  building: Building
  plan: WirePlan
  onClose: () => void
}

/** Shares a saved plan with other buildings of its project, in a panel. */
export const SharePlan = ({ building, plan, onClose }: Props) => (
  <OtherBuildings title={`Share ${plan.name}`} building={building} without={plan.shared_with} onClose={onClose}>
    {(others) => <Chosen building={building} plan={plan} others={others} onClose={onClose} />}
  </OtherBuildings>
)

function Chosen({ building, plan, others, onClose }: Props & { others: readonly { id: number; name: string }[] }) {
  const form = useEndpointForm({
    schema: declared.share.body,
    initial: { building_ids: [] as number[] },
    send: (body, { key }) =>
      call(paymentPlans.share, { params: { id: building.id, planId: plan.id }, body }, { idempotencyKey: key }),
    done: ({ data: { shared, skipped } }) => {
      const left = skipped.map((one) => one.building.name).join(', ')
      const without = left && `Not shared with ${left}: a plan named “${plan.name}” with other terms is there.`
      if (shared.length === 0) return notify.info(without)
      const to = buildingsText(shared.map((one) => one.building))
      notify.good([`${plan.name} is shared with ${to}.`, without].filter(Boolean).join(' '))
      onClose()
    },
  })
  const { building_ids } = form.values
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
        <Text size="sm" c="dimmed">
          {plan.status === 'active' ? 'Their units are sold on it at once. ' : ''}
          From now on a change is made in all of them. A building whose plan of this name has other terms is left as it
          is.
        </Text>
      </Stack>
      <FormActions save="Share plan" />
    </Form>
  )
}

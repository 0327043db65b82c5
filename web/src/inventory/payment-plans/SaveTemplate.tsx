import { Stack, Text, TextInput } from '@mantine/core'
import type { Building } from '@storey/api/inventory/buildings.ts'
import type { WirePlan } from '@storey/api/inventory/payment-plans.ts'
import { planTemplates } from '@storey/api/inventory/plan-templates.ts'
import { call } from '../../http/call.ts'
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

/** Saves a saved plan as a template of the organization, in a panel; says first what keeps it from being one. */
export function SaveTemplate({ building, plan, onClose }: Props) {
  const dated = plan.installments.filter(({ due_kind }) => due_kind === 'on_date').map(({ name }) => `“${name}”`)
  return (
    <SidePanel title="Save as template" note={plan.name} onClose={onClose}>
      {dated.length > 0 ? (
        <EmptyState
          title="This plan has payments on days"
          text={`A template has no days. First make ${dated.join(', ')} due after booking, by construction or by handover, and save the plan.`}
        />
      ) : (
        <Named building={building} plan={plan} onClose={onClose} />
      )}
    </SidePanel>
  )
}

function Named({ building, plan, onClose }: Props) {
  const form = useEndpointForm({
    schema: planTemplates.create.body,
    initial: { name: plan.name },
    send: (body, { key }) =>
      call(planTemplates.create, { params: { id: building.id, planId: plan.id }, body }, { idempotencyKey: key }),
    done: ({ data }) => {
      notify.good(`${data.name} is saved as a template.`)
      onClose()
    },
  })
  return (
    <Form form={form}>
      <Stack gap="md">
        <TextInput {...form.field('name', 'Name of the template')} data-autofocus />
        <Text size="sm" c="dimmed">
          New plans of any building can start from it. It has the installments, fees, booking amount and price
          adjustment as they were last saved, and stays as it is when this plan changes.
        </Text>
      </Stack>
      <FormActions save="Save template" />
    </Form>
  )
}

import { Select, Stack, Textarea, TextInput } from '@mantine/core'
import { holdRequests } from '@storey/api/client-endpoints.ts'
import type { PublishedUnitPage } from '@storey/api/inventory/channel.ts'
import { holdRequests as declared } from '@storey/api/inventory/hold-requests.ts'
import { call } from '../../../http/call.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { FormActions } from '../../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { notify } from '../../../ui/overlays/notify.tsx'
import { SidePanel } from '../../../ui/SidePanel.tsx'
import { unitName } from '../../parts/units/unit-labels.ts'

interface Props {
  unit: PublishedUnitPage
  onClose: () => void
}

/** A broker's request that the sales desk holds a unit for a client. */
export function RequestHold({ unit, onClose }: Props) {
  const name = unitName(unit.building, unit.number)
  const form = useEndpointForm({
    schema: declared.create.body,
    initial: { client_name: '', payment_plan_id: null as number | null, message: '' as string | null },
    send: (body, { key }) => call(holdRequests.create, { params: { id: unit.id }, body }, { idempotencyKey: key }),
    done: () => {
      notify.good(`The sales desk has your request for ${name}.`)
      onClose()
    },
  })
  return (
    <SidePanel title={`Request a hold of ${name}`} onClose={onClose}>
      <Form form={form}>
        <Stack gap="md">
          <TextInput {...form.field('client_name', 'Client')} description="Visible to the developer." />
          {unit.plans.length > 0 && (
            <Select
              {...form.field('payment_plan_id', 'Payment plan')}
              data={unit.plans.map(({ id, name: plan, split_label }) => ({
                value: String(id),
                label: `${plan} ${split_label}`,
              }))}
              value={form.values.payment_plan_id === null ? null : String(form.values.payment_plan_id)}
              onChange={(id) => form.set('payment_plan_id', id === null ? null : Number(id))}
              clearable
            />
          )}
          <Textarea {...form.field('message', 'Message')} autosize minRows={3} />
        </Stack>
        <FormActions save="Send request" />
      </Form>
    </SidePanel>
  )
}

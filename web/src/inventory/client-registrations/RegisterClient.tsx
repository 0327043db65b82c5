import { Alert, Select, Stack, TextInput } from '@mantine/core'
import { clientRegistrations } from '@storey/api/client-endpoints.ts'
import type { ResponseOf } from '@storey/api/endpoint.ts'
import { type ClientRegistration, clientRegistrations as declared } from '@storey/api/inventory/client-registrations.ts'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { PhoneInput } from '../../ui/fields/PhoneInput.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { notify } from '../../ui/overlays/notify.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'

interface Props {
  projects: ResponseOf<typeof clientRegistrations.projects>['data']
  onClose: () => void
}

/** Registers a client for a project; the answer comes at once. */
export function RegisterClient({ projects, onClose }: Props) {
  const [refused, setRefused] = useState<ClientRegistration>()
  const form = useEndpointForm({
    schema: declared.create.body,
    initial: {
      project_id: projects[0]?.id ?? 0,
      client_name: '',
      client_phone: '' as string | null,
      client_email: '' as string | null,
    },
    send: (body, { key }) => call(clientRegistrations.create, { body }, { idempotencyKey: key }),
    done: ({ data }) => {
      if (data.status === 'refused') {
        setRefused(data)
        return
      }
      notify.good(
        data.status === 'open'
          ? `${data.client_name} is registered. Record the first viewing to protect the client.`
          : `${data.client_name} is protected for you.`,
      )
      onClose()
    },
  })
  const rule = projects.find(({ id }) => id === form.values.project_id)
  return (
    <SidePanel title="Register client" onClose={onClose}>
      <Form form={form}>
        <Stack gap="md">
          {refused && (
            <Alert color="red" title={`${refused.client_name} is protected for another brokerage`} role="alert">
              {refused.reason}
            </Alert>
          )}
          <Select
            {...form.field('project_id', 'Project')}
            data={projects.map(({ id, name, developer }) => ({ value: String(id), label: `${name}, ${developer}` }))}
            value={String(form.values.project_id)}
            onChange={(id) => form.set('project_id', Number(id))}
            allowDeselect={false}
            description={rule && ruleText(rule)}
          />
          <TextInput {...form.field('client_name', 'Client')} description="Visible to the developer." />
          <PhoneInput {...form.field('client_phone', 'Phone')} />
          <TextInput
            {...form.field('client_email', 'E-mail')}
            type="email"
            description="The developer reads phone number and e-mail address in part. Other brokerages read nothing."
          />
        </Stack>
        <FormActions save="Register client" />
      </Form>
    </SidePanel>
  )
}

const ruleText = ({ protects_first, days, activity_days, max_days }: Props['projects'][number]) => {
  const first = protects_first === 'viewing' ? 'first viewing of a registered client' : 'first registration of a client'
  const extension =
    activity_days === 0
      ? ''
      : `. A hold request or viewing extends it to ${activity_days} days from then, to ${max_days} days at most`
  return `The ${first} is protected for ${days} days${extension}.`
}

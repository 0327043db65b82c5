import { Alert, Stack, Text } from '@mantine/core'
import { channel, clientRegistrations } from '@storey/api/client-endpoints.ts'
import { type ClientRegistration, clientRegistrations as declared } from '@storey/api/inventory/client-registrations.ts'
import { unitName } from '@storey/api/inventory/unit-names.ts'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { RemoteSelect } from '../../ui/fields/RemoteSelect.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { notify } from '../../ui/overlays/notify.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'

interface Props {
  registration: ClientRegistration
  onClose: () => void
}

/** Records that a registered client viewed the project now; the server's clock counts. */
export function RecordViewing({ registration: { id, client_name, project, status }, onClose }: Props) {
  const [refused, setRefused] = useState<ClientRegistration>()
  const form = useEndpointForm({
    schema: declared.recordViewing.body,
    initial: { unit_id: null as number | null },
    send: (body, { key }) => call(clientRegistrations.recordViewing, { params: { id }, body }, { idempotencyKey: key }),
    done: ({ data }) => {
      if (data.status === 'refused') {
        setRefused(data)
        return
      }
      notify.good(status === 'open' ? `${client_name} is protected for you.` : 'Viewing recorded')
      onClose()
    },
  })
  return (
    <SidePanel title={`Record viewing of ${client_name}`} onClose={onClose}>
      <Form form={form}>
        <Stack gap="md">
          {refused && (
            <Alert color="red" title={`${client_name} is protected for another brokerage`} role="alert">
              {refused.reason}
            </Alert>
          )}
          <Text size="sm">
            The viewing is recorded for {project.name} at the present time. It stays in the history of the client and on
            the evidence card.
          </Text>
          <RemoteSelect {...form.field('unit_id', 'Unit')} load={(search) => publishedUnits(project.id, search)} />
        </Stack>
        <FormActions save="Record viewing" />
      </Form>
    </SidePanel>
  )
}

const publishedUnits = (project_id: number, search: string) => {
  const request = { query: { search, project_id: [project_id], per_page: 25 } }
  return {
    queryKey: [...query(channel.units, request).queryKey, 'to choose'],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const { data } = await call(channel.units, request, { signal })
      return { data: data.map(({ id, number, building }) => ({ id, name: unitName(building, number) })) }
    },
  }
}

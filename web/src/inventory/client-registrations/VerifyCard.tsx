import { Alert, Stack, TextInput } from '@mantine/core'
import { clientRegistrations } from '@storey/api/client-endpoints.ts'
import type { ResponseOf } from '@storey/api/endpoint.ts'
import { clientRegistrations as declared } from '@storey/api/inventory/client-registrations.ts'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { RegistrationRows } from './parts/RegistrationRows.tsx'

/** Verifies the seal of an evidence card. */
export function VerifyCard({ onClose }: { onClose: () => void }) {
  const [answer, setAnswer] = useState<ResponseOf<typeof clientRegistrations.verify>['data']>()
  const form = useEndpointForm({
    schema: declared.verify.query,
    initial: { seal: '' },
    send: (query) => call(clientRegistrations.verify, { query }),
    done: ({ data }) => setAnswer(data),
  })
  return (
    <SidePanel title="Verify evidence" onClose={onClose}>
      <Form form={form}>
        <Stack gap="md">
          <TextInput
            {...form.field('seal', 'Seal')}
            description="As on the card, such as CR-000042/57/ABCDE-FGHJK-LMNPQ-RSTUV."
          />
          {answer &&
            (answer.genuine ? (
              <Alert color="green" title="Genuine" role="status">
                The card shows the history of the registration as it was.
              </Alert>
            ) : (
              <Alert color="red" title="Not genuine" role="alert">
                No card of your projects has this seal. Compare every character.
              </Alert>
            ))}
          {answer?.registration && <RegistrationRows registrations={[answer.registration]} forDesk />}
        </Stack>
        <FormActions save="Verify" />
      </Form>
    </SidePanel>
  )
}

import { Textarea } from '@mantine/core'
import type { EndpointForm } from '../../ui/form/useEndpointForm.tsx'

interface Props {
  form: Pick<EndpointForm<{ protection_reason: string }>, 'field' | 'errors' | 'values'>
}

/** Why a booking or an offer goes on although another brokerage protects the client: asked for once the server has refused it. */
export function ProtectionReason({ form }: Props) {
  // The server's message goes to a field that is on the screen.
  if (!form.errors.protection_reason && form.values.protection_reason === '')
    return <span data-path="protection_reason" hidden />
  return (
    <Textarea
      {...form.field('protection_reason', 'Reason to go on')}
      description="Kept in the history. The client’s broker is notified."
      autosize
      minRows={2}
    />
  )
}

import { Button, Group, Modal, Stack } from '@mantine/core'
import { clientRegistrations } from '@storey/api/client-endpoints.ts'
import type { ResponseOf } from '@storey/api/endpoint.ts'
import type { ClientRegistration } from '@storey/api/inventory/client-registrations.ts'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { act } from '../../ui/act.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Instant } from '../../ui/values/Instant.tsx'

interface Props {
  registration: ClientRegistration
  onClose: () => void
}

/** Makes the code with which another brokerage takes a client over. */
export function OfferTransfer({ registration: { id, client_name }, onClose }: Props) {
  const [made, setMade] = useState<ResponseOf<typeof clientRegistrations.offerTransfer>['data']>()
  const make = () =>
    act(async () => setMade((await call(clientRegistrations.offerTransfer, { params: { id }, body: {} })).data))
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Transfer ${client_name}`}
      size={440}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack gap="md">
        <p>
          The other brokerage registers the client, is refused, and enters your code there. It then has the protection
          with its end, and yours ends.
        </p>
        {made ? (
          <>
            <Group gap="xs">
              <strong data-whole>{made.code}</strong>
              <CopyButton value={made.code} label="Code" />
            </Group>
            <p>
              Valid until <Instant value={made.expires_at} />. A new code replaces it.
            </p>
          </>
        ) : (
          <Button onClick={() => void make()}>Make code</Button>
        )}
      </Stack>
    </Modal>
  )
}

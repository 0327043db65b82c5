import { Button, Group } from '@mantine/core'
import { clientRegistrations } from '@storey/api/client-endpoints.ts'
import type { ClientRegistration } from '@storey/api/inventory/client-registrations.ts'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { saveFile } from '../../http/save.ts'
import { act } from '../../ui/act.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { RowMenu } from '../../ui/table/RowMenu.tsx'
import { AcceptTransfer } from './AcceptTransfer.tsx'
import { OfferTransfer } from './OfferTransfer.tsx'
import { RecordViewing } from './RecordViewing.tsx'

/** What a broker does with a registration: evidence, transfer and release. */
export function OwnClientActions({ registration }: { registration: ClientRegistration }) {
  const { id, client_name, project, status } = registration
  const [open, setOpen] = useState<'offer' | 'accept' | 'viewing'>()
  const params = { id }
  const card = (language: 'en' | 'ar') =>
    act(async () => saveFile(await call(clientRegistrations.card, { params, query: { language } })))
  const isLive = status === 'open' || status === 'protected'
  const release = async () => {
    const sure = await confirm({
      title: `Release ${client_name}?`,
      effect: `Any brokerage can then register this client for ${project.name}.`,
      verb: 'Release client',
      danger: true,
    })
    if (sure) await act(() => call(clientRegistrations.release, { params, body: {} }), { good: 'Client released' })
  }
  return (
    <Group gap="xs" wrap="nowrap">
      {isLive && (
        <Button
          size="xs"
          variant={status === 'open' ? 'filled' : 'default'}
          aria-label={`Record viewing of ${client_name}`}
          onClick={() => setOpen('viewing')}
        >
          Record viewing
        </Button>
      )}
      {status === 'refused' && (
        <Button
          size="xs"
          variant="default"
          aria-label={`Enter code for ${client_name}`}
          onClick={() => setOpen('accept')}
        >
          Enter code
        </Button>
      )}
      <RowMenu
        name={client_name}
        actions={[
          { label: 'Evidence in English', onSelect: () => void card('en') },
          { label: 'Evidence in Arabic', onSelect: () => void card('ar') },
          ...(status === 'protected' ? [{ label: 'Transfer', onSelect: () => setOpen('offer') }] : []),
          ...(isLive ? [{ label: 'Release', danger: true, onSelect: () => void release() }] : []),
        ]}
      />
      {open === 'viewing' && <RecordViewing registration={registration} onClose={() => setOpen(undefined)} />}
      {open === 'offer' && <OfferTransfer registration={registration} onClose={() => setOpen(undefined)} />}
      {open === 'accept' && <AcceptTransfer registration={registration} onClose={() => setOpen(undefined)} />}
    </Group>
  )
}

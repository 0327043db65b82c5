import { Button, Group, Menu } from '@mantine/core'
import { clientRegistrations } from '@storey/api/client-endpoints.ts'
import type { ClientRegistration } from '@storey/api/inventory/client-registrations.ts'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { saveFile } from '../../http/save.ts'
import { act } from '../../ui/act.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
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
  const button = { size: 'xs', variant: 'default' } as const
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
    <Group gap="xs">
      {(status === 'open' || status === 'protected') && (
        <Button
          {...button}
          {...(status === 'open' ? { variant: 'filled' } : {})}
          aria-label={`Record viewing of ${client_name}`}
          onClick={() => setOpen('viewing')}
        >
          Record viewing
        </Button>
      )}
      <Menu>
        <Menu.Target>
          <Button {...button} aria-label={`Evidence of ${client_name}`}>
            Evidence
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void card('en')}>English</Menu.Item>
          <Menu.Item lang="ar" onClick={() => void card('ar')}>
            العربية
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {status === 'protected' && (
        <Button {...button} aria-label={`Transfer ${client_name}`} onClick={() => setOpen('offer')}>
          Transfer
        </Button>
      )}
      {(status === 'open' || status === 'protected') && (
        <Button {...button} aria-label={`Release ${client_name}`} onClick={() => void release()}>
          Release
        </Button>
      )}
      {status === 'refused' && (
        <Button {...button} aria-label={`Enter code for ${client_name}`} onClick={() => setOpen('accept')}>
          Enter code
        </Button>
      )}
      {open === 'viewing' && <RecordViewing registration={registration} onClose={() => setOpen(undefined)} />}
      {open === 'offer' && <OfferTransfer registration={registration} onClose={() => setOpen(undefined)} />}
      {open === 'accept' && <AcceptTransfer registration={registration} onClose={() => setOpen(undefined)} />}
    </Group>
  )
}

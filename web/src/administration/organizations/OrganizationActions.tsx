import { Button } from '@mantine/core'
import type { Organization } from '@storey/api/administration/organization.ts'
import { mayBecome } from '@storey/api/administration/organization-moves.ts'
import { organizations } from '@storey/api/client-endpoints.ts'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { Can, useCan } from '../../shell/Can.tsx'
import { act } from '../../ui/act.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { PageMenu } from '../../ui/PageMenu.tsx'
import { SuspendDialog } from './SuspendDialog.tsx'

interface Props {
  organization: Organization
  onEdit: () => void
}

/** Actions on a whole organization. */
export function OrganizationActions({ organization, onEdit }: Props) {
  const mayMove = useCan(organizations.suspend.access)
  const [suspending, setSuspending] = useState(false)
  const { id, name, status } = organization
  const params = { id }

  const reinstate = async () => {
    const question = { title: `Reinstate ${name}?`, effect: 'Its members can sign in to it again.', verb: 'Reinstate' }
    if (status === 'draft' || (await confirm(question)))
      await act(() => call(organizations.reinstate, { params }), { good: 'Organization is active' })
  }
  const close = async () => {
    const question = {
      title: `Close ${name}?`,
      effect: 'Members lose access and pending invites are revoked. Its records are kept. This can’t be undone.',
      verb: 'Close organization',
      typed: name,
    }
    if (await confirm({ ...question, danger: true }))
      await act(() => call(organizations.remove, { params }), { good: 'Organization closed' })
  }
  const mayReinstate = (status === 'suspended' || status === 'draft') && mayBecome(organization, 'active')
  const moves = [
    ...(mayReinstate
      ? [{ label: status === 'draft' ? 'Activate' : 'Reinstate', onSelect: () => void reinstate() }]
      : []),
    ...(mayBecome(organization, 'suspended')
      ? [{ label: 'Suspend…', danger: true, onSelect: () => setSuspending(true) }]
      : []),
    ...(mayBecome(organization, 'closed')
      ? [{ label: 'Close organization…', danger: true, onSelect: () => void close() }]
      : []),
  ]
  return (
    <>
      <Can access={organizations.change.access}>
        {status !== 'closed' && (
          <Button variant="default" aria-keyshortcuts="E" onClick={onEdit}>
            Edit
          </Button>
        )}
      </Can>
      {mayMove && moves.length > 0 && <PageMenu actions={moves} />}
      {suspending && <SuspendDialog organization={organization} onClose={() => setSuspending(false)} />}
    </>
  )
}

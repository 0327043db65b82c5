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
import * as copy from './copy.ts'
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
    const question = { title: copy.reinstateOf(name), effect: copy.itsMembersCanSignInAgain, verb: copy.reinstate }
    if (status === 'draft' || (await confirm(question)))
      await act(() => call(organizations.reinstate, { params }), { good: copy.organizationActive })
  }
  const close = async () => {
    const question = {
      title: copy.closeOf(name),
      effect: copy.closingIsForGood,
      verb: copy.closeOrganization,
      typed: name,
    }
    if (await confirm({ ...question, danger: true }))
      await act(() => call(organizations.remove, { params }), { good: copy.organizationClosed })
  }
  const mayReinstate = (status === 'suspended' || status === 'draft') && mayBecome(organization, 'active')
  const moves = [
    ...(mayReinstate
      ? [{ label: status === 'draft' ? copy.activate : copy.reinstate, onSelect: () => void reinstate() }]
      : []),
    ...(mayBecome(organization, 'suspended')
      ? [{ label: copy.suspendMore, danger: true, onSelect: () => setSuspending(true) }]
      : []),
    ...(mayBecome(organization, 'closed')
      ? [{ label: copy.closeMore, danger: true, onSelect: () => void close() }]
      : []),
  ]
  return (
    <>
      <Can access={organizations.change.access}>
        {status !== 'closed' && (
          <Button variant="default" aria-keyshortcuts="E" onClick={onEdit}>
            {copy.edit}
          </Button>
        )}
      </Can>
      {mayMove && moves.length > 0 && <PageMenu actions={moves} />}
      {suspending && <SuspendDialog organization={organization} onClose={() => setSuspending(false)} />}
    </>
  )
}

import { Button } from '@mantine/core'
import type { Contract } from '@storey/api/administration/contracts.ts'
import { contracts } from '@storey/api/client-endpoints.ts'
import { IconWritingSign } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { Failure } from '../../http/failure.ts'
import { refresh } from '../../http/query.ts'
import { saveFile } from '../../http/save.ts'
import { useCan } from '../../shell/Can.tsx'
import { act, useAction } from '../../ui/act.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { notify } from '../../ui/overlays/notify.tsx'
import { PageMenu } from '../../ui/PageMenu.tsx'
import { EditDraft, RenewDraft } from './DraftForm.tsx'
import { type Ending, ReasonDialog } from './ReasonDialog.tsx'
import { CountersignDialog, SignDialog } from './SignDialog.tsx'

type Opened = Ending | 'sign' | 'countersign' | 'edit' | 'renew'

/** Actions on an agreement, by its status. @param signs whether the user may sign it for their organization */
export function ContractActions({ contract, signs }: { contract: Contract; signs: boolean }) {
  const { id, number, title, status, organization, countersigned_at, version, terms_stamp } = contract
  const manages = useCan(contracts.send.access)
  const navigate = useNavigate()
  const [opened, setOpened] = useState<Opened>()
  const { run, running } = useAction()
  const close = () => setOpened(undefined)

  const download = () => act(async () => saveFile(await call(contracts.download, { params: { id } })))
  const send = async () => {
    if (
      await confirm({
        title: `Send ${title}?`,
        effect: `${organization.name} gets it by e-mail to sign. Its text and terms can’t be changed afterwards.`,
        verb: 'Send to sign',
      })
    )
      await run(async () => {
        try {
          await call(contracts.send, {
            params: { id },
            body: { expected_version: version, expected_terms: terms_stamp },
          })
          notify.good('Agreement sent')
        } catch (error) {
          if (error instanceof Failure && error.code === 'placeholders_empty') return offerDetails(error)
          // The page shows the new text before the next press.
          void refresh(contracts.one)
          throw error
        }
      })
  }
  const offerDetails = (error: Failure) => {
    const onSelect = () => void navigate({ href: `/auth/organizations/${organization.id}?open=edit` })
    notify.bad(error, { stays: true, action: { label: `Open ${organization.name}`, onSelect } })
  }
  const remove = async () => {
    const question = { title: `Delete draft ${number}?`, effect: 'Its number isn’t used again.', verb: 'Delete draft' }
    if (!(await confirm({ ...question, danger: true }))) return
    if (await act(() => call(contracts.remove, { params: { id } }), { good: 'Draft deleted' }))
      void navigate({ href: '/auth/contracts' })
  }
  const waits = status === 'sent' || status === 'viewed'
  const open = (what: Opened) => () => setOpened(what)
  const more = [
    ...(status === 'draft' ? [] : [{ label: 'Download PDF', onSelect: () => void download() }]),
    ...(manages && (status === 'active' || status === 'expired') ? [{ label: 'Renew', onSelect: open('renew') }] : []),
    ...(manages && (waits || (status === 'signed' && countersigned_at === null))
      ? [{ label: 'Withdraw…', danger: true, onSelect: open('withdraw') }]
      : []),
    ...(manages && status === 'active' ? [{ label: 'Terminate…', danger: true, onSelect: open('terminate') }] : []),
    ...(manages && status === 'draft' ? [{ label: 'Delete draft…', danger: true, onSelect: () => void remove() }] : []),
  ]

  return (
    <>
      {manages && status === 'draft' && (
        <>
          <Button variant="default" onClick={open('edit')}>
            Edit draft
          </Button>
          <Button loading={running} onClick={() => void send()}>
            Send to sign
          </Button>
        </>
      )}
      {signs && waits && (
        <>
          <Button variant="default" onClick={open('decline')}>
            Decline
          </Button>
          <Button leftSection={<IconWritingSign size={16} />} onClick={open('sign')}>
            Sign
          </Button>
        </>
      )}
      {manages && status === 'signed' && countersigned_at === null && (
        <Button leftSection={<IconWritingSign size={16} />} onClick={open('countersign')}>
          Countersign
        </Button>
      )}
      {more.length > 0 && <PageMenu actions={more} />}
      {opened === 'sign' && <SignDialog contract={contract} onClose={close} />}
      {opened === 'countersign' && <CountersignDialog contract={contract} onClose={close} />}
      {opened === 'edit' && <EditDraft contract={contract} onClose={close} />}
      {opened === 'renew' && <RenewDraft contract={contract} onClose={close} />}
      {(opened === 'decline' || opened === 'withdraw' || opened === 'terminate') && (
        <ReasonDialog contract={contract} ending={opened} onClose={close} />
      )}
    </>
  )
}

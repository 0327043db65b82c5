import { Alert, Button } from '@mantine/core'
import { contractTextProposals } from '@storey/api/client-endpoints.ts'
import {
  type ContractTextProposal,
  contractTextProposals as declared,
} from '@storey/api/sales/contract-text-proposals.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { useCan } from '../../shell/Can.tsx'
import { Await } from '../../ui/Await.tsx'
import { act } from '../../ui/act.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { RequestRow } from '../users/parts/RequestRow.tsx'
import { RowList } from '../users/parts/RowList.tsx'
import { TextDifference } from './parts/TextDifference.tsx'

interface Seller {
  readonly id: number
  readonly name: string
}

/** Changes of its contract text that a developer proposed: decided by the platform, kept as the history. */
export function ContractTextProposals({ organization }: { organization: Seller }) {
  const answer = useQuery(query(contractTextProposals.list, { params: { id: organization.id } }))
  return (
    <Await answer={answer} kind="list">
      {({ data }) =>
        data.length === 0 ? null : (
          <RowList label="Proposed contract texts">
            {data.map((proposal) => (
              <Proposal key={proposal.id} organization={organization} proposal={proposal} />
            ))}
          </RowList>
        )
      }
    </Await>
  )
}

interface RowProps {
  organization: Seller
  proposal: ContractTextProposal
}

const versionText = (version: number) => (version === 0 ? 'the default template' : `version ${version}`)

function Proposal({ organization: { id, name }, proposal }: RowProps) {
  const decides = useCan(contractTextProposals.approve.access)
  const proposes = useCan(contractTextProposals.withdraw.access)
  const [open, setOpen] = useState(false)
  const params = { id, proposalId: proposal.id }
  const subject = 'the proposed contract text'
  const approve = async () => {
    const agreed = await confirm({
      title: `Approve the contract text of ${name}?`,
      effect: 'Contracts of bookings that are accepted from now on use it. Contracts that were sent stay as they are.',
      verb: 'Approve',
    })
    if (agreed) await act(() => call(contractTextProposals.approve, { params }), { good: 'Contract text approved' })
  }
  return (
    <RequestRow
      request={proposal}
      title="Proposed text"
      subject={subject}
      note={
        <>
          <span dir="auto">{proposal.purpose}</span>
          {proposal.text_version === null
            ? ` · Changes ${versionText(proposal.base_version)}`
            : ` · ${versionText(proposal.text_version).replace('v', 'V')}`}
        </>
      }
      decide={
        decides
          ? {
              schema: declared.reject.body,
              good: 'Proposal rejected',
              approve,
              reject: (body) => call(contractTextProposals.reject, { params, body }),
            }
          : null
      }
      withdraw={proposes ? () => call(contractTextProposals.withdraw, { params }) : null}
    >
      <Button size="xs" variant="default" onClick={() => setOpen(true)} aria-label={`Show difference of ${subject}`}>
        Show difference
      </Button>
      {open && <Difference name={name} params={params} onClose={() => setOpen(false)} />}
    </RequestRow>
  )
}

interface DifferenceProps {
  name: string
  params: { id: number; proposalId: number }
  onClose: () => void
}

function Difference({ name, params, onClose }: DifferenceProps) {
  const answer = useQuery(query(contractTextProposals.one, { params }))
  return (
    <SidePanel title="Proposed contract text" note={name} wide onClose={onClose}>
      <Await answer={answer} what="contract text">
        {({ data }) => (
          <>
            {data.status === 'pending' && data.current_version !== data.base_version && (
              <Alert color="yellow" mb="md">
                The text in force was changed after this proposal: it is version {data.current_version} now. This
                proposal can’t be approved. It is shown against {versionText(data.base_version)}.
              </Alert>
            )}
            <TextDifference before={data.base_body} after={data.body} language={data.language} />
          </>
        )}
      </Await>
    </SidePanel>
  )
}

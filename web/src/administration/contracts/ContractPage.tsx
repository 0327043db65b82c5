import type { Contract } from '@storey/api/administration/contracts.ts'
import { contracts } from '@storey/api/client-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { useSession } from '../../http/useSession.ts'
import { useCan } from '../../shell/Can.tsx'
import { useRecordId } from '../../shell/useRecordId.ts'
import { Await } from '../../ui/Await.tsx'
import { Page } from '../../ui/Page.tsx'
import { ContractActions } from './ContractActions.tsx'
import { ContractAside } from './ContractAside.tsx'
import { ContractStatus } from './ContractStatus.tsx'
import { ContractSheet } from './parts/ContractSheet.tsx'

/** Page of an agreement: its text as printed, its terms, renewals and log. */
export function ContractPage() {
  const id = useRecordId()
  const answer = useQuery(query(contracts.one, { params: { id } }))
  return (
    <Await key={id} answer={answer} what="agreement">
      {({ data }) => <ContractView contract={data} />}
    </Await>
  )
}

function ContractView({ contract }: { contract: Contract }) {
  const { id, title, number, status, organization, blocks, language } = contract
  const mine = useSession()?.organization_id === organization.id
  const signs = useCan(contracts.sign.access) && mine
  const opens = signs && status === 'sent'
  useEffect(() => {
    // Records that the signing organization has opened it, for the sender.
    if (opens) call(contracts.view, { params: { id }, body: {} }).catch(() => undefined)
  }, [opens, id])

  return (
    <Page
      title={title}
      area="Agreements"
      crumbs={[{ title: 'Agreements', to: '/auth/contracts' }]}
      status={<ContractStatus status={status} badge mine={signs} />}
      note={mine ? number : `${number} · ${organization.name}`}
      actions={<ContractActions contract={contract} signs={signs} />}
      aside={<ContractAside contract={contract} />}
    >
      <ContractSheet
        blocks={blocks}
        language={language}
        head={title}
        number={number}
        isFinal={!['draft', 'sent', 'viewed'].includes(status)}
      />
    </Page>
  )
}

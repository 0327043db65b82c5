import { Button } from '@mantine/core'
import { licenseRequests as declared, type LicenseRequest } from '@storey/api/administration/license-requests.ts'
import type { Organization } from '@storey/api/administration/organization.ts'
import { licenseRequests } from '@storey/api/client-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { refetched } from '../../http/stale.ts'
import { useSession } from '../../http/useSession.ts'
import { useCan } from '../../shell/Can.tsx'
import { Await } from '../../ui/Await.tsx'
import { act } from '../../ui/act.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { Section } from '../../ui/Section.tsx'
import { Day } from '../../ui/values/Day.tsx'
import { RequestRow } from '../users/parts/RequestRow.tsx'
import { RowList } from '../users/parts/RowList.tsx'
import { AskForRenewal } from './AskForRenewal.tsx'
import { kindLabels } from './document-words.ts'

/** Renewals of the licenses: asked for by the organization, decided by the platform, kept as the history. */
export function LicenseRequests({ organization }: { organization: Organization }) {
  const answer = useQuery(query(licenseRequests.list, { params: { id: organization.id } }))
  const [asking, setAsking] = useState(false)
  const isOwn = useSession()?.access_type !== 'super_admin'
  const open = organization.status === 'active' || organization.status === 'restricted'
  const mayAsk = useCan(licenseRequests.create.access) && isOwn && open
  if (organization.type === 'platform') return null
  return (
    <Section
      title="License renewals"
      note="A new document and its day change the organization once the platform has approved them."
      action={
        mayAsk && (
          <Button variant="default" size="xs" onClick={() => setAsking(true)}>
            Renew a license
          </Button>
        )
      }
    >
      <Await answer={answer} kind="list">
        {({ data }) =>
          data.length === 0 ? null : (
            <RowList label="License renewals">
              {data.map((request) => (
                <Renewal key={request.id} organization={organization} request={request} isOwn={isOwn} />
              ))}
            </RowList>
          )
        }
      </Await>
      {asking && <AskForRenewal organization={organization} onClose={() => setAsking(false)} />}
    </Section>
  )
}

interface RowProps {
  organization: Organization
  request: LicenseRequest
  isOwn: boolean
}

function Renewal({ organization: { id, name }, request, isOwn }: RowProps) {
  const decides = useCan(licenseRequests.approve.access)
  const asks = useCan(licenseRequests.withdraw.access) && isOwn
  const params = { id, requestId: request.id }
  const what = kindLabels[request.kind].toLowerCase()
  const approve = async () => {
    const agreed = await confirm({
      title: `Approve the ${what} of ${name}?`,
      effect: 'The organization gets the values of this request. A restriction by an expired license ends.',
      verb: 'Approve',
    })
    if (!agreed) return
    // The page has the new dates before the notice says so.
    await act(
      async () => {
        await call(licenseRequests.approve, { params })
        await refetched()
      },
      { good: 'Renewal approved' },
    )
  }
  return (
    <RequestRow
      request={request}
      title={kindLabels[request.kind]}
      subject={`the ${what}`}
      note={
        <>
          Valid until <Day value={request.expires_on} />
          {request.number && ` · Number ${request.number}`}
          {request.legal_name && ` · Legal name ${request.legal_name}`}
        </>
      }
      decide={
        decides
          ? {
              schema: declared.reject.body,
              good: 'Renewal rejected',
              approve,
              reject: (body) => call(licenseRequests.reject, { params, body }),
            }
          : null
      }
      withdraw={asks ? () => call(licenseRequests.withdraw, { params }) : null}
    />
  )
}

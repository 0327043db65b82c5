import { Button } from '@mantine/core'
import { licenseRequests as declared, type LicenseRequest } from '@storey/api/administration/license-requests.ts'
import type { Organization } from '@storey/api/administration/organization.ts'
import { licenseRequests } from '@storey/api/client-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { useSession } from '../../http/useSession.ts'
import { useCan } from '../../shell/Can.tsx'
import { Await } from '../../ui/Await.tsx'
import { act } from '../../ui/act.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { Section } from '../../ui/Section.tsx'
import { Day } from '../../ui/values/Day.tsx'
import { Instant } from '../../ui/values/Instant.tsx'
import { StatusBadge } from '../../ui/values/Status.tsx'
import { Row, RowList } from '../users/parts/RowList.tsx'
import { AskForRenewal } from './AskForRenewal.tsx'
import { kindLabels } from './document-words.ts'
import { RejectDialog } from './RejectDialog.tsx'

const states = {
  pending: { tone: 'info', label: 'Waits for the platform' },
  approved: { tone: 'good', label: 'Approved' },
  rejected: { tone: 'bad', label: 'Rejected' },
  withdrawn: { tone: 'neutral', label: 'Withdrawn' },
} as const

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
                <RequestRow key={request.id} organization={organization} request={request} isOwn={isOwn} />
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

function RequestRow({ organization: { id, name }, request, isOwn }: RowProps) {
  const [rejecting, setRejecting] = useState(false)
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
    if (agreed) await act(() => call(licenseRequests.approve, { params }), { good: 'Renewal approved' })
  }
  const state = states[request.status]
  return (
    <Row
      dimmed={request.status === 'withdrawn'}
      title={
        <>
          {kindLabels[request.kind]}
          <StatusBadge tone={state.tone}>{state.label}</StatusBadge>
        </>
      }
      note={
        <>
          Valid until <Day value={request.expires_on} />
          {request.number && ` · Number ${request.number}`}
          {request.legal_name && ` · Legal name ${request.legal_name}`}
          {` · ${request.requested_by.full_name}, `}
          <Instant value={request.created_at} />
          {request.decided_by && request.decided_at && (
            <>
              {` · ${state.label} by ${request.decided_by.full_name}, `}
              <Instant value={request.decided_at} />
            </>
          )}
          {request.reason && <div dir="auto">{request.reason}</div>}
        </>
      }
    >
      {request.status === 'pending' && decides && (
        <>
          <Button size="xs" onClick={() => void approve()} aria-label={`Approve the ${what}`}>
            Approve
          </Button>
          <Button size="xs" variant="default" onClick={() => setRejecting(true)} aria-label={`Reject the ${what}`}>
            Reject
          </Button>
        </>
      )}
      {request.status === 'pending' && asks && (
        <Button
          size="xs"
          variant="default"
          aria-label={`Withdraw the ${what}`}
          onClick={() => void act(() => call(licenseRequests.withdraw, { params }), { good: 'Request withdrawn' })}
        >
          Withdraw
        </Button>
      )}
      {rejecting && (
        <RejectDialog
          schema={declared.reject.body}
          title={`Reject the ${what}?`}
          good="Renewal rejected"
          send={(body) => call(licenseRequests.reject, { params, body })}
          onClose={() => setRejecting(false)}
        />
      )}
    </Row>
  )
}

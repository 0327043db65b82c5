import { Button } from '@mantine/core'
import { type ColleagueRequest, colleagueRequests as declared } from '@storey/api/administration/colleague-requests.ts'
import type { Organization } from '@storey/api/administration/organization.ts'
import { colleagueRequests } from '@storey/api/client-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { query } from '../../../http/query.ts'
import { useSession } from '../../../http/useSession.ts'
import { useCan } from '../../../shell/Can.tsx'
import { roleName } from '../../../shell/role-name.ts'
import { Await } from '../../../ui/Await.tsx'
import { act, useAction } from '../../../ui/act.ts'
import { Section } from '../../../ui/Section.tsx'
import { Instant } from '../../../ui/values/Instant.tsx'
import { StatusBadge } from '../../../ui/values/Status.tsx'
import { notifySent } from '../../parts/notify-sent.tsx'
import { Row, RowList } from '../../users/parts/RowList.tsx'
import { RejectDialog } from '../RejectDialog.tsx'
import { NewColleague } from './NewColleague.tsx'

const states = {
  pending: { tone: 'info', label: 'Waits for a super admin' },
  approved: { tone: 'good', label: 'Approved' },
  rejected: { tone: 'bad', label: 'Rejected' },
  withdrawn: { tone: 'neutral', label: 'Withdrawn' },
} as const

/** Colleagues whom the admins of this organization asked for; a super admin approves them in one press. */
export function ColleagueRequests({ organization }: { organization: Organization }) {
  const answer = useQuery(query(colleagueRequests.list, { params: { id: organization.id } }))
  const [asking, setAsking] = useState(false)
  const isOwn = useSession()?.access_type !== 'super_admin'
  const open = organization.status !== 'suspended' && organization.status !== 'closed'
  const mayAsk = useCan(colleagueRequests.create.access) && isOwn && open
  const some = (answer.data?.data.length ?? 0) > 0
  if (organization.type === 'platform' || (!mayAsk && !some)) return null
  return (
    <Section
      title="Requests for colleagues"
      note="A colleague is invited once a super admin has approved the request."
      action={
        mayAsk && (
          <Button miw="max-content" onClick={() => setAsking(true)}>
            Add colleague
          </Button>
        )
      }
    >
      <Await answer={answer} kind="list">
        {({ data }) =>
          data.length === 0 ? null : (
            <RowList label="Requests for colleagues">
              {data.map((request) => (
                <RequestRow key={request.id} organization={organization} request={request} isOwn={isOwn} />
              ))}
            </RowList>
          )
        }
      </Await>
      {asking && <NewColleague organization={organization} onClose={() => setAsking(false)} />}
    </Section>
  )
}

interface RowProps {
  organization: Organization
  request: ColleagueRequest
  isOwn: boolean
}

function RequestRow({ organization: { id }, request, isOwn }: RowProps) {
  const { run, running } = useAction()
  const [rejecting, setRejecting] = useState(false)
  const decides = useCan(colleagueRequests.approve.access)
  const asks = useCan(colleagueRequests.withdraw.access) && isOwn
  const params = { id, requestId: request.id }
  const { full_name, email } = request
  const state = states[request.status]
  const approve = () =>
    run(async () => {
      const { data } = await call(colleagueRequests.approve, { params })
      notifySent(`Invite sent to ${data.email}`, { link: data.link, what: `Invite for ${data.email}` })
    })
  return (
    <Row
      dimmed={request.status === 'withdrawn'}
      title={
        <>
          {full_name}
          <StatusBadge tone={state.tone}>{state.label}</StatusBadge>
        </>
      }
      note={
        <>
          {`${email} · ${roleName(request.role)} · ${request.requested_by.full_name}, `}
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
          <Button size="xs" loading={running} onClick={() => void approve()} aria-label={`Approve ${full_name}`}>
            Approve
          </Button>
          <Button size="xs" variant="default" onClick={() => setRejecting(true)} aria-label={`Reject ${full_name}`}>
            Reject
          </Button>
        </>
      )}
      {request.status === 'pending' && asks && (
        <Button
          size="xs"
          variant="default"
          aria-label={`Withdraw ${full_name}`}
          onClick={() => void act(() => call(colleagueRequests.withdraw, { params }), { good: 'Request withdrawn' })}
        >
          Withdraw
        </Button>
      )}
      {rejecting && (
        <RejectDialog
          schema={declared.reject.body}
          title={`Reject ${full_name}?`}
          good="Request rejected"
          send={(body) => call(colleagueRequests.reject, { params, body })}
          onClose={() => setRejecting(false)}
        />
      )}
    </Row>
  )
}

import { type ColleagueRequest, colleagueRequests as declared } from '@storey/api/administration/colleague-requests.ts'
import type { Organization } from '@storey/api/administration/organization.ts'
import { colleagueRequests } from '@storey/api/client-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../http/call.ts'
import { query } from '../../../http/query.ts'
import { useSession } from '../../../http/useSession.ts'
import { useCan } from '../../../shell/Can.tsx'
import { roleName } from '../../../shell/role-name.ts'
import { Await } from '../../../ui/Await.tsx'
import { useAction } from '../../../ui/act.ts'
import { Section } from '../../../ui/Section.tsx'
import { notifySent } from '../../parts/notify-sent.tsx'
import { RequestRow } from '../../users/parts/RequestRow.tsx'
import { RowList } from '../../users/parts/RowList.tsx'
import { AddColleague, useAsksForColleagues } from './AddColleague.tsx'

interface Props {
  organization: Organization
  /** Only those that wait for an answer, and nothing if there are none. */
  waiting?: boolean
}

/** Colleagues whom the admins of this organization asked for; a super admin approves them in one press. */
export function ColleagueRequests({ organization, waiting = false }: Props) {
  // Read at each opening of a tab: there is no event for requests of another organization's admin.
  const answer = useQuery({ ...query(colleagueRequests.list, { params: { id: organization.id } }), staleTime: 0 })
  const isOwn = useSession()?.access_type !== 'super_admin'
  const mayAsk = useAsksForColleagues(organization)
  const isShown = (request: ColleagueRequest) => !waiting || request.status === 'pending'
  const some = answer.data?.data.some(isShown) ?? false
  if (organization.type === 'platform' || ((waiting || !mayAsk) && !some)) return null
  return (
    <Section
      title="Requests for colleagues"
      note="A colleague is invited once a super admin has approved the request."
      action={waiting ? undefined : <AddColleague organization={organization} />}
    >
      <Await answer={answer} kind="list">
        {({ data }) =>
          data.length === 0 ? null : (
            <RowList label="Requests for colleagues">
              {data.filter(isShown).map((request) => (
                <Colleague key={request.id} organization={organization} request={request} isOwn={isOwn} />
              ))}
            </RowList>
          )
        }
      </Await>
    </Section>
  )
}

interface RowProps {
  organization: Organization
  request: ColleagueRequest
  isOwn: boolean
}

function Colleague({ organization: { id }, request, isOwn }: RowProps) {
  const { run, running } = useAction()
  const decides = useCan(colleagueRequests.approve.access)
  const asks = useCan(colleagueRequests.withdraw.access) && isOwn
  const params = { id, requestId: request.id }
  const { full_name, email, role } = request
  const approve = () =>
    run(async () => {
      const { data } = await call(colleagueRequests.approve, { params })
      notifySent(`Invite sent to ${data.email}`, { link: data.link, what: `Invite for ${data.email}` })
    })
  return (
    <RequestRow
      request={request}
      title={full_name}
      subject={full_name}
      note={`${email} · ${roleName(role)}`}
      decide={
        decides
          ? {
              schema: declared.reject.body,
              good: 'Request rejected',
              approve,
              approving: running,
              reject: (body) => call(colleagueRequests.reject, { params, body }),
            }
          : null
      }
      withdraw={asks ? () => call(colleagueRequests.withdraw, { params }) : null}
    />
  )
}

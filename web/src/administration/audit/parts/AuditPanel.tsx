import type { AuditEventDetail } from '@storey/api/administration/audit.ts'
import { audit } from '@storey/api/client-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../http/query.ts'
import { useMayOpen } from '../../../shell/useMayOpen.ts'
import { Await } from '../../../ui/Await.tsx'
import { instantText } from '../../../ui/format/day.ts'
import { countText } from '../../../ui/format/number.ts'
import { Link } from '../../../ui/Link.tsx'
import { Section } from '../../../ui/Section.tsx'
import { SidePanel } from '../../../ui/SidePanel.tsx'
import { Facts } from '../../../ui/values/Facts.tsx'
import { Person } from '../../../ui/values/Person.tsx'
import { Status } from '../../../ui/values/Status.tsx'
import { Change } from './Change.tsx'
import { actionText, detailFacts, resultLabels, resultTones, subjectOf, whoOf } from './event-text.ts'

/** An event: user, time, origin, and each changed row, before and after. */
export function AuditPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const answer = useQuery(query(audit.one, { params: { id } }))
  const event = answer.data?.data
  const mayOpen = useMayOpen()

  return (
    <SidePanel peek title={event ? actionText(event.action) : 'Event'} onClose={onClose}>
      <Await answer={answer} what="event" beside>
        {({ data }) => (
          <>
            <Section title="Event">
              <Facts facts={factsOf(data, mayOpen)} />
            </Section>
            <Changes event={data} />
          </>
        )}
      </Await>
    </SidePanel>
  )
}

function factsOf(event: AuditEventDetail, mayOpen: (path: string) => boolean) {
  const { user_id, user_name, picture, result, organization, address, user_agent, request_id } = event
  const subject = subjectOf(event, mayOpen)
  return [
    { label: 'Result', value: <Status tone={resultTones[result]}>{resultLabels[result]}</Status> },
    ...detailFacts(event.details),
    {
      label: 'User',
      value:
        user_id !== null && user_name ? (
          <Person person={{ id: user_id, full_name: user_name, picture }} />
        ) : (
          whoOf(event)
        ),
    },
    { label: 'When', value: instantText(event.at) },
    { label: 'Object', value: subject?.to ? <Link to={subject.to}>{subject.text}</Link> : subject?.text },
    { label: 'Organization', value: organization?.name },
    { label: 'IP address', value: address ?? 'System', copy: address },
    ...(user_agent ? [{ label: 'Browser', value: user_agent }] : []),
    ...(request_id ? [{ label: 'Request id', value: request_id, copy: request_id }] : []),
  ]
}

function Changes({ event: { changes, changed, names, result } }: { event: AuditEventDetail }) {
  if (changes.length === 0)
    return (
      <Section title="Changes">
        <p>{result === 'done' ? 'Nothing was changed.' : 'Nothing was changed: the request was refused.'}</p>
      </Section>
    )
  const more = changed - changes.length
  return (
    <Section title="Changes" note={changed === 1 ? '1 object' : `${countText(changed)} objects`}>
      {changes.map((change) => (
        <Change key={change.id} change={change} names={names} />
      ))}
      {more > 0 && <p>+ {countText(more)} more</p>}
    </Section>
  )
}

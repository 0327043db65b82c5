import { Text } from '@mantine/core'
import type { User } from '@storey/api/administration/people.ts'
import { audit } from '@storey/api/client-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../http/query.ts'
import { Await } from '../../ui/Await.tsx'
import { Link } from '../../ui/Link.tsx'
import { Section } from '../../ui/Section.tsx'
import { Instant } from '../../ui/values/Instant.tsx'
import { Status } from '../../ui/values/Status.tsx'
import { actionText, resultLabels, resultTones } from '../audit/parts/event-text.ts'
import { Row, RowList } from './parts/RowList.tsx'

const LATEST = 10

/** Recent activity of a user, from the audit log. */
export function Activity({ user }: { user: User }) {
  const answer = useQuery(query(audit.list, { query: { user: [user.id], per_page: LATEST } }))
  return (
    <Section title="Recent activity" action={<Link to={`/auth/audit?user=${user.id}`}>View in audit log</Link>}>
      <Await answer={answer} kind="list">
        {({ data }) =>
          data.length === 0 ? (
            <Text size="sm" c="dimmed">
              No activity yet.
            </Text>
          ) : (
            <RowList label="Recent activity">
              {data.map((event) => (
                <Row
                  key={event.id}
                  title={
                    <Link to={`/auth/audit?user=${user.id}&open=${event.id}`} quiet>
                      {actionText(event.action)}
                    </Link>
                  }
                  note={[event.organization?.name, event.address].filter(Boolean).join(' · ')}
                >
                  {event.result !== 'done' && (
                    <Status tone={resultTones[event.result]}>{resultLabels[event.result]}</Status>
                  )}
                  <Text span size="sm" c="dimmed">
                    <Instant value={event.at} />
                  </Text>
                </Row>
              ))}
            </RowList>
          )
        }
      </Await>
    </Section>
  )
}

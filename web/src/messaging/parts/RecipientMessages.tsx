import { Group, Text } from '@mantine/core'
import { messages } from '@storey/api/client-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../http/query.ts'
import { Await } from '../../ui/Await.tsx'
import { Link } from '../../ui/Link.tsx'
import { Section } from '../../ui/Section.tsx'
import { Instant } from '../../ui/values/Instant.tsx'
import { titleText } from '../labels.ts'
import { MessageStatus } from './MessageStatus.tsx'

interface Props {
  kind: 'company' | 'broker'
  id: number
  name: string
}

const NEWEST = 5

/** The newest messages to a company or broker of the contacts, each with its status. */
export function RecipientMessages({ kind, id, name }: Props) {
  const answer = useQuery(query(messages.list, { query: { recipient_kind: kind, recipient_id: id, per_page: NEWEST } }))
  const all = `/messenger/logs?search=${encodeURIComponent(name)}`
  const more = answer.data?.meta.next_cursor != null
  return (
    <Section title="Messages" action={more && <Link to={all}>Show all</Link>}>
      <Await answer={answer} beside>
        {({ data }) =>
          data.length === 0 ? (
            <Text c="dimmed">No messages yet.</Text>
          ) : (
            data.map((message) => (
              <Group key={message.id} justify="space-between" wrap="nowrap" gap={8} mb={8}>
                <div>
                  <Link to={`/messenger/logs?open=${message.id}`}>{titleText(message)}</Link>
                  <Text size="sm" c="var(--text-2)">
                    <Instant value={message.queued_at} />
                  </Text>
                </div>
                <MessageStatus status={message.status} />
              </Group>
            ))
          )
        }
      </Await>
    </Section>
  )
}

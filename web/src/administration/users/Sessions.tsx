import { Button, Text } from '@mantine/core'
import type { User } from '@storey/api/administration/people.ts'
import type { UserSession } from '@storey/api/administration/users.ts'
import { users } from '@storey/api/client-endpoints.ts'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { Await } from '../../ui/Await.tsx'
import { act } from '../../ui/act.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { Section } from '../../ui/Section.tsx'
import { Instant } from '../../ui/values/Instant.tsx'
import { Row, RowList } from './parts/RowList.tsx'

/** Sessions of a user; each can be ended here. */
export function Sessions({ user }: { user: User }) {
  const answer = useQuery(query(users.sessions, { params: { id: user.id } }))
  const endAll = async () => {
    const agreed = await confirm({
      title: `Sign ${user.full_name} out everywhere?`,
      effect: 'They can sign in again with their password.',
      verb: 'End all sessions',
      danger: true,
    })
    if (agreed) await act(() => call(users.endSessions, { params: { id: user.id } }), { good: 'All sessions ended' })
  }
  const some = (answer.data?.data.length ?? 0) > 0
  return (
    <Section
      title="Sessions"
      action={
        some && (
          <Button variant="default" size="xs" onClick={() => void endAll()}>
            End all
          </Button>
        )
      }
    >
      <Await answer={answer} kind="list">
        {({ data }) =>
          data.length === 0 ? (
            <Text c="dimmed">Not signed in anywhere.</Text>
          ) : (
            <RowList label="Sessions">
              {data.map((session) => (
                <SessionRow key={session.id} user={user} session={session} />
              ))}
            </RowList>
          )
        }
      </Await>
    </Section>
  )
}

function SessionRow({ user, session }: { user: User; session: UserSession }) {
  const Icon = /iPhone|Android/.test(session.device) ? IconDeviceMobile : IconDeviceDesktop
  const end = () =>
    void act(() => call(users.endSession, { params: { id: user.id, sessionId: session.id } }), {
      good: 'Session ended',
    })
  return (
    <Row
      mark={<Icon size={20} stroke={1.5} aria-hidden />}
      title={session.device}
      note={
        <>
          {session.address && `${session.address} · `}
          Signed in <Instant value={session.created_at} />
        </>
      }
    >
      <Text span size="sm" c="dimmed">
        <Instant value={session.last_used_at} />
      </Text>
      <Button variant="default" size="xs" aria-label={`End session on ${session.device}`} onClick={end}>
        End
      </Button>
    </Row>
  )
}

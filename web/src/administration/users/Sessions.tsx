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
import * as copy from './copy.ts'
import { Row, RowList } from './parts/RowList.tsx'

/** Sessions of a user; each can be ended here. */
export function Sessions({ user }: { user: User }) {
  const answer = useQuery(query(users.sessions, { params: { id: user.id } }))
  const endAll = async () => {
    const agreed = await confirm({
      title: copy.endAllSessionsOf(user.full_name),
      effect: copy.theyCanSignInAgain,
      verb: copy.endAllSessions,
      danger: true,
    })
    if (agreed) await act(() => call(users.endSessions, { params: { id: user.id } }), { good: copy.sessionsEnded })
  }
  const some = (answer.data?.data.length ?? 0) > 0
  return (
    <Section
      title={copy.sessions}
      action={
        some && (
          <Button variant="default" onClick={() => void endAll()}>
            {copy.endAll}
          </Button>
        )
      }
    >
      <Await answer={answer} kind="list">
        {({ data }) =>
          data.length === 0 ? (
            <Text c="dimmed">{copy.signedOutEverywhere}</Text>
          ) : (
            <RowList label={copy.sessions}>
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
      good: copy.sessionEnded,
    })
  return (
    <Row
      mark={<Icon size={20} stroke={1.5} aria-hidden />}
      title={session.device}
      note={
        <>
          {session.address && `${session.address} · `}
          {copy.signedIn} <Instant value={session.created_at} />
        </>
      }
    >
      <Text span size="sm" c="dimmed">
        <Instant value={session.last_used_at} />
      </Text>
      <Button variant="default" size="xs" aria-label={copy.endSessionOn(session.device)} onClick={end}>
        {copy.endSession}
      </Button>
    </Row>
  )
}

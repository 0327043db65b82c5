import { Button, Stack, Text } from '@mantine/core'
import { type OwnSession, sessions } from '@storey/api/account/settings.ts'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { refetched } from '../../http/stale.ts'
import { Await } from '../../ui/Await.tsx'
import { useAction } from '../../ui/act.ts'
import { Section } from '../../ui/Section.tsx'
import { Instant } from '../../ui/values/Instant.tsx'
import { Status } from '../../ui/values/Status.tsx'
import styles from './security.module.css'

/** The user's sessions; each device can be signed out here. */
export function SessionsCard() {
  const answer = useQuery(query(sessions.list, {}))
  const others = answer.data?.data.some(({ current }) => !current) ?? false
  const { run, running } = useAction()
  const endOthers = async () => {
    await run(() => call(sessions.endOthers, {}), { good: 'Signed out everywhere else.' })
    await refetched()
  }
  return (
    <Section title="Where you are signed in">
      <Await answer={answer} kind="list">
        {({ data }) => (
          <ul className={styles.sessions} aria-label="Sessions">
            {data.map((session) => (
              <Session key={session.id} session={session} />
            ))}
          </ul>
        )}
      </Await>
      {others && (
        <Button variant="default" loading={running} onClick={() => void endOthers()}>
          Sign out everywhere else
        </Button>
      )}
    </Section>
  )
}

function Session({ session }: { session: OwnSession }) {
  const { run, running } = useAction()
  const end = async () => {
    await run(() => call(sessions.end, { params: { id: session.id } }))
    await refetched()
  }
  const Icon = /iPhone|Android/.test(session.device) ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li>
      <Icon size={20} stroke={1.5} aria-hidden />
      <Stack gap={0} miw={0} flex="1">
        <span className={styles.device}>
          {session.device}
          {session.current && <Status tone="good">This device</Status>}
        </span>
        <Text span size="sm" c="var(--text-2)">
          {session.address && `${session.address} · `}
          {session.current ? (
            'In use now'
          ) : (
            <>
              Used <Instant value={session.last_used_at} />
            </>
          )}
          {' · '}
          Signed in <Instant value={session.created_at} />
        </Text>
      </Stack>
      {!session.current && (
        <Button variant="subtle" loading={running} onClick={() => void end()} aria-label={`Sign out ${session.device}`}>
          Sign out
        </Button>
      )}
    </li>
  )
}

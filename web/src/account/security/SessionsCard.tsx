import { Button, Stack, Text } from '@mantine/core'
import { type OwnSession, sessions } from '@storey/api/account/settings.ts'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { refetched } from '../../http/stale.ts'
import { Await } from '../../ui/Await.tsx'
import { useAction } from '../../ui/act.ts'
import { Instant } from '../../ui/values/Instant.tsx'
import { Status } from '../../ui/values/Status.tsx'
import { Card } from '../parts/Card.tsx'
import * as copy from './copy.ts'
import styles from './security.module.css'

/** The user's sessions; each device can be signed out here. */
export function SessionsCard() {
  const answer = useQuery(query(sessions.list, {}))
  const others = answer.data?.data.some(({ current }) => !current) ?? false
  const { run, running } = useAction()
  const endOthers = async () => {
    await run(() => call(sessions.endOthers, {}), { good: copy.signedOutEverywhereElse })
    await refetched()
  }
  return (
    <Card
      title={copy.whereYouAreSignedIn}
      aside={
        others && (
          <Button variant="default" loading={running} onClick={() => void endOthers()}>
            {copy.signOutEverywhereElse}
          </Button>
        )
      }
    >
      <Await answer={answer} kind="list">
        {({ data }) => (
          <ul className={styles.sessions} aria-label={copy.sessions}>
            {data.map((session) => (
              <Session key={session.id} session={session} />
            ))}
          </ul>
        )}
      </Await>
    </Card>
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
          {session.current && <Status tone="good">{copy.thisDevice}</Status>}
        </span>
        <Text span size="sm" c="var(--text-2)">
          {session.address && `${session.address} · `}
          {session.current ? copy.inUseNow : copy.usedAt(<Instant value={session.last_used_at} />)}
          {' · '}
          {copy.signedInAt(<Instant value={session.created_at} />)}
        </Text>
      </Stack>
      {!session.current && (
        <Button
          variant="subtle"
          loading={running}
          onClick={() => void end()}
          aria-label={copy.signOutForDevice(session.device)}
        >
          {copy.signOut}
        </Button>
      )}
    </li>
  )
}

import { Stack, Text } from '@mantine/core'
import { sessions } from '@storey/api/account/settings.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../http/query.ts'
import { Await } from '../../ui/Await.tsx'
import { Section } from '../../ui/Section.tsx'
import { Instant } from '../../ui/values/Instant.tsx'
import styles from './security.module.css'

/** The devices whose sign-ins are not reported, because the user signed in from them before. */
export function KnownDevicesCard() {
  const answer = useQuery(query(sessions.devices, {}))
  return (
    <Section title="Known devices">
      <Text size="sm" c="var(--text-2)">
        You get an e-mail about a sign-in from any other device. A device that was not used for a year is no longer
        known. If you don’t recognize one, change your password.
      </Text>
      <Await answer={answer} kind="list">
        {({ data }) => (
          <ul className={styles.sessions} aria-label="Known devices">
            {data.map((one) => (
              <li key={`${one.device} ${one.first_at}`}>
                <Stack gap={0} miw={0} flex="1">
                  <span className={styles.device}>{one.device}</span>
                  <Text span size="sm" c="var(--text-2)">
                    {one.address && `${one.address} · `}
                    Last sign-in <Instant value={one.last_at} />
                    {' · '}
                    First sign-in <Instant value={one.first_at} />
                  </Text>
                </Stack>
              </li>
            ))}
          </ul>
        )}
      </Await>
    </Section>
  )
}

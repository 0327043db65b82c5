import { Button } from '@mantine/core'
import { can } from '@storey/api/endpoint.ts'
import { IconCloudOff, IconRefresh } from '@tabler/icons-react'
import { useOutdated } from '../../http/build.ts'
import { type Connection, useConnection } from '../../http/connection.ts'
import { useSession } from '../../http/useSession.ts'
import { late } from '../../ui/late.tsx'
import { useCan } from '../Can.tsx'
import styles from './Notices.module.css'

const { Late: Restricted } = late(async () => (await import('./Restricted.tsx')).Restricted)
const { Late: NoMailServer } = late(async () => (await import('./NoMailServer.tsx')).NoMailServer)

const { Late: Waiting } = late(async () => (await import('./Waiting.tsx')).Waiting)

const WORDS: Readonly<Record<Exclude<Connection, 'there'>, string>> = {
  offline: 'You’re offline. What you see may be out of date, and changes can’t be saved until you’re back online.',
  unreachable: 'Reconnecting… Data may be out of date.',
}

/** Notices above every page: no connection, a restricted organization, a newer version. */
export function Notices() {
  const connection = useConnection()
  const outdated = useOutdated()
  const operates = useCan(can('system.read'))
  const session = useSession()
  const current = session?.organizations.find(({ id }) => id === session.organization_id)
  // A session stored by an older build has no restriction.
  const isRestricted = current?.restriction?.status === 'restricted'
  return (
    // Always in the document, so that new content is announced.
    <div role="status" className={styles.notices}>
      {connection !== 'there' && (
        <p className={styles.bar} data-tone="warn">
          <IconCloudOff size={16} stroke={1.8} aria-hidden />
          {WORDS[connection]}
        </p>
      )}
      <Waiting />
      {isRestricted && <Restricted />}
      {operates && <NoMailServer />}
      {outdated && connection === 'there' && (
        <p className={styles.bar}>
          A new version is ready.
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<IconRefresh size={14} stroke={1.8} aria-hidden />}
            onClick={() => window.location.reload()}
          >
            Reload
          </Button>
        </p>
      )}
    </div>
  )
}

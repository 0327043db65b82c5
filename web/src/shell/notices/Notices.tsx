import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCloudOff, IconRefresh } from '@tabler/icons-react'
import { useOutdated } from '../../http/build.ts'
import { type Connection, useConnection } from '../../http/connection.ts'
import { useSession } from '../../http/useSession.ts'
import { Link } from '../../ui/Link.tsx'
import { useMayOpen } from '../useMayOpen.ts'
import * as copy from './copy.ts'
import styles from './Notices.module.css'

const WORDS: Readonly<Record<Exclude<Connection, 'there'>, string>> = {
  offline: copy.youreOfflineWhatYouSeeMay,
  unreachable: copy.cantReachTheServerWhatYou,
}

/** Notices above every page: no connection, a restricted organization, a newer version. */
export function Notices() {
  const connection = useConnection()
  const outdated = useOutdated()
  return (
    // Always in the document, so that new content is announced.
    <div role="status" className={styles.notices}>
      {connection !== 'there' && (
        <p className={styles.bar} data-tone="warn">
          <IconCloudOff size={16} stroke={1.8} aria-hidden />
          {WORDS[connection]}
        </p>
      )}
      <Restricted />
      {outdated && connection === 'there' && (
        <p className={styles.bar}>
          {copy.aNewVersionIsReady}
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<IconRefresh size={14} stroke={1.8} aria-hidden />}
            onClick={() => window.location.reload()}
          >
            {copy.reload}
          </Button>
        </p>
      )}
    </div>
  )
}

/** Notice that the current organization is restricted: what is blocked, why, and who can lift it. */
function Restricted() {
  const session = useSession()
  const mayOpen = useMayOpen()
  const current = session?.organizations.find(({ id }) => id === session.organization_id)
  // A session stored by an older build does not have it.
  const restriction = current?.restriction ?? null
  if (!current || restriction?.status !== 'restricted') return null
  const renews = mayOpen('/auth/organization')
  return (
    <p className={styles.bar} data-tone="warn">
      <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
      <span>
        {copy.restrictedBecause(current, restriction.expired)}{' '}
        {renews ? (
          <Link to="/auth/organization" search={{ open: 'edit' }}>
            {copy.enterTheNewDates}
          </Link>
        ) : (
          copy.yourAdminRenews
        )}
      </span>
    </p>
  )
}

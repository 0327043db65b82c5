import { Button } from '@mantine/core'
import { IconCloudOff, IconRefresh } from '@tabler/icons-react'
import { useOutdated } from '../../http/build.ts'
import { type Connection, useConnection } from '../../http/connection.ts'
import * as copy from './copy.ts'
import styles from './Notices.module.css'

const WORDS: Readonly<Record<Exclude<Connection, 'there'>, string>> = {
  offline: copy.youreOfflineWhatYouSeeMay,
  unreachable: copy.cantReachTheServerWhatYou,
}

/** What stands above every page while it lasts: no connection, a newer version. */
export function Notices() {
  const connection = useConnection()
  const outdated = useOutdated()
  return (
    // Always there, so that what comes into it is read out.
    <div role="status" className={styles.notices}>
      {connection !== 'there' && (
        <p className={styles.bar} data-tone="warn">
          <IconCloudOff size={16} stroke={1.8} aria-hidden />
          {WORDS[connection]}
        </p>
      )}
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

import { Button } from '@mantine/core'
import type { Restriction } from '@storey/api/account/account.ts'
import { can } from '@storey/api/endpoint.ts'
import { IconAlertTriangle, IconCloudOff, IconRefresh } from '@tabler/icons-react'
import { useOutdated } from '../../http/build.ts'
import { type Connection, useConnection } from '../../http/connection.ts'
import { useSession } from '../../http/useSession.ts'
import { Link } from '../../ui/Link.tsx'
import { late } from '../../ui/late.tsx'
import { useCan } from '../Can.tsx'
import { useMayOpen } from '../useMayOpen.ts'
import styles from './Notices.module.css'

const { Late: NoMailServer } = late(async () => (await import('./NoMailServer.tsx')).NoMailServer)

const WORDS: Readonly<Record<Exclude<Connection, 'there'>, string>> = {
  offline: 'You’re offline. What you see may be out of date, and changes can’t be saved until you’re back online.',
  unreachable: 'Reconnecting… Data may be out of date.',
}

/** Notices above every page: no connection, a restricted organization, a newer version. */
export function Notices() {
  const connection = useConnection()
  const outdated = useOutdated()
  const operates = useCan(can('system.read'))
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

/**
 * `Harbour is restricted: its trade license has expired. Nothing new can be held, booked or offered.` The activities of a brokerage
 * stay open.
 */
const restrictedBecause = (
  { name, type }: { readonly name: string; readonly type: string },
  expired: Restriction['expired'],
) => {
  const which = expired.map((one) => expiredDocuments[one]).join(' and ')
  const why = which === '' ? '' : `: its ${which} ${expired.length === 1 ? 'has' : 'have'} expired`
  return `${name} is restricted${why}.${type === 'developer' ? ' Nothing new can be held, booked or offered.' : ''}`
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
        {restrictedBecause(current, restriction.expired)}{' '}
        {renews ? (
          <Link to="/auth/organization" search={{ tab: 'documents' }}>
            Upload the renewed document
          </Link>
        ) : (
          'An admin of your organization uploads the renewed document.'
        )}
      </span>
    </p>
  )
}

const expiredDocuments: Readonly<Record<Restriction['expired'][number], string>> = {
  trade_license: 'trade license',
  regulator_office: 'regulator number (ORN)',
}

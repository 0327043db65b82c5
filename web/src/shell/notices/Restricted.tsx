import type { Restriction } from '@storey/api/account/account.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useSession } from '../../http/useSession.ts'
import { Link } from '../../ui/Link.tsx'
import { useMayOpen } from '../useMayOpen.ts'
import styles from './Notices.module.css'

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
export function Restricted() {
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
  regulator_office: 'office registration',
}

import { system } from '@storey/api/client-endpoints.ts'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../http/query.ts'
import { Link } from '../../ui/Link.tsx'
import styles from './Notices.module.css'

/** Notice for super admins that e-mails reach no one. */
export function NoMailServer() {
  const answer = useQuery({ ...query(system.mail, {}), staleTime: Number.POSITIVE_INFINITY })
  if (answer.data?.data.delivery !== 'kept') return null
  return (
    <p className={styles.bar} data-tone="warn">
      <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
      <span>
        No mail server is set: e-mails reach no one. Copy the links of invites and send them yourself.{' '}
        <Link to="/auth/system">Open System</Link>
      </span>
    </p>
  )
}

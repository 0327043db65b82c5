import { UnstyledButton } from '@mantine/core'
import { auth } from '@storey/api/client-endpoints.ts'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { query } from '../http/query.ts'
import { useSession } from '../http/useSession.ts'
import { late } from '../ui/late.tsx'
import { LateMenu } from '../ui/overlays/LateMenu.tsx'
import { Avatar } from '../ui/values/Person.tsx'
import styles from './AccountMenu.module.css'

const { Late: AccountItems, ahead } = late(async () => (await import('./AccountItems.tsx')).AccountItems)

/** Menu of the signed-in user: avatar, settings, appearance, sign-out. */
export function AccountMenu() {
  const session = useSession()
  const me = useQuery({ ...query(auth.me, {}), enabled: session !== null })
  if (!session) return null
  const picture = me.data?.data.avatar?.small
  return (
    <LateMenu
      width={240}
      position="bottom-end"
      target={
        <UnstyledButton className={styles.button ?? ''} aria-label={`Account of ${session.full_name}`} {...ahead}>
          <Avatar person={session} size={28} src={picture} key={picture} />
          <span className={styles.name} dir="auto">
            {session.full_name}
          </span>
          <IconChevronDown size={14} stroke={1.6} className={styles.chevron} aria-hidden />
        </UnstyledButton>
      }
      items={() => <AccountItems />}
    />
  )
}

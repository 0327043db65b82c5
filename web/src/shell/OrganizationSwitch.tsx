import { Menu, UnstyledButton } from '@mantine/core'
import { IconCheck, IconSelector } from '@tabler/icons-react'
import { chooseOrganization, type Session } from '../http/session.ts'
import { useSession } from '../http/useSession.ts'
import styles from './OrganizationSwitch.module.css'
import { roleName } from './role-name.ts'

type Organization = Session['organizations'][number]

/** The current organization, and the way to another one. */
export function OrganizationSwitch() {
  const session = useSession()
  const current = session?.organizations.find(({ id }) => id === session.organization_id)
  if (!session || !current) return null
  if (session.organizations.length === 1)
    return (
      <div className={styles.current}>
        <Initial organization={current} />
        <span className={styles.name} dir="auto">
          {current.name}
        </span>
      </div>
    )
  return (
    <Menu position="bottom-start" width={280}>
      <Menu.Target>
        <UnstyledButton className={styles.button ?? ''} aria-label={`Organization: ${current.name}. Change it`}>
          <Initial organization={current} />
          <span className={styles.name} dir="auto">
            {current.name}
          </span>
          <IconSelector size={14} stroke={1.6} className={styles.chevron} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Organizations</Menu.Label>
        {session.organizations.map((organization) => (
          <Menu.Item
            key={organization.id}
            role="menuitemradio"
            aria-checked={organization.id === current.id}
            disabled={!organization.pivot_enabled}
            leftSection={<Initial organization={organization} />}
            rightSection={organization.id === current.id && <IconCheck size={16} stroke={2} />}
            onClick={() => chooseOrganization(organization.id)}
          >
            <span className={styles.choice}>
              <span dir="auto">{organization.name}</span>
              <small>{organization.pivot_enabled ? roleName(organization.pivot_role) : 'Switched off for you'}</small>
            </span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The first letter on one of six colours that an organization always gets again. */
function Initial({ organization }: { organization: Organization }) {
  const tint = (organization.id % 6) + 1
  return (
    <span
      className={styles.initial}
      style={{ background: `var(--p${tint}b)`, color: `var(--p${tint}t)` }}
      aria-hidden="true"
    >
      {[...organization.name.trim()][0]?.toUpperCase()}
    </span>
  )
}

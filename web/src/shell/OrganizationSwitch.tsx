import { UnstyledButton } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { useState } from 'react'
import { chooseOrganization, type Session } from '../http/session.ts'
import { useSession } from '../http/useSession.ts'
import { LateMenu } from '../ui/overlays/LateMenu.tsx'
import styles from './OrganizationSwitch.module.css'
import { roleName } from './role-name.ts'

type Organization = Session['organizations'][number]

/** The current organization, and a menu to switch to another one. */
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
    <LateMenu
      position="bottom-start"
      width={280}
      target={
        <UnstyledButton className={styles.button ?? ''} aria-label={`Organization: ${current.name}. Change it`}>
          <Initial organization={current} />
          <span className={styles.name} dir="auto">
            {current.name}
          </span>
          <IconSelector size={14} stroke={1.6} className={styles.chevron} aria-hidden />
        </UnstyledButton>
      }
      items={(Menu) => (
        <>
          <Menu.Label>Organizations</Menu.Label>
          <Menu.RadioGroup value={String(current.id)} onChange={(id) => chooseOrganization(Number(id))}>
            {session.organizations.map((organization) => (
              <Menu.RadioItem
                key={organization.id}
                value={String(organization.id)}
                disabled={!organization.pivot_enabled}
                closeMenuOnClick
              >
                <span className={styles.choice}>
                  <Initial organization={organization} />
                  <span>
                    <span dir="auto">{organization.name}</span>
                    <small>{noteOf(organization)}</small>
                  </span>
                </span>
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </>
      )}
    />
  )
}

const noteOf = ({ pivot_enabled, pivot_role, restriction }: Organization) =>
  pivot_enabled
    ? roleName(pivot_role)
    : restriction?.status === 'suspended'
      ? 'Suspended'
      : restriction?.status === 'closed'
        ? 'Closed'
        : 'Access turned off'

/** The logo; without one, or if it cannot be loaded, the first letter on one of six colours, which is always the same for an organization. */
function Initial({ organization: { id, name, logo } }: { organization: Organization }) {
  const [failed, setFailed] = useState<string>()
  if (logo && logo !== failed)
    return <img src={logo} alt="" className={`${styles.initial} ${styles.logo}`} onError={() => setFailed(logo)} />
  const tint = (id % 6) + 1
  return (
    <span
      className={styles.initial}
      style={{ background: `var(--p${tint}b)`, color: `var(--p${tint}t)` }}
      data-letter={[...name.trim()][0]?.toUpperCase()}
      aria-hidden="true"
    />
  )
}

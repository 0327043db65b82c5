import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core'
import type { Density } from '@storey/api/account/account.ts'
import {
  IconBaselineDensityLarge,
  IconBaselineDensityMedium,
  IconBaselineDensitySmall,
  IconDeviceDesktop,
  IconLogout,
  IconMoon,
  IconSettings,
  IconShieldLock,
  IconSun,
} from '@tabler/icons-react'
import { useSession } from '../http/useSession.ts'
import { Link } from '../ui/Link.tsx'
import { usePhone } from '../ui/usePhone.ts'
import styles from './AccountMenu.module.css'
import { chooseDensity } from './density.ts'
import { owesSecondFactor } from './home.ts'
import { leave } from './leave.ts'
import { roleName } from './role-name.ts'

const SCHEMES = [
  { value: 'auto', title: 'System', Icon: IconDeviceDesktop },
  { value: 'light', title: 'Light', Icon: IconSun },
  { value: 'dark', title: 'Dark', Icon: IconMoon },
] as const

const DENSITIES: readonly { value: Density; title: string; Icon: typeof IconMoon }[] = [
  { value: 'compact', title: 'Compact', Icon: IconBaselineDensitySmall },
  { value: 'normal', title: 'Normal', Icon: IconBaselineDensityMedium },
  { value: 'comfortable', title: 'Comfortable', Icon: IconBaselineDensityLarge },
]

/** Items of the account menu: the user, appearance, height of rows, settings, sign-out. */
export function AccountItems() {
  const session = useSession()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const phone = usePhone()
  if (!session) return null
  return (
    <>
      <div className={styles.who}>
        <strong dir="auto">{session.full_name}</strong>
        {session.access_type && <span>{roleName(session.access_type)}</span>}
      </div>
      <Menu.Divider />
      <Menu.Label>Appearance</Menu.Label>
      <Menu.RadioGroup value={colorScheme} onChange={(value) => setColorScheme(value as MantineColorScheme)}>
        {SCHEMES.map(({ value, title, Icon }) => (
          <Menu.RadioItem key={value} value={value} rightSection={<Icon size={16} stroke={1.6} aria-hidden />}>
            {title}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      {/* A phone shows cards. */}
      {!phone && session.access_type && (
        <>
          <Menu.Label>Rows of lists</Menu.Label>
          <Menu.RadioGroup
            value={session.density ?? 'normal'}
            onChange={(value) => void chooseDensity(value as Density)}
          >
            {DENSITIES.map(({ value, title, Icon }) => (
              <Menu.RadioItem key={value} value={value} rightSection={<Icon size={16} stroke={1.6} aria-hidden />}>
                {title}
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </>
      )}
      <Menu.Divider />
      {!owesSecondFactor(session) && (
        <Menu.Item
          component={Link}
          to="/auth/account-settings/profile"
          quiet
          leftSection={<IconSettings size={16} stroke={1.6} />}
        >
          Account settings
        </Menu.Item>
      )}
      {!session.two_factor && (
        <Menu.Item
          component={Link}
          to="/auth/two-factor/authenticator-app"
          quiet
          leftSection={<IconShieldLock size={16} stroke={1.6} />}
        >
          Set up two-factor
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconLogout size={16} stroke={1.6} />} onClick={() => void leave()}>
        Sign out
      </Menu.Item>
    </>
  )
}

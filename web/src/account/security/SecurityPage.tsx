import { SettingsPage } from '../parts/SettingsPage.tsx'
import { KnownDevicesCard } from './KnownDevicesCard.tsx'
import { PasskeysCard } from './PasskeysCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'
import { TwoFactorCard } from './TwoFactorCard.tsx'

/** Sign-in settings, and the user's sessions. */
export function SecurityPage() {
  return (
    <SettingsPage page="security">
      <PasswordCard />
      <PasskeysCard />
      <TwoFactorCard />
      <SessionsCard />
      <KnownDevicesCard />
    </SettingsPage>
  )
}

import { SettingsPage } from '../parts/SettingsPage.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'
import { TwoFactorCard } from './TwoFactorCard.tsx'

/** How one signs in, and where one is signed in. */
export function SecurityPage() {
  return (
    <SettingsPage page="security">
      <PasswordCard />
      <TwoFactorCard />
      <SessionsCard />
    </SettingsPage>
  )
}

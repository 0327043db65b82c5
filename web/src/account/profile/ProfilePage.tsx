import { auth } from '@storey/api/client-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../http/query.ts'
import { Await } from '../../ui/Await.tsx'
import { SettingsPage } from '../parts/SettingsPage.tsx'
import { AboutForm } from './AboutForm.tsx'
import { AvatarCard } from './AvatarCard.tsx'
import { AwayCard } from './AwayCard.tsx'
import { EmailCard } from './EmailCard.tsx'
import { StartCard } from './StartCard.tsx'

/** The user's profile, as colleagues see it. */
export function ProfilePage() {
  const me = useQuery(query(auth.me, {}))
  return (
    <SettingsPage page="profile">
      <Await answer={me} kind="form">
        {({ data }) => (
          <>
            <AvatarCard me={data} />
            <AboutForm me={data} />
            <AwayCard me={data} />
            <StartCard me={data} />
            <EmailCard me={data} />
          </>
        )}
      </Await>
    </SettingsPage>
  )
}

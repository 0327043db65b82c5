import { organizations, platformSettings } from '@storey/api/client-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../http/query.ts'
import { Await } from '../../ui/Await.tsx'
import { Page } from '../../ui/Page.tsx'
import { LogoSection } from '../organizations/parts/LogoSection.tsx'
import { SettingsForm } from './SettingsForm.tsx'

/** What super admins decide for the platform: how it looks, who writes its e-mails, and what applicants read. */
export function SettingsPage() {
  const answer = useQuery(query(platformSettings.get, {}))
  return (
    <Page title="Platform settings" area="Administration" narrow>
      <Await answer={answer} kind="form">
        {({ data }) => (
          <>
            <SettingsForm key={data.version} settings={data} />
            {data.organization_id !== null && <Logo id={data.organization_id} />}
          </>
        )}
      </Await>
    </Page>
  )
}

/** The logo is that of the platform’s organization. */
function Logo({ id }: { id: number }) {
  const answer = useQuery(query(organizations.one, { params: { id } }))
  return <Await answer={answer}>{({ data }) => <LogoSection organization={data} />}</Await>
}

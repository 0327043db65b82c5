import { ownInvites } from '@storey/api/client-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../http/query.ts'
import { Await } from '../../ui/Await.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PendingInvites } from '../parts/PendingInvites.tsx'
import { SettingsPage } from '../parts/SettingsPage.tsx'

/** Invites from organizations to the user. */
export function InvitesPage() {
  const answer = useQuery(query(ownInvites.list, {}))
  return (
    <SettingsPage page="invites">
      <Await answer={answer} kind="list">
        {({ data }) =>
          data.length > 0 ? (
            <PendingInvites invites={data} />
          ) : (
            <EmptyState scene="door" title="No invites" text="Invites to join an organization appear here." />
          )
        }
      </Await>
    </SettingsPage>
  )
}

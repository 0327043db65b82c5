import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { auth, ownInvites } from '@storey/api/client-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../http/query.ts'
import { Await } from '../../ui/Await.tsx'
import { announce } from '../../ui/announce.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PendingInvites } from '../parts/PendingInvites.tsx'
import { SettingsPage } from '../parts/SettingsPage.tsx'

/** Invites from organizations to the user. */
export function InvitesPage() {
  const answer = useQuery(query(ownInvites.list, {}))
  const email = useQuery(query(auth.me, {})).data?.data.email
  return (
    <SettingsPage page="invites">
      <Await answer={answer} kind="list">
        {({ data }) =>
          data.length > 0 ? (
            <PendingInvites invites={data} />
          ) : (
            <EmptyState
              scene="door"
              title="No invites"
              text={`Invites${email ? ` to ${email}` : ''} appear here. An administrator of the organization sends them.`}
              action={email && <CopyAddress email={email} />}
            />
          )
        }
      </Await>
    </SettingsPage>
  )
}

/** The administrator needs the address exactly. */
function CopyAddress({ email }: { email: string }) {
  const clipboard = useClipboard({ timeout: 2000 })
  return (
    <Button
      variant="default"
      onClick={() => {
        clipboard.copy(email)
        announce('Copied')
      }}
    >
      {clipboard.copied ? 'Copied' : 'Copy my address'}
    </Button>
  )
}

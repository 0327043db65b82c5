import { Button } from '@mantine/core'
import type { ShownInvite } from '@storey/api/account/entry.ts'
import { auth, entry, ownInvites } from '@storey/api/client-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { readSession } from '../../http/session.ts'
import { useSession } from '../../http/useSession.ts'
import { homeOf } from '../../shell/home.ts'
import { leave } from '../../shell/leave.ts'
import { PublicFrame } from '../../shell/PublicFrame.tsx'
import { roleName } from '../../shell/role-name.ts'
import { Await } from '../../ui/Await.tsx'
import { useAction } from '../../ui/act.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { dayOf, fullDayText } from '../../ui/format/day.ts'
import { Link } from '../../ui/Link.tsx'
import { Page } from '../../ui/Page.tsx'
import { problemOf } from '../../ui/problem.ts'
import { join } from '../parts/join.ts'
import { useLinkSecret } from '../parts/useLinkSecret.ts'
import styles from './InvitePage.module.css'
import { masked } from './masked.ts'

/** Page that an invite's e-mail links to, for every visitor: signed out, signed in with the invited address, or with another one. */
export function InvitePage() {
  const token = useLinkSecret('token') ?? ''
  const session = useSession()
  // Once accepted, the invite is gone: the new session would ask for it again.
  const [accepted, setAccepted] = useState(false)
  const preview = useQuery({
    ...query(entry.previewInvite, { body: { invite_token: token } }),
    retry: false,
    enabled: !accepted && token !== '',
  })
  const me = useQuery({ ...query(auth.me, {}), enabled: session !== null })
  const status = preview.error === null ? undefined : problemOf(preview.error).status
  const gone =
    token === '' || (status !== undefined && status !== null && status >= 400 && status < 500 && status !== 429)
  return (
    <PublicFrame narrow missing={gone ? 'invite' : undefined}>
      {gone ? (
        <Page title="This invite is no longer valid">
          <EmptyState
            scene="line"
            text="It was used, withdrawn or has expired. Ask the person who invited you for a new one."
            action={
              <Button component={Link} to="/" quiet variant="filled">
                Go to sign-in
              </Button>
            }
          />
        </Page>
      ) : (
        <Await answer={preview}>
          {({ data: invite }) => {
            if (!session) return <ForStranger invite={invite} token={token} />
            return (
              <Await answer={me}>
                {({ data }) =>
                  data.email.toLowerCase() === invite.email.toLowerCase() ? (
                    <ForInvited invite={invite} token={token} onAccept={setAccepted} />
                  ) : (
                    <ForAnother invited={invite.email} here={data.email} />
                  )
                }
              </Await>
            )
          }}
        </Await>
      )}
    </PublicFrame>
  )
}

interface Offer {
  invite: ShownInvite
  token: string
}

/** Who invites to what, until which day, and the ways on. */
function Invitation({ invite, action }: { invite: ShownInvite; action: ReactNode }) {
  const { organization, role, invited_by_name, expires_at } = invite
  return (
    <div data-empty>
      <p className={styles.card}>
        <span data-letter={[...organization.name.trim()][0]?.toUpperCase()} aria-hidden="true" />
        <span>
          <strong>{roleName(role)}</strong>
          {invited_by_name} invited you.
          <br />
          Invite ends {fullDayText(dayOf(expires_at))}
        </span>
      </p>
      <div className={styles.action}>{action}</div>
    </div>
  )
}

/** After sign-in the invite is listed there, so its secret need not be passed on. */
const WAITS_AT = '/auth/account-settings/invites'

function ForStranger({ invite, token }: Offer) {
  return (
    <Page title={`Join ${invite.organization.name}`}>
      <Invitation
        invite={invite}
        action={
          <>
            <Button component={Link} to="/register" hash={`invite=${token}`} quiet variant="filled">
              Create an account
            </Button>{' '}
            <Button component={Link} to="/" search={{ next: WAITS_AT }} quiet variant="default">
              Sign in
            </Button>
          </>
        }
      />
    </Page>
  )
}

function ForInvited({ invite, token, onAccept }: Offer & { onAccept: (accepted: boolean) => void }) {
  const navigate = useNavigate()
  const { run, running } = useAction()
  const { name } = invite.organization
  const accept = async () => {
    onAccept(true)
    const { data } = await call(ownInvites.acceptByLink, { body: { invite_token: token } }).catch((error: unknown) => {
      onAccept(false)
      throw error
    })
    await join(data.id, { enter: true })
    const session = readSession()
    if (session) void navigate({ href: homeOf(session), replace: true })
  }
  return (
    <Page title={`Join ${name}`}>
      <Invitation
        invite={invite}
        action={
          <>
            <Button loading={running} onClick={() => void run(accept, { good: `You joined ${name}` })}>
              Accept invite
            </Button>{' '}
            <Button component={Link} to="/" quiet variant="default">
              Not now
            </Button>
          </>
        }
      />
    </Page>
  )
}

/** Signed in as another user: the invite belongs to its address. */
function ForAnother({ invited, here }: { invited: string; here: string }) {
  const navigate = useNavigate()
  const signOutFirst = async () => {
    await leave()
    void navigate({ to: '/', search: { next: WAITS_AT }, replace: true })
  }
  return (
    <Page title="This invite is for another account">
      <EmptyState
        scene="gate"
        text={`It was sent to ${masked(invited)}, and you are signed in as ${masked(here)}. Sign out to use the right account.`}
        action={
          <>
            <Button onClick={() => void signOutFirst()}>Sign out</Button>{' '}
            <Button component={Link} to="/" quiet variant="default">
              Stay signed in
            </Button>
          </>
        }
      />
    </Page>
  )
}

import { Button, Stack } from '@mantine/core'
import { auth, passkeys, twoFactor } from '@storey/api/client-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../http/query.ts'
import { changeSession } from '../../http/session.ts'
import { useSession } from '../../http/useSession.ts'
import { Await } from '../../ui/Await.tsx'
import { Link } from '../../ui/Link.tsx'
import { notify } from '../../ui/overlays/notify.tsx'
import { Section } from '../../ui/Section.tsx'
import { Status } from '../../ui/values/Status.tsx'
import { CodesDialog } from './CodesDialog.tsx'
import { NewCodes } from './NewCodes.tsx'
import { SwitchOff } from './SwitchOff.tsx'
import styles from './security.module.css'

const SET_UP = '/auth/two-factor/authenticator-app'

/** Two-factor settings: on or off, and the recovery codes. */
export function TwoFactorCard() {
  const me = useQuery(query(auth.me, {}))
  return (
    <Section title="Two-factor sign-in" note="A code from your phone, or a passkey, after your password.">
      <Await answer={me} kind="form">
        {({ data }) =>
          data.has_enabled_two_factor_auth ? (
            <SwitchedOn app={data.has_authenticator_app} required={data.two_factor_policy === 'required'} />
          ) : (
            <div className={styles.line}>
              <Status tone="neutral">Off</Status>
              <SetUp>Set up two-factor</SetUp>
            </div>
          )
        }
      </Await>
    </Section>
  )
}

const SetUp = ({ children }: { children: string }) => (
  <Button component={Link} to={SET_UP} search={{ next: '/auth/account-settings/security' }} quiet variant="default">
    {children}
  </Button>
)

function SwitchedOn({ app, required }: { app: boolean; required: boolean }) {
  const session = useSession()
  // With a passkey the app may go, and two-factor stays on.
  const others = (useQuery(query(passkeys.list, {})).data?.data.length ?? 0) > 0
  const [asking, setAsking] = useState<'codes' | 'off'>()
  const [codes, setCodes] = useState<readonly string[]>()
  // Never refetched: codes are shown only once.
  const kept = useQuery({
    ...query(twoFactor.recoveryCodes, {}),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const visible = codes ?? kept.data?.data.codes
  return (
    <Stack>
      <Status tone="good">On</Status>
      <div className={styles.line}>
        <Await answer={kept} kind="form">
          {({ data }) => <p>{leftText(data.remaining)}</p>}
        </Await>
        <Button variant="default" onClick={() => setAsking('codes')}>
          Create new codes
        </Button>
      </div>
      {asking === 'codes' && (
        <NewCodes
          onClose={() => setAsking(undefined)}
          onMade={(made) => {
            setAsking(undefined)
            setCodes(made)
          }}
        />
      )}
      <div className={styles.line}>
        <p>
          {!app
            ? 'Your passkeys are the second factor. An authenticator app works on every device.'
            : others
              ? 'The authenticator app is on. Without it, your passkeys are the second factor.'
              : required
                ? 'Two-factor is required here, so it stays on.'
                : 'Without it, only your password protects your account.'}
        </p>
        {!app && <SetUp>Add an authenticator app</SetUp>}
        {app && (others || !required) && asking !== 'off' && (
          <Button variant="default" onClick={() => setAsking('off')}>
            Turn off
          </Button>
        )}
      </div>
      {asking === 'off' && (
        <SwitchOff
          onClose={() => setAsking(undefined)}
          onDone={() => {
            if (!others) changeSession({ two_factor: false })
            notify.good(
              `${others ? 'The authenticator app was removed' : 'Two-factor is off'}. Other devices were signed out.`,
            )
          }}
        />
      )}
      {visible && session && (
        <CodesDialog
          codes={visible}
          onKept={() => {
            setCodes(undefined)
            void kept.refetch()
          }}
        />
      )}
    </Stack>
  )
}

const leftText = (left: number) =>
  left === 0
    ? 'No recovery codes left. Create new ones in case you lose your phone.'
    : left === 1
      ? '1 recovery code left. Each works once.'
      : `${left} recovery codes left. Each works once.`

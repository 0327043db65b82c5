import { Button, Stack, Text } from '@mantine/core'
import type { OwnPasskey } from '@storey/api/account/passkeys.ts'
import { auth, passkeys } from '@storey/api/client-endpoints.ts'
import { IconFingerprint } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { changeSession } from '../../http/session.ts'
import { Await } from '../../ui/Await.tsx'
import { useAction } from '../../ui/act.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { notify } from '../../ui/overlays/notify.tsx'
import { Section } from '../../ui/Section.tsx'
import { Instant } from '../../ui/values/Instant.tsx'
import { passkeysHere } from '../parts/passkeys-here.ts'
import { CodesDialog } from './CodesDialog.tsx'
import { AddPasskey, RenamePasskey } from './PasskeyForms.tsx'
import styles from './security.module.css'

/** The user's passkeys: added, renamed and removed here. */
export function PasskeysCard() {
  const answer = useQuery(query(passkeys.list, {}))
  const [adding, setAdding] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>()
  const [here] = useState(passkeysHere)
  return (
    <Section
      title="Passkeys"
      note="Sign in with your fingerprint, face or device PIN instead of password and code. A passkey is also a second factor."
      action={
        here &&
        !adding && (
          <Button variant="default" onClick={() => setAdding(true)}>
            Add passkey
          </Button>
        )
      }
    >
      {!here && (
        <Text size="sm" c="var(--text-2)">
          This browser cannot use passkeys at this address: they need https and a host name.
        </Text>
      )}
      <Await answer={answer} kind="list">
        {({ data }) => (
          <>
            {adding && (
              <AddPasskey
                first={data.length === 0}
                onClose={() => setAdding(false)}
                onAdded={(made) => {
                  setAdding(false)
                  setCodes(made)
                  changeSession({ two_factor: true })
                  notify.good('Passkey added.')
                }}
              />
            )}
            {data.length === 0 ? (
              !adding && here && <Text c="var(--text-2)">No passkeys yet.</Text>
            ) : (
              <ul className={styles.sessions} aria-label="Passkeys">
                {data.map((passkey) => (
                  <Passkey key={passkey.id} passkey={passkey} />
                ))}
              </ul>
            )}
          </>
        )}
      </Await>
      {codes && <CodesDialog codes={codes} onKept={() => setCodes(undefined)} />}
    </Section>
  )
}

function Passkey({ passkey }: { passkey: OwnPasskey }) {
  const { run, running } = useAction()
  const [renaming, setRenaming] = useState(false)
  const { id, name } = passkey
  const remove = async () => {
    const sure = await confirm({
      title: `Remove “${name}”?`,
      effect:
        'It no longer signs you in, and other devices are signed out. Without another passkey or an authenticator app, two-factor is turned off.',
      verb: 'Remove passkey',
    })
    if (!sure || !(await run(() => call(passkeys.remove, { params: { id } }), { good: 'Passkey removed.' }))) return
    const { data } = await call(auth.me, {})
    changeSession({ two_factor: data.has_enabled_two_factor_auth })
  }
  return (
    <li>
      <IconFingerprint size={20} stroke={1.5} aria-hidden />
      {renaming ? (
        <RenamePasskey passkey={passkey} onClose={() => setRenaming(false)} />
      ) : (
        <>
          <Stack gap={0} miw={0} flex="1">
            <span className={styles.device}>{name}</span>
            <Text span size="sm" c="var(--text-2)">
              {passkey.synced ? 'In a password manager · ' : ''}
              {passkey.last_used_at ? (
                <>
                  Used <Instant value={passkey.last_used_at} />
                </>
              ) : (
                'Not used yet'
              )}
              {' · '}
              Added <Instant value={passkey.created_at} />
            </Text>
          </Stack>
          <Button variant="subtle" onClick={() => setRenaming(true)} aria-label={`Rename ${name}`}>
            Rename
          </Button>
          <Button variant="subtle" loading={running} onClick={() => void remove()} aria-label={`Remove ${name}`}>
            Remove
          </Button>
        </>
      )}
    </li>
  )
}

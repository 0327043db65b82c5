import { auth, twoFactor } from '@storey/api/calls.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../http/call.ts'
import { refresh } from '../../http/query.ts'
import { changeSession } from '../../http/session.ts'
import { PublicFrame } from '../../shell/PublicFrame.tsx'
import { Await } from '../../ui/Await.tsx'
import { ConfirmCodeForm } from './ConfirmCodeForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { ScanCode } from './ScanCode.tsx'
import styles from './two-factor.module.css'

/** A new secret and its picture. Made once a visit: the app must not hold an older one than the server. */
const enabling = {
  queryKey: ['two-factor', 'enable'],
  queryFn: async () => {
    const { data } = await call(twoFactor.enable, {})
    const { svg } = await call(twoFactor.qrCode, {})
    return { secret: data.secret, svg }
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  retry: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
}

/** Two-factor in three steps: scan, confirm, keep the recovery codes. */
export function AuthenticatorAppPage() {
  const secret = useQuery(enabling)
  const [codes, setCodes] = useState<readonly string[]>()
  useEffect(() => {
    document.title = 'Authenticator app · Storey'
  }, [])

  const confirmed = async () => {
    const { data } = await call(twoFactor.recoveryCodes, {})
    setCodes(data.codes ?? [])
    changeSession({ two_factor: true })
    void refresh(auth.me)
  }
  return (
    <PublicFrame>
      <div className={styles.page}>
        {codes ? (
          <RecoveryCodes codes={codes} />
        ) : (
          <>
            <h1>Set up your authenticator app</h1>
            <Await answer={secret} kind="form">
              {(made) => (
                <ol className={styles.steps}>
                  <li>
                    <h2>Scan this code with the app</h2>
                    <ScanCode {...made} />
                  </li>
                  <li>
                    <h2>Type the six digits that it shows</h2>
                    <ConfirmCodeForm onConfirmed={confirmed} />
                  </li>
                </ol>
              )}
            </Await>
          </>
        )}
      </div>
    </PublicFrame>
  )
}

import { twoFactor } from '@storey/api/client-endpoints.ts'
import { useEffect, useState } from 'react'
import { call } from '../../http/call.ts'
import { changeSession } from '../../http/session.ts'
import { PublicFrame } from '../../shell/PublicFrame.tsx'
import { productName } from '../../ui/product.ts'
import { ConfirmCodeForm } from './ConfirmCodeForm.tsx'
import { OwnPasswordForm } from './OwnPasswordForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { ScanCode } from './ScanCode.tsx'
import styles from './two-factor.module.css'

/** Two-factor setup in four steps: password, scan, confirm, store the recovery codes. */
export function AuthenticatorAppPage() {
  const [made, setMade] = useState<{ readonly secret: string; readonly svg: string }>()
  const [codes, setCodes] = useState<readonly string[]>()
  useEffect(() => {
    document.title = `Authenticator app · ${productName()}`
  }, [])

  // Requests a new secret and its QR code only once: the app must not have an older one than the server.
  const begin = async (password: string) => {
    const { data } = await call(twoFactor.enable, { body: { password } })
    const { svg } = await call(twoFactor.qrCode, {})
    setMade({ secret: data.secret, svg })
  }
  const confirmed = async () => {
    const { data } = await call(twoFactor.recoveryCodes, {})
    setCodes(data.codes ?? [])
    changeSession({ two_factor: true })
  }
  return (
    <PublicFrame>
      <div className={styles.page}>
        {codes ? (
          <RecoveryCodes codes={codes} />
        ) : (
          <>
            <h1>Set up your authenticator app</h1>
            {made ? (
              <ol className={styles.steps}>
                <li>
                  <h2>Scan this code with the app</h2>
                  <ScanCode {...made} />
                </li>
                <li>
                  <h2>Enter the six-digit code</h2>
                  <ConfirmCodeForm onConfirmed={confirmed} />
                </li>
              </ol>
            ) : (
              <OwnPasswordForm onSend={begin} />
            )}
          </>
        )}
      </div>
    </PublicFrame>
  )
}

import { Button, Text } from '@mantine/core'
import { IconDeviceMobile, IconKey, IconShieldLock } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useSession } from '../../http/useSession.ts'
import { homeOf, safeNext } from '../../shell/home.ts'
import { PublicFrame } from '../../shell/PublicFrame.tsx'
import { Link } from '../../ui/Link.tsx'
import { productName } from '../../ui/product.ts'
import { passkeysHere } from '../parts/passkeys-here.ts'
import { PasskeySetUp } from './PasskeySetUp.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import styles from './two-factor.module.css'

const REASONS = [
  {
    Icon: IconShieldLock,
    text: 'A stolen password alone can’t open your leads, prices or bookings.',
  },
  {
    Icon: IconDeviceMobile,
    text: 'You need an authenticator app on your phone. It works offline too.',
  },
  { Icon: IconKey, text: 'Takes a minute. You’ll get recovery codes for a lost phone.' },
]

/** Explains two-factor and how to set it up; the user may skip it only if it is not required. */
export function TwoFactorNoticePage() {
  const session = useSession()
  const { next } = useSearch({ strict: false })
  useEffect(() => {
    document.title = `Two-factor sign-in · ${productName()}`
  }, [])
  const [codes, setCodes] = useState<readonly string[]>()
  if (!session) return null
  const required = session.two_factor_policy === 'required'
  const setUp = '/auth/two-factor/authenticator-app'
  if (codes)
    return (
      <PublicFrame>
        <div className={styles.page}>
          <RecoveryCodes codes={codes} />
        </div>
      </PublicFrame>
    )
  return (
    <PublicFrame narrow>
      <div className={styles.notice}>
        <h1>Protect your account with a second step</h1>
        <Text inherit c="var(--text-2)" mt="xs">
          {required
            ? 'You enter a code from your phone after your password. It is required here.'
            : 'You enter a code from your phone after your password.'}
        </Text>
        <ul className={styles.reasons}>
          {REASONS.map(({ Icon, text }) => (
            <li key={text}>
              <Icon size={20} stroke={1.6} aria-hidden />
              {text}
            </li>
          ))}
        </ul>
        <div className={styles.actions}>
          <Button component={Link} to={setUp} search={{ next }} quiet size="md">
            Set up two-factor
          </Button>
          {passkeysHere() && <PasskeySetUp onAdded={setCodes} />}
          {!required && (
            <Button component={Link} to={safeNext(next) ?? homeOf(session)} quiet size="md" variant="subtle">
              Not now
            </Button>
          )}
        </div>
      </div>
    </PublicFrame>
  )
}

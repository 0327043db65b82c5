import { Button, Text } from '@mantine/core'
import { IconDeviceMobile, IconKey, IconShieldLock } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSession } from '../../http/useSession.ts'
import { homeOf, safeNext } from '../../shell/home.ts'
import { PublicFrame } from '../../shell/PublicFrame.tsx'
import { Link } from '../../ui/Link.tsx'
import * as copy from './copy.ts'
import styles from './two-factor.module.css'

const REASONS = [
  {
    Icon: IconShieldLock,
    text: copy.aStolenPasswordAloneCantOpen,
  },
  {
    Icon: IconDeviceMobile,
    text: copy.youNeedAnAuthenticatorAppOn,
  },
  { Icon: IconKey, text: copy.itTakesAMinuteYouGet },
]

/** Explains two-factor and how to set it up; the user may skip it only if it is not required. */
export function TwoFactorNoticePage() {
  const session = useSession()
  const { next } = useSearch({ strict: false })
  useEffect(() => {
    document.title = copy.twoFactorSignInStorey
  }, [])
  if (!session) return null
  const required = session.two_factor_policy === 'required'
  const setUp = '/auth/two-factor/authenticator-app'
  return (
    <PublicFrame>
      <div className={styles.page}>
        <h1>{copy.protectYourAccountWithASecond}</h1>
        <Text inherit c="var(--text-2)" mt="xs">
          {required ? copy.enterACodeFromYourPhone : copy.enterACodeFromYourPhoneSentence}
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
            {copy.setUpTwoFactor}
          </Button>
          {!required && (
            <Button component={Link} to={safeNext(next) ?? homeOf(session)} quiet size="md" variant="subtle">
              {copy.notNow}
            </Button>
          )}
        </div>
      </div>
    </PublicFrame>
  )
}

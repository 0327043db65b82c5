import type { SignedInAnswer } from '@storey/api/account.ts'
import { lazy, Suspense, useEffect, useState } from 'react'
import '../../theme/public-styles.ts'
import { startSession } from '../../http/session.ts'
import { addressAfterSignIn } from '../../shell/home.ts'
import { Mark } from '../../shell/Mark.tsx'
import { ChallengeForm } from './ChallengeForm.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import styles from './SignInPage.module.css'

const Skyline = lazy(() => import('./Skyline.tsx'))

interface Props {
  /** Where the person was going. */
  next: string | undefined
  onSignedIn: (address: string) => void
  /** Somebody is about to come in. */
  onTyping?: () => void
}

/** The front door: e-mail and password, then the second factor in the same place. */
export function SignInPage({ next, onSignedIn, onTyping }: Props) {
  const [challenge, setChallenge] = useState<string>()
  const [notice, setNotice] = useState<string>()
  useEffect(() => {
    document.title = 'Sign in · Storey'
  }, [])

  const enter = (answer: SignedInAnswer) => onSignedIn(addressAfterSignIn(startSession(answer), next))
  const startOver = (why?: string) => {
    setNotice(why)
    setChallenge(undefined)
  }
  return (
    <div className={styles.page}>
      <main className={styles.side}>
        <p className={styles.brand}>
          <Mark />
          Storey
        </p>
        {challenge === undefined ? (
          <PasswordForm
            notice={notice}
            onTyping={onTyping}
            onAnswer={(answer) => (answer.two_factor_auth ? setChallenge(answer.challenge_token) : enter(answer))}
          />
        ) : (
          <ChallengeForm token={challenge} onAnswer={enter} onStartOver={startOver} />
        )}
      </main>
      <div className={styles.picture}>
        <Suspense>
          <Skyline />
        </Suspense>
      </div>
    </div>
  )
}

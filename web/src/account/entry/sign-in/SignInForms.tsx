import type { ChallengeResponse } from '@storey/api/account/account.ts'
import { lazy, Suspense, useState } from 'react'
import { noSignIn } from '../../../http/session.ts'
import { useEntryWay } from '../../parts/entry-way.ts'
import { PasswordForm } from './PasswordForm.tsx'
import { whySignedOut } from './why-signed-out.ts'

/** Few sign-ins of a day have a second step, so the first load is without it. */
const ChallengeForm = lazy(() => import('./ChallengeForm.tsx'))

/** Sign-in page: e-mail and password, then the second factor in the same place. */
export function SignInForms() {
  const { enter, onTyping } = useEntryWay()
  const [challenge, setChallenge] = useState<ChallengeResponse>()
  const [notice, setNotice] = useState(whySignedOut)
  const startOver = (why?: string) => {
    setNotice(why)
    setChallenge(undefined)
  }
  return challenge === undefined ? (
    <PasswordForm
      notice={notice}
      onTyping={onTyping}
      onAnswer={(answer) => {
        if (!answer.two_factor_auth) return enter(answer)
        if (!answer.challenge_token) throw noSignIn()
        setChallenge(answer)
      }}
    />
  ) : (
    <Suspense>
      <ChallengeForm challenge={challenge} onAnswer={enter} onStartOver={startOver} />
    </Suspense>
  )
}

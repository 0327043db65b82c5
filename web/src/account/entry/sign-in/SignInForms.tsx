import { useState } from 'react'
import { noSignIn } from '../../../http/session.ts'
import { useEntryWay } from '../../parts/entry-way.ts'
import { ChallengeForm } from './ChallengeForm.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { whySignedOut } from './why-signed-out.ts'

/** Sign-in page: e-mail and password, then the second factor in the same place. */
export function SignInForms() {
  const { enter, onTyping } = useEntryWay()
  const [challenge, setChallenge] = useState<string>()
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
        setChallenge(answer.challenge_token)
      }}
    />
  ) : (
    <ChallengeForm token={challenge} onAnswer={enter} onStartOver={startOver} />
  )
}

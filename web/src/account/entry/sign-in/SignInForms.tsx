import { useState } from 'react'
import { useEntryWay } from '../../parts/entry-way.ts'
import { ChallengeForm } from './ChallengeForm.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { whySignedOut } from './why-signed-out.ts'

/** The front door: e-mail and password, then the second factor in the same place. */
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
      onAnswer={(answer) => (answer.two_factor_auth ? setChallenge(answer.challenge_token) : enter(answer))}
    />
  ) : (
    <ChallengeForm token={challenge} onAnswer={enter} onStartOver={startOver} />
  )
}

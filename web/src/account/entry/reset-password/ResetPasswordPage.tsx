import { entry } from '@storey/api/client-endpoints.ts'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { EntryButton, EntryLink } from '../../parts/EntryLink.tsx'
import { EntryTitle } from '../../parts/EntryTitle.tsx'
import styles from '../../parts/entry.module.css'
import { useEntryWay } from '../../parts/entry-way.ts'
import { LinkPasswordForm } from '../../parts/LinkPasswordForm.tsx'
import { useLink } from '../../parts/useLink.ts'
import * as copy from '../copy.ts'

/** Sets a new password through the link of an e-mail. A used link is reported at once. */
export default function ResetPasswordPage() {
  const { go } = useEntryWay()
  const link = useLink('reset_password')
  const [gone, setGone] = useState(false)
  if (link.state === 'asking') return null
  if (link.state !== 'good' || gone)
    return (
      <div className={styles.form}>
        <EntryTitle
          focused
          title={copy.thisLinkIsNoLongerValid}
          lead={link.state === 'none' ? copy.openTheLinkInTheE : copy.itWasUsedHasExpiredOr}
        />
        <EntryButton to="/auth/forgot-password">{copy.sendANewLink}</EntryButton>
        <div className={styles.ways}>
          <EntryLink to="/">{copy.backToSignIn}</EntryLink>
        </div>
      </div>
    )
  return (
    <LinkPasswordForm
      title={copy.chooseANewPassword}
      lead={copy.youllBeSignedOutOnAll}
      verb={copy.setPassword}
      email={link.email}
      onGone={() => setGone(true)}
      onSend={async (chosen) => {
        await call(entry.resetPassword, { body: { token: link.token, ...chosen } })
        go('/auth/reset-password/success')
      }}
    />
  )
}

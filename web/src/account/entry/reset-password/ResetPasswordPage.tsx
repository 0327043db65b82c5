import { entry } from '@storey/api/client-endpoints.ts'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { EntryButton, EntryLink } from '../../parts/EntryLink.tsx'
import { EntryTitle } from '../../parts/EntryTitle.tsx'
import styles from '../../parts/entry.module.css'
import { useCutLine } from '../../parts/entry-picture.ts'
import { useEntryWay } from '../../parts/entry-way.ts'
import { LinkPasswordForm } from '../../parts/LinkPasswordForm.tsx'
import { useLink } from '../../parts/useLink.ts'

/** Sets a new password through the link of an e-mail. A used link is reported at once. */
export default function ResetPasswordPage() {
  const { go } = useEntryWay()
  const link = useLink('reset_password')
  const [gone, setGone] = useState(false)
  const dead = gone || link.state === 'none' || link.state === 'gone'
  useCutLine(dead)
  if (link.state === 'asking') return null
  if (link.state !== 'good' || dead)
    return (
      <div className={styles.form}>
        <EntryTitle
          focused
          title="This link is no longer valid"
          lead={
            link.state === 'none'
              ? 'Open the link in the e-mail again, or ask for a new one.'
              : 'It was used, has expired, or was replaced by a newer\u00a0e-mail.'
          }
        />
        <EntryButton to="/auth/forgot-password">Send a new link</EntryButton>
        <div className={styles.ways}>
          <EntryLink to="/">Back to sign-in</EntryLink>
        </div>
      </div>
    )
  return (
    <LinkPasswordForm
      title="Choose a new password"
      lead="You’ll be signed out on all devices."
      verb="Set password"
      email={link.email}
      onGone={() => setGone(true)}
      onSend={async (chosen) => {
        await call(entry.resetPassword, { body: { token: link.token, ...chosen } })
        go('/auth/reset-password/success')
      }}
    />
  )
}

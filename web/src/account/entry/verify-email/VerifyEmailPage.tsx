import { entry } from '@storey/api/client-endpoints.ts'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { AddressForm } from '../../parts/AddressForm.tsx'
import { CheckMail } from '../../parts/CheckMail.tsx'
import { EntryButton } from '../../parts/EntryLink.tsx'
import { EntryTitle } from '../../parts/EntryTitle.tsx'
import styles from '../../parts/entry.module.css'
import { LinkPasswordForm } from '../../parts/LinkPasswordForm.tsx'
import { useLink } from '../../parts/useLink.ts'
import * as copy from '../copy.ts'

/** Confirms an address through the link of an e-mail and sets the password; or sends that e-mail again. */
export default function VerifyEmailPage() {
  const link = useLink('verify_email')
  const [gone, setGone] = useState(false)
  const [confirmed, setConfirmed] = useState<string>()
  const [sentTo, setSentTo] = useState<string>()

  if (confirmed !== undefined)
    return (
      <div className={styles.form}>
        <EntryTitle
          focused
          title={copy.yourAccountIsReady}
          lead={copy.addressIsConfirmed(<strong>{confirmed}</strong>)}
        />
        <EntryButton to="/" email={confirmed}>
          {copy.signIn}
        </EntryButton>
      </div>
    )
  if (sentTo !== undefined)
    return (
      <CheckMail
        lead={copy.ifAddressIsWaiting(<strong>{sentTo}</strong>)}
        again={() => call(entry.resendVerification, { body: { email: sentTo } })}
      />
    )
  if (link.state === 'asking') return null
  if (link.state !== 'good' || gone) {
    const used = link.state === 'gone' || gone
    return (
      <AddressForm
        title={used ? copy.thisLinkIsNoLongerValid : copy.confirmYourEMailAddress}
        lead={used ? copy.itWasUsedHasExpiredOrSentence : copy.wellEMailYouALinkSentence2}
        verb={copy.sendANewLink}
        onSend={async (email) => {
          await call(entry.resendVerification, { body: { email } })
          setSentTo(email)
        }}
      />
    )
  }
  return (
    <LinkPasswordForm
      title={copy.confirmYourEMailAddress}
      lead={link.email ? copy.chooseAPasswordFor(<strong>{link.email}</strong>) : copy.chooseAPasswordAndYoureIn}
      verb={copy.confirmEMailAddress}
      email={link.email}
      onGone={() => setGone(true)}
      onSend={async (chosen) => {
        const { data } = await call(entry.verifyEmail, { body: { token: link.token, ...chosen } })
        setConfirmed(data.email)
      }}
    />
  )
}

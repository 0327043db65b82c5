import { EntryButton } from '../../parts/EntryLink.tsx'
import { EntryTitle } from '../../parts/EntryTitle.tsx'
import styles from '../../parts/entry.module.css'
import * as copy from '../copy.ts'

/** The new password is set; opening the e-mail does not sign the user in. */
export default function PasswordSetPage() {
  return (
    <div className={styles.form}>
      <EntryTitle focused title={copy.yourPasswordIsSet} lead={copy.youWereSignedOutOnAll} />
      <EntryButton to="/">{copy.signIn}</EntryButton>
    </div>
  )
}

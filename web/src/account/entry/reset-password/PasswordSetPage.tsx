import { EntryButton } from '../../parts/EntryLink.tsx'
import { EntryTitle } from '../../parts/EntryTitle.tsx'
import styles from '../../parts/entry.module.css'

/** The new password is set; opening the e-mail does not sign the user in. */
export default function PasswordSetPage() {
  return (
    <div className={styles.form}>
      <EntryTitle
        focused
        title="Your password is set"
        lead="You were signed out on all devices. Sign in with the new password."
      />
      <EntryButton to="/">Sign in</EntryButton>
    </div>
  )
}

import { EntryButton } from '../../parts/EntryLink.tsx'
import { EntryTitle } from '../../parts/EntryTitle.tsx'
import styles from '../../parts/entry.module.css'

/** The new password counts; nobody is signed in by a letter alone. */
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

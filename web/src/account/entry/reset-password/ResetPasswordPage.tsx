import { Button } from '@mantine/core'
import { entry } from '@storey/api/calls.ts'
import { call } from '../../../http/call.ts'
import { EntryButton, EntryLink } from '../../parts/EntryLink.tsx'
import { EntryMessage } from '../../parts/EntryMessage.tsx'
import { EntryTitle } from '../../parts/EntryTitle.tsx'
import styles from '../../parts/entry.module.css'
import { useEntryWay } from '../../parts/entry-way.ts'
import { missingPassword, NewPasswordFields } from '../../parts/NewPasswordFields.tsx'
import { useLinkSecret } from '../../parts/useLinkSecret.ts'
import { useSending } from '../../parts/useSending.ts'

/** A new password, by the link of a letter. */
export default function ResetPasswordPage() {
  const { go } = useEntryWay()
  const token = useLinkSecret('token')
  const { errors, message, sending, wait, send } = useSending()
  const gone = token === undefined ? 'Open the link in the letter again, or ask for a new one.' : errors.token?.[0]
  if (gone !== undefined || token === undefined)
    return (
      <div className={styles.form}>
        <EntryTitle focused title="This link does not work" lead={gone} />
        <EntryButton to="/auth/forgot-password">Ask for a new link</EntryButton>
        <div className={styles.ways}>
          <EntryLink to="/">Back to sign-in</EntryLink>
        </div>
      </div>
    )
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const typed = new FormData(event.currentTarget)
        const [password, again] = [String(typed.get('password')), String(typed.get('password_confirmation'))]
        void send(event.currentTarget, missingPassword(password, again), async () => {
          await call(entry.resetPassword, { body: { token, password, password_confirmation: again } })
          go('/auth/reset-password/success')
        })
      }}
    >
      <EntryTitle title="Choose a new password" lead="Your sessions on all devices end with it." />
      <EntryMessage>{message}</EntryMessage>
      <NewPasswordFields errors={errors} autoFocus />
      <Button type="submit" size="md" fullWidth loading={sending} disabled={wait > 0} className={styles.go ?? ''}>
        Set password
      </Button>
    </form>
  )
}

import { Button, TextInput } from '@mantine/core'
import type { ShownInvite } from '@storey/api/account/entry.ts'
import { entry } from '@storey/api/client-endpoints.ts'
import { DEVICE_NAME } from '@storey/api/device-name.ts'
import { call } from '../../../http/call.ts'
import { roleName } from '../../../shell/role-name.ts'
import { EntryLink } from '../../parts/EntryLink.tsx'
import { EntryMessage } from '../../parts/EntryMessage.tsx'
import { EntryTitle } from '../../parts/EntryTitle.tsx'
import styles from '../../parts/entry.module.css'
import { useEntryWay } from '../../parts/entry-way.ts'
import { missingPassword, NewPasswordFields } from '../../parts/NewPasswordFields.tsx'
import { SignupLink } from '../../parts/SignupLink.tsx'
import { useNoEmails } from '../../parts/useNoEmails.ts'
import { type Errors, useSending } from '../../parts/useSending.ts'

interface Props {
  invite: { readonly invite: ShownInvite; readonly token: string } | undefined
  /** The invite is still loading. */
  asking: boolean
  notice: string | undefined
  onSent: (email: string) => void
}

/** Uncontrolled: its fields are read on submit, so that values filled in by a password manager are included. */
export function RegisterForm({ invite, asking, notice, onSent }: Props) {
  const { enter, onTyping } = useEntryWay()
  const { errors, message, sending, wait, send } = useSending()
  const { known, unsent } = useNoEmails()
  const invited = invite?.invite

  const register = async (typed: Typed) => {
    const { password, password_confirmation, ...rest } = typed
    const body = { ...rest, device_name: DEVICE_NAME }
    const chosen = { password, password_confirmation }
    const answer = await call(entry.register, {
      body: invite ? { ...body, ...chosen, invite_token: invite.token } : body,
    })
    if (answer.token === null) onSent(typed.email)
    else enter(answer)
  }
  return (
    <form
      className={styles.form}
      noValidate
      aria-busy={asking}
      onInput={onTyping}
      onSubmit={(event) => {
        event.preventDefault()
        const typed = readTyped(new FormData(event.currentTarget))
        void send(event.currentTarget, missingIn(typed, invite !== undefined), () => register(typed))
      }}
    >
      <EntryTitle
        title="Create your account"
        waits={!asking && !known}
        lead={
          asking
            ? 'Reading your invite…'
            : invited
              ? undefined
              : (unsent ?? 'We’ll e-mail you a link to confirm your address and choose a password.')
        }
      />
      {invited && (
        <p className={styles.invite}>
          <strong>{invited.organization.name}</strong>
          <span>
            {invited.invited_by_name} invited you to join as {roleName(invited.role)}.
            {invited.has_account && ' You already have an account: sign in and accept the invite there.'}
          </span>
        </p>
      )}
      <EntryMessage>{message ?? notice ?? errors.invite_token?.[0]}</EntryMessage>
      <TextInput
        name="full_name"
        label="Full name"
        size="md"
        autoComplete="name"
        autoFocus
        error={errors.full_name?.[0]}
      />
      {/* Rendered again with the address of the invite; values typed into the other fields are kept. */}
      <TextInput
        key={invited?.email}
        name="email"
        type="email"
        label="E-mail"
        size="md"
        autoComplete="username"
        spellCheck={false}
        autoCapitalize="none"
        readOnly={invited !== undefined}
        defaultValue={invited?.email ?? ''}
        description={invited && 'The invite was sent to this address.'}
        error={errors.email?.[0]}
      />
      <TextInput
        name="phone"
        type="tel"
        label="Phone"
        size="md"
        autoComplete="tel"
        placeholder="+971 50 123 4567"
        description={errors.phone === undefined && 'Include the country code.'}
        error={errors.phone?.[0]}
      />
      {invited && <NewPasswordFields errors={errors} />}
      <Button
        type="submit"
        size="md"
        fullWidth
        loading={sending}
        disabled={asking || wait > 0}
        className={styles.go ?? ''}
      >
        Create account
      </Button>
      <div className={styles.ways}>
        <span className={styles.question}>
          Already have an account? <EntryLink to="/">Sign in</EntryLink>
        </span>
        {!invited && <SignupLink />}
      </div>
    </form>
  )
}

type Typed = ReturnType<typeof readTyped>

function readTyped(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '')
  return {
    full_name: text('full_name').trim(),
    email: text('email').trim(),
    // Accepts usual notations: spaces, dashes, brackets, and 00 instead of the plus.
    phone: text('phone')
      .replace(/[\s().-]/g, '')
      .replace(/^00/, '+'),
    password: text('password'),
    password_confirmation: text('password_confirmation'),
  }
}

/** Messages for empty fields, so that an empty form sends no request. */
const missingIn = ({ full_name, email, phone, password, password_confirmation }: Typed, invited: boolean): Errors => ({
  ...(full_name === '' ? { full_name: ['Enter your name.'] } : {}),
  ...(email === '' ? { email: ['Enter your e-mail address.'] } : {}),
  ...(phone === '' ? { phone: ['Enter your phone number.'] } : {}),
  ...(invited ? missingPassword(password, password_confirmation) : {}),
})

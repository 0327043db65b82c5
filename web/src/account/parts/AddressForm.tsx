import { Button, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { EntryLink } from './EntryLink.tsx'
import { EntryMessage } from './EntryMessage.tsx'
import { EntryTitle } from './EntryTitle.tsx'
import styles from './entry.module.css'
import { keptEmail } from './entry-way.ts'
import { useNoEmails } from './useNoEmails.ts'
import { useSending } from './useSending.ts'

interface Props {
  title: string
  lead: ReactNode
  notice?: string | undefined
  verb: string
  onSend: (email: string) => Promise<void>
}

/** Form that asks for the address to send an e-mail to. */
export function AddressForm({ title, lead, notice, verb, onSend }: Props) {
  const { known, unsent } = useNoEmails()
  const { errors, message, sending, wait, send } = useSending()
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const email = String(new FormData(event.currentTarget).get('email')).trim()
        const missing = email === '' ? { email: ['Enter your e-mail address.'] } : {}
        void send(event.currentTarget, missing, () => onSend(email))
      }}
    >
      <EntryTitle title={title} waits={!known} lead={unsent ?? lead} />
      <EntryMessage>{message ?? notice}</EntryMessage>
      <TextInput
        name="email"
        type="email"
        label="E-mail"
        size="md"
        autoComplete="username"
        autoFocus
        spellCheck={false}
        autoCapitalize="none"
        defaultValue={keptEmail() ?? ''}
        error={errors.email?.[0]}
      />
      <Button type="submit" size="md" fullWidth loading={sending} disabled={wait > 0} className={styles.go ?? ''}>
        {verb}
      </Button>
      <div className={styles.ways}>
        <EntryLink to="/">Back to sign-in</EntryLink>
      </div>
    </form>
  )
}

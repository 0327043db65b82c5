import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { EntryLink } from './EntryLink.tsx'
import { EntryMessage } from './EntryMessage.tsx'
import { EntryTitle } from './EntryTitle.tsx'
import styles from './entry.module.css'
import { useNoEmails } from './useNoEmails.ts'
import { clockText, useSecondsLeft, useSending } from './useSending.ts'

const AGAIN_AFTER_S = 60

interface Props {
  lead: ReactNode
  /** Sends the e-mail again; undefined if the address is not known. */
  again: (() => Promise<unknown>) | undefined
}

/** Asks the user to continue from the e-mail that was sent. */
export function CheckMail({ lead, again }: Props) {
  const { unsent } = useNoEmails()
  const { message, sending, wait, send } = useSending()
  const [pause, setPause] = useSecondsLeft(AGAIN_AFTER_S)
  const left = Math.max(pause, wait)
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        void send(event.currentTarget, {}, async () => {
          await again?.()
          setPause(AGAIN_AFTER_S)
        })
      }}
    >
      {unsent === undefined ? (
        <EntryTitle focused title="Check your e-mail" lead={lead} />
      ) : (
        <EntryTitle focused title="Ask for your link" lead={unsent} />
      )}
      <EntryMessage>{message}</EntryMessage>
      {unsent === undefined && <p className={styles.note}>Nothing after a minute? Check your spam folder.</p>}
      {again && unsent === undefined && left > 0 && (
        <p className={styles.note}>You can resend the e-mail in {clockText(left)}.</p>
      )}
      {again && unsent === undefined && left <= 0 && (
        <Button type="submit" size="md" variant="default" fullWidth loading={sending}>
          Resend e-mail
        </Button>
      )}
      <div className={styles.ways}>
        <EntryLink to="/">Back to sign-in</EntryLink>
      </div>
    </form>
  )
}

import { Button, TextInput } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { ReactNode } from 'react'
import { useState } from 'react'
import styles from './ConfirmDialog.module.css'

export interface Question {
  /** Question that names the record: "Delete lead Amal Haddad?" */
  title: string
  /** Consequences: "Its 3 deals and 12 notes go to the bin for 30 days." */
  effect: ReactNode
  /** Label of the confirming button: "Delete lead". */
  verb: string
  danger?: boolean
  /** Label of the cancelling button, where "Cancel" would be ambiguous. */
  keep?: string
  /** A word that the user must type first, for actions that cannot be undone. */
  typed?: string
}

/** Opens the dialog; false if it is closed in any other way than by the confirming button. */
export function openConfirmation(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    const close = (answer: boolean) => {
      resolve(answer)
      modals.close(id)
    }
    const id = modals.open({
      title: question.title,
      size: 440,
      withCloseButton: false,
      onClose: () => resolve(false),
      children: <Answer question={question} answer={close} />,
    })
  })
}

function Answer({ question, answer }: { question: Question; answer: (yes: boolean) => void }) {
  const [typed, setTyped] = useState('')
  const { danger = false } = question
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        answer(true)
      }}
    >
      <div className={styles.effect}>{question.effect}</div>
      {question.typed && (
        <TextInput
          mt={16}
          data-autofocus
          label={`Type ${question.typed} to confirm`}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <div className={styles.buttons}>
        <Button variant="default" data-autofocus={question.typed ? undefined : true} onClick={() => answer(false)}>
          {question.keep ?? 'Cancel'}
        </Button>
        <Button
          type="submit"
          data-danger={danger || undefined}
          disabled={question.typed !== undefined && typed.trim() !== question.typed}
        >
          {question.verb}
        </Button>
      </div>
    </form>
  )
}

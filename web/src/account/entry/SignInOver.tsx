import { Button, Modal } from '@mantine/core'
import type { SignedInResponse } from '@storey/api/account/account.ts'
import { useState } from 'react'
import { readSession, startSession } from '../../http/session.ts'
import { leaveInterrupted } from '../../http/sign-out.ts'
import { openKept } from '../../ui/kept/kept.ts'
import { letGoOfUnsaved } from '../../ui/unsaved.ts'
import { EntryWayContext } from '../parts/entry-way.ts'
import { SignInForms } from './sign-in/SignInForms.tsx'

/** Sign-in over a page with unsaved input, after its session has ended. */
export function SignInOver() {
  const [user] = useState(readSession)
  const enter = (answer: SignedInResponse) => {
    // Another user does not see the page: its input stays with the one who typed it.
    if (answer.user_id !== user?.user_id) letGoOfUnsaved()
    startSession(answer)
    void openKept()
  }
  const way = { enter, go: () => undefined, next: undefined, onTyping: undefined, over: user?.full_name ?? '' }
  return (
    <Modal
      opened
      onClose={() => undefined}
      closeOnClickOutside={false}
      withCloseButton={false}
      title="Your session has ended"
      size={440}
      zIndex={1000}
    >
      <EntryWayContext value={way}>
        <SignInForms />
      </EntryWayContext>
      <Button variant="subtle" color="gray" fullWidth mt="sm" onClick={leaveInterrupted}>
        Leave without saving
      </Button>
    </Modal>
  )
}

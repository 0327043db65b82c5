import { useState } from 'react'
import { notify } from './overlays/notify.tsx'

interface ActionNotice<Answer> {
  /** Success message; none if the screen shows the result. */
  readonly good?: string | ((answer: Answer) => string)
  /** Reverts the action; offered with the message. */
  readonly undo?: (answer: Answer) => unknown
}

/**
 * Runs an action that may fail: shows its success message with an undo button, or the error.
 * @returns whether it succeeded
 */
export async function act<Answer>(
  work: () => Promise<Answer>,
  { good, undo }: ActionNotice<Answer> = {},
): Promise<boolean> {
  try {
    const answer = await work()
    const text = typeof good === 'function' ? good(answer) : good
    if (text !== undefined) notify.good(text, undo ? { undo: () => void undo(answer) } : {})
    return true
  } catch (error) {
    notify.bad(error)
    return false
  }
}

/** Like `act`, with a flag that is true while the action runs, for the control that starts it. */
export function useAction(): { readonly run: typeof act; readonly running: boolean } {
  const [running, setRunning] = useState(false)
  const run: typeof act = async (work, message) => {
    setRunning(true)
    const done = await act(work, message)
    setRunning(false)
    return done
  }
  return { run, running }
}

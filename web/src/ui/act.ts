import { useState } from 'react'
import { notify } from './overlays/notify.tsx'

interface ActionNotice<Answer> {
  /** What is said once it is done; nothing where the screen shows it. */
  readonly good?: string | ((answer: Answer) => string)
  /** The way back, offered with that. */
  readonly undo?: (answer: Answer) => unknown
}

/** Does what may be refused: says that it is done, offers the way back, or says why it failed. @returns whether it is done */
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

/** As `act`, with whether it is under way, for the control that begins it. */
export function useAction(): { readonly run: typeof act; readonly running: boolean } {
  const [running, setRunning] = useState(false)
  const run: typeof act = async (work, told) => {
    setRunning(true)
    const done = await act(work, told)
    setRunning(false)
    return done
  }
  return { run, running }
}

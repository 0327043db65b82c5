import { useEffect, useRef, useState } from 'react'

/** A part of the page with input that is not saved. */
export interface Unsaved {
  /** Whether there is input, also while it is being sent. */
  typed(): boolean
  /** Gives the input up, after the user has agreed. */
  letGo(): void
}

const parts = new Set<Unsaved>()

/** Counts a part of the page until the returned function is called. */
export function watchUnsaved(part: Unsaved): () => void {
  parts.add(part)
  return () => void parts.delete(part)
}

/** Whether anything on the page is typed and not saved. */
export const hasUnsaved = (): boolean => [...parts].some((part) => part.typed())

export function letGoOfUnsaved(): void {
  for (const part of parts) part.letGo()
}

/**
 * For input outside of a `<Form>`.
 * @returns whether it would be lost now; false once the user has given it up
 */
export function useUnsaved(typed: () => boolean): () => boolean {
  const latest = useRef(typed)
  const free = useRef(false)
  useEffect(() => {
    latest.current = typed
  })
  const [wouldLose] = useState(() => () => !free.current && latest.current())
  useEffect(
    () =>
      watchUnsaved({
        typed: wouldLose,
        letGo: () => {
          free.current = true
        },
      }),
    [wouldLose],
  )
  return wouldLose
}

import { useEffect, useRef, useState } from 'react'
import { Failure } from '../../http/failure.ts'

export type Errors = Readonly<Record<string, readonly string[] | undefined>>

/** Default wait in seconds, if a refusal gives none. */
const USUAL_WAIT = 60

/**
 * Submits a form of the public pages: one call at a time, errors under their fields, the first one focused. `wait` is the number of
 * seconds left after too many attempts.
 */
export function useSending() {
  const [errors, setErrors] = useState<Errors>({})
  const [message, setMessage] = useState<string>()
  const [sending, setSending] = useState(false)
  const [wait, setWait] = useSecondsLeft()
  const busy = useRef(false)

  const show = (form: HTMLFormElement, found: Errors, text?: string) => {
    setErrors(found)
    const [first] = Object.keys(found)
    const field = first === undefined ? null : form.elements.namedItem(first)
    setMessage(field ? undefined : text)
    if (field instanceof HTMLElement) field.focus()
  }

  const send = async (form: HTMLFormElement, missing: Errors, work: () => Promise<void>) => {
    if (busy.current || wait > 0) return
    if (Object.keys(missing).length > 0) return show(form, missing)
    busy.current = true
    setSending(true)
    try {
      await work()
      show(form, {})
    } catch (error) {
      // Shown in the form, because the pages before sign-in have no notices.
      if (error instanceof Failure && error.status === 429) setWait(error.retry_after ?? USUAL_WAIT)
      if (error instanceof Failure) show(form, error.errors, error.message)
      else show(form, {}, 'Can’t reach the server. Check your connection and try again.')
    } finally {
      busy.current = false
      setSending(false)
    }
  }
  const shownText = wait > 0 ? `Too many tries. Try again in ${clockText(wait)}.` : message
  return { errors, message: shownText, sending, wait, send }
}

/** Seconds that count down to zero. */
export function useSecondsLeft(first = 0): [number, (seconds: number) => void] {
  const [end, setEnd] = useState(() => Date.now() + first * 1000)
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((end - now) / 1000))
  const running = left > 0
  useEffect(() => {
    if (!running) return
    const timer = window.setInterval(() => setNow(Date.now()), 500)
    return () => window.clearInterval(timer)
  }, [running])
  const start = (seconds: number) => {
    setNow(Date.now())
    setEnd(Date.now() + seconds * 1000)
  }
  return [left, start]
}

/** `0:42`. */
export const clockText = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

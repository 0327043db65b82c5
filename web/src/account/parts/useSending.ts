import { useRef, useState } from 'react'
import { Failure } from '../../http/failure.ts'

type Errors = Readonly<Record<string, readonly string[] | undefined>>

/** Sends a form of the public pages: one call at a time, errors under their fields, the first one focused. */
export function useSending() {
  const [errors, setErrors] = useState<Errors>({})
  const [message, setMessage] = useState<string>()
  const [sending, setSending] = useState(false)
  const busy = useRef(false)

  const show = (form: HTMLFormElement, found: Errors, text?: string) => {
    setErrors(found)
    const [first] = Object.keys(found)
    const field = first === undefined ? null : form.elements.namedItem(first)
    setMessage(field ? undefined : text)
    if (field instanceof HTMLElement) field.focus()
  }

  const send = async (form: HTMLFormElement, missing: Errors, work: () => Promise<void>) => {
    if (busy.current) return
    if (Object.keys(missing).length > 0) return show(form, missing)
    busy.current = true
    setSending(true)
    try {
      await work()
      show(form, {})
    } catch (error) {
      if (error instanceof Failure) show(form, error.errors, error.message)
      else show(form, {}, 'The server cannot be reached. Check the connection and try again.')
    } finally {
      busy.current = false
      setSending(false)
    }
  }
  return { errors, message, sending, send }
}

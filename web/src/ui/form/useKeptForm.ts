import type { UseFormReturnType } from '@mantine/form'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { dropKept, keep, readKept } from '../kept/kept.ts'

interface Options<Values extends object> {
  readonly form: UseFormReturnType<Values>
  readonly initial: Values
  readonly element: RefObject<HTMLFormElement | null>
  /** Whether the input is saved or given up. */
  readonly isFree: () => boolean
  /** False for a form that keeps its input itself. */
  readonly keeps: boolean
}

/** Passwords and codes are never kept. */
const SECRET = /password|secret|recovery/

/**
 * Keeps what is typed into a form, encrypted in the browser, until it is saved or the user closes the form: after a reload, or a session
 * that ended by itself, the same form begins with it.
 */
export function useKeptForm<Values extends object>({ form, initial, element, isFree, keeps }: Options<Values>) {
  const [restored_at, setRestored] = useState<number>()
  const place = useRef<string | undefined>(undefined)
  const last = useRef<Values>(initial)
  const enabled = keeps && !Object.keys(initial).some((name) => SECRET.test(name))

  useEffect(() => {
    if (!enabled) return
    if (place.current === undefined) {
      if (!element.current) return
      place.current = placeOf(element.current, initial)
      const kept = readKept(place.current)
      if (!kept) return
      setRestored(kept.saved_at)
      form.setValues({ ...form.getValues(), ...(kept.value as Partial<Values>) })
      return
    }
    if (last.current === form.values || isFree()) return
    last.current = form.values
    if (form.isDirty()) keep(place.current, withoutFiles(form.values))
    else dropKept(place.current)
  })
  const drop = () => {
    setRestored(undefined)
    if (place.current !== undefined) dropKept(place.current)
  }
  // The user has closed the form; a session that has ended keeps its input.
  useEffect(() => () => void (place.current !== undefined && dropKept(place.current)), [])
  return { restored_at, drop }
}

/**
 * The same form of the same record at the same address: its dialog names the record, and so do its first values. The title is read from
 * its element, because a dialog gets `aria-labelledby` one render later than its content.
 */
function placeOf(element: HTMLFormElement, initial: object): string {
  const title = element.closest('[role=dialog]')?.querySelector('.mantine-Modal-title, .mantine-Drawer-title')
  const { version: _, ...values } = initial as Readonly<Record<string, unknown>>
  return [
    window.location.pathname,
    window.location.search,
    title?.textContent ?? '',
    JSON.stringify(withoutFiles(values)),
  ].join('\n')
}

/** Files cannot be kept; the user chooses them again. */
function withoutFiles(values: object): object {
  const isFile = (value: unknown) => value instanceof Blob
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => !isFile(value) && !(Array.isArray(value) && value.some(isFile))),
  )
}

import type { Read } from '@storey/api/readers/read.ts'
import { use, useEffect, useId, useState } from 'react'
import { FormContext } from '../form/form-context.ts'

interface Options<Value> {
  value: Value | null | undefined
  /** `why` is given if the text cannot be parsed; the value is then null. */
  onChange: (value: Value | null, why?: string) => void
  /** The value as text while the field is not being edited. */
  write: (value: Value) => string
  read: (typed: string) => Read<Value>
  /** The full value, shown next to other notations of it. */
  say: (value: Value) => string
  /** The field's path in its form. */
  path: string | undefined
}

export interface Typed<Value> {
  /** The text in the field. */
  readonly shown: string
  /** Why the text cannot be parsed; set after the field was left. */
  readonly why: string | undefined
  /** The parsed value as text, if it differs from the typed text. */
  readonly reading: string | undefined
  focus(): void
  type(text: string, read?: (typed: string) => Read<Value>): void
  blur(): void
  /** Sets a value that was not typed. */
  take(value: Value | null): void
}

const isNothing = (value: unknown) => value === null || value === undefined || value === ''
const same = (one: unknown, other: unknown) => one === other || (isNothing(one) && isNothing(other))

/**
 * State of a typed value: parsed on every key, formatted on blur. While the text cannot be parsed the value is null and the form is
 * informed, so that it never sends a value that differs from the screen.
 */
export function useTyped<Value>({ value, onChange, write, read, say, path }: Options<Value>): Typed<Value> {
  const unread = use(FormContext)?.unread
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [left, setLeft] = useState(false)
  // A value set from outside, such as from another record, replaces the typed text.
  const [known, setGiven] = useState({ value, own: value })
  if (!same(value, known.value)) {
    if (!same(value, known.own)) setTyped(null)
    setGiven({ value, own: value })
  }

  const display = typed ?? (isNothing(value) ? '' : write(value as Value))
  const found = typed === null ? undefined : read(typed)
  const why = found && 'why' in found ? found.why : undefined
  const full = found && 'value' in found ? say(found.value) : undefined
  const isPlain = full === undefined || [full, write((found as { value: Value }).value)].includes(typed?.trim() ?? '')

  useEffect(() => {
    if (!unread || path === undefined || why === undefined) return
    unread.set(id, { path, why })
    return () => void unread.delete(id)
  }, [unread, id, path, why])

  const give = (next: Value | null, unreadable?: string) => {
    setGiven((before) => ({ ...before, own: next }))
    onChange(next, unreadable)
  }
  return {
    shown: display,
    why: left ? why : undefined,
    reading: isPlain ? undefined : full,
    focus: () => setTyped(display),
    type: (text, readText = read) => {
      setTyped(text)
      setLeft(false)
      const next = readText(text)
      // Enter may come before the next render.
      if ('why' in next && path !== undefined) unread?.set(id, { path, why: next.why })
      else unread?.delete(id)
      give('value' in next ? next.value : null, 'why' in next ? next.why : undefined)
    },
    blur: () => {
      setLeft(true)
      if (why === undefined) setTyped(null)
    },
    take: (next) => {
      setTyped(null)
      setLeft(false)
      unread?.delete(id)
      give(next)
    },
  }
}

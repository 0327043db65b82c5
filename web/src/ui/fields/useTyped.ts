import type { Read } from '@storey/api/readers/read.ts'
import { use, useEffect, useId, useState } from 'react'
import { FormContext } from '../form/form-context.ts'

interface Options<Value> {
  value: Value | null | undefined
  /** `why` comes along where the text is none that can be read: then the value is none too. */
  onChange: (value: Value | null, why?: string) => void
  /** The value as it is shown while nobody types. */
  write: (value: Value) => string
  read: (typed: string) => Read<Value>
  /** The value in full, shown beside other ways of writing it. */
  say: (value: Value) => string
  /** The field's path in its form. */
  path: string | undefined
}

export interface Typed<Value> {
  /** What stands in the field. */
  readonly shown: string
  /** Why it is no value, once the field was left. */
  readonly why: string | undefined
  /** What it was understood as, where that is not what is written. */
  readonly reading: string | undefined
  focus(): void
  type(text: string, read?: (typed: string) => Read<Value>): void
  blur(): void
  /** Takes a value that was not typed. */
  take(value: Value | null): void
}

const isNothing = (value: unknown) => value === null || value === undefined || value === ''
const same = (one: unknown, other: unknown) => one === other || (isNothing(one) && isNothing(other))

/**
 * A value that is typed: read with every key, tidied when the field is left. While the text cannot be read the value is none
 * and the form around it is told, so that nothing is sent that does not stand on the screen.
 */
export function useTyped<Value>({ value, onChange, write, read, say, path }: Options<Value>): Typed<Value> {
  const unread = use(FormContext)?.unread
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [left, setLeft] = useState(false)
  // What came from outside, such as the values of another record, takes the place of what is typed.
  const [given, setGiven] = useState({ value, own: value })
  if (!same(value, given.value)) {
    if (!same(value, given.own)) setTyped(null)
    setGiven({ value, own: value })
  }

  const shown = typed ?? (isNothing(value) ? '' : write(value as Value))
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
    shown,
    why: left ? why : undefined,
    reading: isPlain ? undefined : full,
    focus: () => setTyped(shown),
    type: (text, readText = read) => {
      setTyped(text)
      setLeft(false)
      const next = readText(text)
      // Enter may follow before anything is drawn.
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

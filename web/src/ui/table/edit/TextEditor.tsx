import { TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import type { Ending } from './cell-edit.ts'

interface Props extends Ending {
  label: string
  value: string
  refused: boolean
  unchanged: (typed: string) => boolean
  onSave: (typed: string) => void
}

/** A text edited inline. Leaving it saves, as Enter does; Esc cancels. */
export function TextEditor({ label, value, refused, done, unchanged, onSave }: Props) {
  const [typed, setTyped] = useState(value)
  const ended = useRef(false)
  const end = (then: 'stay' | 'next' | 'before', keep = true) => {
    if (ended.current) return
    const text = typed.trim()
    // A refused text that is unchanged is not sent again on blur.
    ended.current = true
    done(keep && !unchanged(text) ? () => onSave(text) : undefined, then)
  }
  return (
    <TextInput
      size="xs"
      autoFocus
      aria-label={label}
      error={refused || undefined}
      value={typed}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => {
        if (!refused) end('stay')
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') end('stay')
        if (event.key === 'Escape') end('stay', false)
        if (event.key === 'Tab') {
          event.preventDefault()
          end(event.shiftKey ? 'before' : 'next')
        }
        event.stopPropagation()
      }}
    />
  )
}

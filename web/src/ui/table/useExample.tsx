import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { EmptyStateText } from '../EmptyState.tsx'
import { part } from '../part.ts'
import styles from './Example.module.css'

/** Rows that show what an empty list is for. They are in memory only. */
export interface Example<Row> {
  /** What they are, for all who cannot see the drawn rows: `four leads with their status`. */
  readonly words: string
  readonly load: () => Promise<readonly Row[]>
}

/**
 * The example of an empty list.
 * @returns the empty state with its button, the rows while they are open, and the frame around them
 */
export function useExample<Row>(example: Example<Row> | undefined, empty: EmptyStateText) {
  const [rows, setRows] = useState<readonly Row[]>()
  const closed = useRef(false)
  if (!example) return { rows: undefined, empty, framed: (drawn: ReactNode) => drawn }
  const open = () => void part(example.load).then((found) => setRows(found))
  const close = () => {
    closed.current = true
    setRows(undefined)
  }
  return {
    rows,
    empty: {
      ...empty,
      action: (
        <>
          {empty.action}
          <Button variant="subtle" onClick={open} ref={(button) => void (closed.current && button?.focus())}>
            See an example
          </Button>
        </>
      ),
    },
    framed: (drawn: ReactNode) => (
      <Framed words={example.words} onClose={close}>
        {drawn}
      </Framed>
    ),
  }
}

/** Links and cells of the rows lead nowhere, so that neither pointer nor keyboard reaches them. */
function Framed({ words, onClose, children }: { words: string; onClose: () => void; children: ReactNode }) {
  const close = useRef<HTMLButtonElement>(null)
  // The button that opened it is gone.
  useEffect(() => close.current?.focus(), [])
  return (
    <section aria-label="Example">
      <p className={styles.note}>
        <span>An example: {words}. Nothing of it is stored.</span>
        <Button ref={close} variant="default" size="xs" onClick={onClose}>
          Close the example
        </Button>
      </p>
      <div inert>{children}</div>
    </section>
  )
}

import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { LatePopover } from '../../overlays/LatePopover.tsx'
import { problemOf } from '../../problem.ts'
import { currentIn } from '../../save-versioned.ts'
import type { CellEdit, Ending } from './cell-edit.ts'
import styles from './EditableCell.module.css'
import { editorAhead, LazyCellEditor } from './LazyCellEditor.tsx'
import { Refusal } from './Refusal.tsx'

interface Props<Row> {
  row: Row
  rowName: string
  edit: CellEdit<Row>
  /** The formatted value. */
  children: ReactNode
}

interface Refused {
  readonly words: string
  /** Another user changed the row: the cell shows their value. */
  readonly stale: boolean
  /** The same value may be accepted later: the request failed, not the value. */
  readonly passing: boolean
  /** The typed text, so that it is not lost. */
  readonly typed: string | undefined
  readonly again: () => void
}

/** A value edited inline: Enter opens and saves, Esc cancels, Tab goes to the next one. */
export function EditableCell<Row>({ row, rowName, edit, children }: Props<Row>) {
  const [open, setOpen] = useState(false)
  const [refused, setRefused] = useState<Refused | undefined>()
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(row)
  const comesBack = useRef(false)
  useEffect(() => {
    latest.current = row
  })
  // The button is rendered again and takes the focus.
  useEffect(() => {
    if (open || !comesBack.current) return
    comesBack.current = false
    place.current?.querySelector('button')?.focus()
  }, [open])

  const send = async (save: (row: Row) => Promise<unknown>, typed?: string) => {
    setRefused(undefined)
    try {
      await save(latest.current)
    } catch (error) {
      // Shown under the cell, with the typed text: a notice would be far from it.
      const { message, errors } = problemOf(error)
      const words = Object.values(errors)[0]?.[0] ?? message
      const stale = currentIn(error) !== undefined
      const passing = Object.keys(errors).length === 0
      setRefused({ words, stale, passing, typed, again: () => void send(save, typed) })
      setOpen(typed !== undefined)
    }
  }
  const done: Ending['done'] = (save, then) => {
    setRefused(undefined)
    setOpen(false)
    if (then === 'stay') comesBack.current = true
    else goOn(place.current, then)
    save?.()
  }
  const label = `Edit ${edit.label} of ${rowName}`

  if (edit.fixed?.(row)) return children
  const cell = (
    <div ref={place} className={styles.place} data-cell-edit data-refused={refused !== undefined || undefined}>
      {open ? (
        <LazyCellEditor
          row={row}
          edit={edit}
          label={label}
          typed={refused?.typed}
          refused={refused !== undefined}
          send={send}
          done={done}
        >
          {children}
        </LazyCellEditor>
      ) : (
        <UnstyledButton
          className={styles.value ?? ''}
          aria-haspopup={edit.kind === 'text' ? undefined : 'listbox'}
          onClick={() => setOpen(true)}
          {...editorAhead}
        >
          {children}
          <VisuallyHidden>, {label}</VisuallyHidden>
        </UnstyledButton>
      )}
    </div>
  )
  if (!refused) return cell
  const { stale, passing, words, again } = refused
  const mine = () => {
    setOpen(false)
    again()
  }
  return (
    <LatePopover
      opened
      withRoles={false}
      position="bottom-start"
      width={280}
      closeOnClickOutside={false}
      offset={4}
      target={cell}
      dropdown={{
        p: 12,
        children: (
          <Refusal
            words={words}
            newer={stale ? children : undefined}
            onAgain={stale || passing ? mine : undefined}
            onLeave={() => done(undefined, 'stay')}
          />
        ),
      }}
    />
  )
}

/** Focuses the next or previous editable cell, row by row. */
function goOn(from: HTMLElement | null, then: 'next' | 'before') {
  const cells = [...(from?.closest('table')?.querySelectorAll<HTMLElement>('[data-cell-edit]') ?? [])]
  const cell = cells[(from ? cells.indexOf(from) : -1) + (then === 'next' ? 1 : -1)]
  cell?.querySelector('button')?.focus()
}

import type { MouseEvent, ReactNode } from 'react'
import type { MenuAction } from '../MenuItems.tsx'
import type { RowId, Selection } from './selection.ts'

export interface RowTone {
  /** Bold, with a dot: unread. */
  readonly strong?: boolean
  /** Muted: disabled, archived. */
  readonly dim?: boolean
}

/** Rows in groups, each under a heading; the server returns the rows of a group one after the other. */
export interface RowGroups<Row> {
  readonly of: (row: Row) => RowId
  readonly head: (row: Row) => ReactNode
}

/** The rows group by group; without groups all in one. */
export function grouped<Row>(rows: readonly Row[], groups: RowGroups<Row> | undefined): readonly (readonly Row[])[] {
  if (!groups) return [rows]
  const made: Row[][] = []
  for (const row of rows) {
    const last = made.at(-1)
    if (last?.[0] !== undefined && groups.of(last[0]) === groups.of(row)) last.push(row)
    else made.push([row])
  }
  return made
}

/** Props that rows and cards share. */
export interface RowProps<Row> {
  rows: readonly Row[]
  rowName: (row: Row) => string
  rowKey: (row: Row) => RowId
  rowTone: ((row: Row) => RowTone) | undefined
  groups: RowGroups<Row> | undefined
  selection: Selection
  selectable: boolean
  menu: ((row: Row) => readonly MenuAction[]) | undefined
  /** Shows a row next to the list; if it is undefined a click goes to the row's page. */
  onPreview: ((row: Row) => void) | undefined
}

/**
 * Handles a click on a row: shows it next to the list, or follows its first link. Links, buttons and selected text keep their own
 * behaviour, and Ctrl or the middle button open a new window as they do on the link.
 */
export function followRow(event: MouseEvent<HTMLElement>, preview: (() => void) | undefined): void {
  const target = event.target instanceof Element ? event.target : null
  // Events from a menu of the row come through a portal and are ignored.
  if (!target || !event.currentTarget.contains(target)) return
  if (target.closest('a, button, input, label')) return
  if (window.getSelection()?.toString()) return
  if (preview && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    preview()
    return
  }
  const link = event.currentTarget.querySelector('a[href]')
  if (!(link instanceof HTMLAnchorElement)) return
  link.dispatchEvent(
    new window.MouseEvent('click', {
      bubbles: true,
      cancelable: true,
      ctrlKey: event.ctrlKey || event.button === 1,
      metaKey: event.metaKey,
      shiftKey: event.shiftKey,
    }),
  )
}

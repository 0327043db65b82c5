import type { MouseEvent } from 'react'
import type { MenuAction } from '../MenuItems.tsx'
import type { RowId, Selection } from './selection.ts'

export interface RowTone {
  /** Bold, with a dot: not seen yet. */
  readonly strong?: boolean
  /** Quiet: disabled, archived. */
  readonly dim?: boolean
}

/** What rows and cards share. */
export interface RowProps<Row> {
  rows: readonly Row[]
  rowName: (row: Row) => string
  rowKey: (row: Row) => RowId
  rowTone: ((row: Row) => RowTone) | undefined
  selection: Selection
  selectable: boolean
  menu: ((row: Row) => readonly MenuAction[]) | undefined
  /** Shows a row beside the list; without it a click goes to the row's page. */
  onPreview: ((row: Row) => void) | undefined
}

/**
 * A click on a row shows it beside the list, or goes where its first link goes, as an extra: links, buttons and selected text
 * keep their own meaning, and Ctrl or the middle button open a new window as they do on the link.
 */
export function followRow(event: MouseEvent<HTMLElement>, preview: (() => void) | undefined): void {
  const target = event.target instanceof Element ? event.target : null
  // What hangs over the row, such as its menu, is no part of it.
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

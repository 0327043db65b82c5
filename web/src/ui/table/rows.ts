import type { MouseEvent } from 'react'
import type { MenuAction } from '../MenuItems.tsx'
import type { RowId, Selection } from './selection.ts'

export interface RowTone {
  /** Bold, with a dot: not seen yet. */
  readonly strong?: boolean
  /** Quiet: disabled, archived. */
  readonly dim?: boolean
}

/** Common props of rows and cards. */
export interface RowProps<Row> {
  rows: readonly Row[]
  rowName: (row: Row) => string
  rowKey: (row: Row) => RowId
  rowTone: ((row: Row) => RowTone) | undefined
  selection: Selection
  selectable: boolean
  menu: ((row: Row) => readonly MenuAction[]) | undefined
  /** Shows a preview of a row; without it a click opens the row's page. */
  onPreview: ((row: Row) => void) | undefined
}

/**
 * A click on a row opens its preview, or its first link, as a convenience: links, buttons and selected text keep their
 * behaviour, and Ctrl or the middle button open a new window as on a link.
 */
export function followRow(event: MouseEvent<HTMLElement>, preview: (() => void) | undefined): void {
  const target = event.target instanceof Element ? event.target : null
  // A menu over the row is not part of it.
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

import type { ReactNode } from 'react'
import type { Loadable } from '../../loadable.ts'

/** A value that a cell can be set to. */
export interface EditOption {
  readonly value: string
  readonly label: string
  /** Renders the option if its label is not enough. */
  readonly drawn?: ReactNode
}

interface Named<Row> {
  /** The field's name, such as "Owner", for screen readers. */
  readonly label: string
  /** True if this row's cell cannot be edited. */
  readonly fixed?: (row: Row) => boolean
}

/** One of a few choices. */
export interface ChoiceEdit<Row> extends Named<Row> {
  readonly kind: 'choice'
  readonly options: (row: Row) => readonly EditOption[]
  readonly value: (row: Row) => string
  readonly save: (row: Row, value: string) => Promise<unknown>
}

/** One or several of many records, found by typing; the server searches. */
export interface RecordEdit<Row> extends Named<Row> {
  readonly kind: 'record'
  readonly load: (
    search: string,
  ) => Loadable<{ readonly data: readonly { readonly id: number; readonly name: string }[] }>
  readonly drawn?: (record: { readonly id: number; readonly name: string }) => ReactNode
  /** The current selection. */
  readonly value: (row: Row) => readonly { readonly id: number; readonly name: string }[]
  readonly several?: boolean
  /** The label for none, if that is allowed. */
  readonly none?: string
  readonly save: (row: Row, chosen: readonly { readonly id: number; readonly name: string }[]) => Promise<unknown>
}

/** Free text. */
export interface TextEdit<Row> extends Named<Row> {
  readonly kind: 'text'
  readonly value: (row: Row) => string
  readonly save: (row: Row, value: string) => Promise<unknown>
}

/**
 * How a cell is edited inline. `save` shows the new value at once, and reverts it if it throws: then the cell shows the reason under
 * itself and keeps the typed text. Before it throws for a stale save, it shows the current row.
 */
export type CellEdit<Row> = ChoiceEdit<Row> | RecordEdit<Row> | TextEdit<Row>

/** How an editor ends: the value to save, and where the focus goes. */
export interface Ending {
  done: (save: (() => void) | undefined, then: 'stay' | 'next' | 'before') => void
}

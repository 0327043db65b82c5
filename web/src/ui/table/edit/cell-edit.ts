import type { ReactNode } from 'react'
import type { Loadable } from '../../loadable.ts'

/** Something that a cell can be set to. */
export interface EditOption {
  readonly value: string
  readonly label: string
  /** How it is drawn where its word is not enough. */
  readonly drawn?: ReactNode
}

interface Named<Row> {
  /** The label of the field, such as "Owner", for screen readers. */
  readonly label: string
  /** This row's cell stays as it is. */
  readonly fixed?: (row: Row) => boolean
}

/** One of a few. */
export interface ChoiceEdit<Row> extends Named<Row> {
  readonly kind: 'choice'
  readonly options: (row: Row) => readonly EditOption[]
  readonly value: (row: Row) => string
  readonly save: (row: Row, value: string) => Promise<unknown>
}

/** Records found by a server search: one, or several. */
export interface RecordEdit<Row> extends Named<Row> {
  readonly kind: 'record'
  readonly load: (
    search: string,
  ) => Loadable<{ readonly data: readonly { readonly id: number; readonly name: string }[] }>
  readonly drawn?: (record: { readonly id: number; readonly name: string }) => ReactNode
  /** The current selection. */
  readonly value: (row: Row) => readonly { readonly id: number; readonly name: string }[]
  readonly several?: boolean
  /** The word for none of them, where that may be. */
  readonly none?: string
  readonly save: (row: Row, chosen: readonly { readonly id: number; readonly name: string }[]) => Promise<unknown>
}

/** Words typed freely. */
export interface TextEdit<Row> extends Named<Row> {
  readonly kind: 'text'
  readonly value: (row: Row) => string
  readonly save: (row: Row, value: string) => Promise<unknown>
}

/**
 * How a cell is edited in place. `save` shows the new value at once, and reverts it when it throws: then the cell shows the
 * error and keeps what was typed. Before it throws for a stale save, it shows the current row.
 */
export type CellEdit<Row> = ChoiceEdit<Row> | RecordEdit<Row> | TextEdit<Row>

/** How an editor ends: with what to save, and where the keyboard goes on. */
export interface Ending {
  done: (save: (() => void) | undefined, then: 'stay' | 'next' | 'before') => void
}

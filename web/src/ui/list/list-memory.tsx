import { useLocalStorage } from '@mantine/hooks'
import { type ComponentType, createContext, type ReactNode } from 'react'
import type { Loadable } from '../loadable.ts'

/** A visible column, as it is stored; columns that are not listed are hidden. */
export interface ShownColumn {
  readonly id: string
  /** Pixels; without it the column takes its default share. */
  readonly width?: number | undefined
  /** Stays visible when the table scrolls sideways. */
  readonly pinned?: boolean | undefined
}

/** The query of a list as in its address: texts by name. */
export type QueryTexts = Readonly<Record<string, string>>

/** Named filters, sort order and columns of a list. */
export interface View {
  readonly id: number
  readonly name: string
  readonly query: QueryTexts
  readonly columns: readonly ShownColumn[] | null
  readonly shared: boolean
  /** Created by the user, who may change it. */
  readonly mine: boolean
  readonly made_by: string
  readonly version: number
}

export interface NewView {
  readonly name: string
  readonly query: QueryTexts
  readonly columns: readonly ShownColumn[] | null
  readonly shared: boolean
}

/** The number of records in a view; beyond the counting limit, a lower bound. */
export interface ViewCount {
  readonly total: number
  readonly total_is_exact: boolean
}

/** The views of one list. Every writing function throws if it is refused, with messages by field. */
export interface ListViews {
  readonly all: readonly View[]
  readonly default_id: number | null
  /** Ids in the user's order; other views follow, sorted by name. */
  readonly order: readonly number[]
  reorder(ids: readonly number[]): void
  /** Counts for queries as an address has them, in one call; null for one that cannot be counted. */
  counts(questions: readonly string[]): Loadable<{ readonly data: readonly (ViewCount | null)[] }>
  add(view: NewView, how: { key: string }): Promise<View>
  change(view: View, change: Partial<NewView>): Promise<View>
  remove(view: View): Promise<void>
  /** Id of the view that the list opens with; null: the screen's defaults. */
  makeDefault(id: number | null): Promise<void>
}

/** The stored settings of a list: its columns and its views. */
export interface ListMemory {
  readonly columns: readonly ShownColumn[] | null
  rememberColumns(columns: readonly ShownColumn[] | null): void
  /** Undefined if views are not stored. */
  readonly views?: ListViews
}

interface Props {
  /** Name of the list, such as `leads`. */
  name: string
  children: (memory: ListMemory) => ReactNode
}

/** Component that stores the settings of lists: the shell's stores them on the server; the default stores them in this browser. */
export const ListMemoryContext = createContext<ComponentType<Props>>(LocalListMemory)
export type ListMemoryProps = Props

export function LocalListMemory({ name, children }: Props) {
  const [kept, keep] = useLocalStorage<Pick<ListMemory, 'columns'>>({
    key: `storey-list-${name}`,
    defaultValue: { columns: null },
    getInitialValueInEffect: false,
  })
  return children({
    ...kept,
    rememberColumns: (columns) => keep({ columns }),
  })
}

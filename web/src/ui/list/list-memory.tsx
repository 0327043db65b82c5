import { useLocalStorage } from '@mantine/hooks'
import { type ComponentType, createContext, type ReactNode } from 'react'
import type { Loadable } from '../loadable.ts'

/** A column on show, as it is remembered; those that are not listed are hidden. */
export interface ShownColumn {
  readonly id: string
  /** Pixels; without it the column takes its usual share. */
  readonly width?: number | undefined
  /** Stays in view where the table is wider than the window. */
  readonly pinned?: boolean | undefined
}

export type Density = 'compact' | 'normal'

/** The query of a list as in its address: texts by name. */
export type QueryTexts = Readonly<Record<string, string>>

/** Filters, order and columns of a list under a name. */
export interface View {
  readonly id: number
  readonly name: string
  readonly asked: QueryTexts
  readonly columns: readonly ShownColumn[] | null
  readonly shared: boolean
  /** Made by the reader, who may change it. */
  readonly mine: boolean
  readonly made_by: string
  readonly version: number
}

export interface NewView {
  readonly name: string
  readonly asked: QueryTexts
  readonly columns: readonly ShownColumn[] | null
  readonly shared: boolean
}

/** How many records a view finds; past the end of counting, at least as many. */
export interface ViewCount {
  readonly total: number
  readonly total_is_exact: boolean
}

/** The views of one list. Everything that writes is refused by throwing, with the reason under its field. */
export interface ListViews {
  readonly all: readonly View[]
  readonly default_id: number | null
  /** Ids as their reader has put them; those that are not named follow, by name. */
  readonly order: readonly number[]
  reorder(ids: readonly number[]): void
  /** Counts for questions as an address has them, all in one call; null where one cannot be counted. */
  counts(questions: readonly string[]): Loadable<{ readonly data: readonly (ViewCount | null)[] }>
  add(view: NewView, how: { key: string }): Promise<View>
  change(view: View, change: Partial<NewView>): Promise<View>
  remove(view: View): Promise<void>
  /** The default view of the list; null for the built-in default. */
  makeDefault(id: number | null): Promise<void>
}

/** A person's settings of a list: columns, row height, and views. */
export interface ListMemory {
  readonly columns: readonly ShownColumn[] | null
  readonly density: Density
  rememberColumns(columns: readonly ShownColumn[] | null): void
  rememberDensity(density: Density): void
  /** Undefined when views cannot be saved. */
  readonly views?: ListViews
}

interface Props {
  /** The name of the list, such as `leads`. */
  name: string
  children: (memory: ListMemory) => ReactNode
}

/** Stores settings of lists: on the server inside the shell, otherwise in this browser. */
export const ListMemoryContext = createContext<ComponentType<Props>>(LocalListMemory)
export type ListMemoryProps = Props

export function LocalListMemory({ name, children }: Props) {
  const [kept, keep] = useLocalStorage<Pick<ListMemory, 'columns' | 'density'>>({
    key: `storey-list-${name}`,
    defaultValue: { columns: null, density: 'compact' },
    getInitialValueInEffect: false,
  })
  return children({
    ...kept,
    rememberColumns: (columns) => keep((now) => ({ ...now, columns })),
    rememberDensity: (density) => keep((now) => ({ ...now, density })),
  })
}

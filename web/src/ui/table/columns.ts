import { useLocalStorage } from '@mantine/hooks'
import type { ReactNode } from 'react'
import type { ListState } from '../list/useListState.ts'

export interface Column<Row> {
  readonly id: string
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  /** The API's sort key. */
  readonly sort?: string
  /** The first press sorts downwards: newest, dearest. */
  readonly downFirst?: boolean
  /** Money, areas and counts stand right, with their unit in the title. */
  readonly align?: 'right'
  /** Pixels; columns without one share what is left. */
  readonly width?: number
  /** May be switched off; the first column never can. */
  readonly hideable?: boolean
  /** Off until somebody chooses it. */
  readonly hidden?: boolean
}

export interface ColumnChoice<Row> {
  readonly shown: readonly Column<Row>[]
  readonly all: readonly Column<Row>[]
  toggle(id: string): void
  reset(): void
  readonly changed: boolean
}

/**
 * Which columns are on show: the address decides, then what this browser remembers under the list's name, then the usual
 * ones. A choice is written to both.
 */
export function useColumns<Row>(
  name: string,
  all: readonly Column<Row>[],
  state: ListState<Record<string, unknown>> | undefined,
): ColumnChoice<Row> {
  const [remembered, remember] = useLocalStorage<readonly string[] | null>({
    key: `storey-columns-${name}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  })
  const usual = all.filter((column) => !column.hidden).map(({ id }) => id)
  const chosen = state?.columns ?? remembered ?? usual
  const shown = all.filter(
    (column, position) => position === 0 || column.hideable === false || chosen.includes(column.id),
  )

  const write = (ids: readonly string[] | null) => {
    remember(ids)
    state?.setColumns(ids ?? undefined)
  }
  return {
    shown,
    all,
    toggle: (id) => {
      const next = shown.some((column) => column.id === id)
        ? shown.filter((column) => column.id !== id).map((column) => column.id)
        : [...shown.map((column) => column.id), id]
      write(next.length === usual.length && usual.every((one) => next.includes(one)) ? null : next)
    },
    reset: () => write(null),
    changed: shown.length !== usual.length || shown.some(({ id }) => !usual.includes(id)),
  }
}

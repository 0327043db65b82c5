import { useState } from 'react'

export type RowId = string | number

/** The selection of a list: these rows, or all matching rows. */
export interface Chosen<Row> {
  readonly ids: readonly RowId[]
  /** The selected rows that are on this page. */
  readonly rows: readonly Row[]
  /** All matching rows, on every page; then `asked` is the query. */
  readonly all: boolean
  readonly count: number
  readonly asked: Readonly<Record<string, unknown>>
  /** Ids of the visible columns, in order. */
  readonly columns: readonly string[]
  clear(): void
}

export interface Selection {
  has(id: RowId): boolean
  toggle(id: RowId, on: boolean, range?: readonly RowId[]): void
  togglePage(ids: readonly RowId[], on: boolean): void
  chooseAll(): void
  clear(): void
  readonly ids: readonly RowId[]
  readonly all: boolean
}

/** Selected rows; a new query (`scope`) clears them, another page of the same query keeps them. */
export function useSelection(scope: string): Selection {
  const [chosen, setChosen] = useState<{ ids: ReadonlySet<RowId>; all: boolean; scope: string }>(() => none(scope))
  const current = chosen.scope === scope ? chosen : none(scope)
  const write = (ids: ReadonlySet<RowId>, all = false) => setChosen({ ids, all, scope })
  return {
    has: (id) => current.all || current.ids.has(id),
    toggle: (id, on, range = [id]) => write(changed(current.ids, range, on)),
    togglePage: (ids, on) => write(changed(current.ids, ids, on)),
    chooseAll: () => write(current.ids, true),
    clear: () => write(new Set()),
    ids: [...current.ids],
    all: current.all,
  }
}

const none = (scope: string) => ({ ids: new Set<RowId>(), all: false, scope })

function changed(ids: ReadonlySet<RowId>, some: readonly RowId[], on: boolean): ReadonlySet<RowId> {
  const next = new Set(ids)
  for (const id of some) {
    if (on) next.add(id)
    else next.delete(id)
  }
  return next
}

import { useCallback, useState } from 'react'

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
  const change = useCallback(
    (by: (ids: ReadonlySet<RowId>) => ReadonlySet<RowId>) =>
      setChosen((before) => ({ ids: by(before.scope === scope ? before.ids : new Set()), all: false, scope })),
    [scope],
  )
  // The same function while rows are ticked, so that a ticked row does not draw the others again.
  const toggle = useCallback<Selection['toggle']>(
    (id, on, range = [id]) => change((ids) => changed(ids, range, on)),
    [change],
  )
  return {
    has: (id) => current.all || current.ids.has(id),
    toggle,
    togglePage: (ids, on) => change((before) => changed(before, ids, on)),
    chooseAll: () => setChosen({ ids: current.ids, all: true, scope }),
    clear: () => change(() => new Set()),
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

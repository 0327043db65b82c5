import type { Cell } from '@storey/api/inventory/buildings.ts'
import { useState } from 'react'

const none: ReadonlySet<number> = new Set()

/** Units whose status differs from the previous fetch of the grid, because another user changed them. */
export function useChanged(cells: readonly Cell[]): ReadonlySet<number> {
  const [seen, setSeen] = useState({ cells, changed: none })
  if (seen.cells === cells) return seen.changed
  const before = new Map(seen.cells.map(({ id, status }) => [id, status]))
  const changed = new Set(
    cells.filter(({ id, status }) => before.has(id) && before.get(id) !== status).map(({ id }) => id),
  )
  setSeen({ cells, changed })
  return changed
}

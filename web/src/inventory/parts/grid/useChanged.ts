import type { Cell } from '@storey/api/inventory/buildings.ts'
import { useState } from 'react'

const none: ReadonlySet<number> = new Set()

/** Units whose status differs from the previous fetch of the grid, because another user changed them; none while it is quiet. */
export function useChanged(cells: readonly Cell[], quiet = false): ReadonlySet<number> {
  const [seen, setSeen] = useState({ cells, changed: none, quiet })
  if (seen.cells === cells) return seen.changed
  if (quiet || seen.quiet) {
    setSeen({ cells, changed: none, quiet })
    return none
  }
  const before = new Map(seen.cells.map(({ id, status }) => [id, status]))
  const changed = new Set(
    cells.filter(({ id, status }) => before.has(id) && before.get(id) !== status).map(({ id }) => id),
  )
  setSeen({ cells, changed, quiet })
  return changed
}

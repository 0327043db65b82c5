import { startTransition, useEffect, useState } from 'react'
import type { RowId } from './selection.ts'

/** Number of rows rendered in one step, so that the page stays responsive. */
const AT_ONCE = 10
/** A frame: what was drawn is painted before more is, so that a frame never has many steps to lay out. */
const STEP_MS = 16

/** How many of these rows are rendered so far. A refetch is rendered whole; only another page starts again. */
export function useArrived(ids: readonly RowId[]): number {
  const [seen, setSeen] = useState({ ids, drawn: AT_ONCE })
  let { drawn } = seen
  if (seen.ids !== ids) {
    const before = new Set(seen.ids)
    if (!ids.some((id) => before.has(id))) drawn = AT_ONCE
    else if (drawn >= seen.ids.length) drawn = Math.max(drawn, ids.length)
    setSeen({ ids, drawn })
  }
  const more = drawn < ids.length
  useEffect(() => {
    if (!more) return
    const timer = window.setTimeout(() => startTransition(() => setSeen({ ids, drawn: drawn + AT_ONCE })), STEP_MS)
    return () => window.clearTimeout(timer)
  }, [ids, drawn, more])
  return Math.min(drawn, ids.length)
}

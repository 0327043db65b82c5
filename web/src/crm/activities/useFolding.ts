import type { Activity } from '@storey/api/crm/activities.ts'
import { useEffect, useState } from 'react'

/** A completed row's tick and fold (`CompleteActivity.module.css`, `ActivityLine.module.css`). */
const FOLD_MS = 480

export interface Folding {
  readonly rows: readonly Activity[]
  /** Rows that were open before, and fold now. */
  readonly folding: ReadonlySet<number>
}

const isOpen = ({ completed_at }: Activity) => completed_at === null
const none: ReadonlySet<number> = new Set()

/** The rows of a list of open activities, with one that is completed in its place until it has folded. Other lists stay as they are. */
export function useFolding(now: readonly Activity[], folds: boolean): Folding {
  const [seen, setSeen] = useState({ now, rows: now, folding: none })
  const found = seen.now === now ? seen : { now, ...(folds ? foldingFrom(seen, now) : { rows: now, folding: none }) }
  if (found !== seen) setSeen(found)
  const { rows, folding } = found
  useEffect(() => {
    if (folding.size === 0) return
    const rest = now.filter(({ id }) => !folding.has(id))
    const timer = window.setTimeout(() => setSeen({ now, rows: rest, folding: none }), FOLD_MS)
    return () => window.clearTimeout(timer)
  }, [folding, now])
  return { rows, folding }
}

/** Keeps the rows that were open before and are completed, each after the row that it followed, also when the server leaves them out. */
export function foldingFrom(before: Folding, now: readonly Activity[]): Folding {
  const open = new Set(before.rows.filter(isOpen).map(({ id }) => id))
  const completed = now.filter((row) => !isOpen(row) && open.has(row.id)).map(({ id }) => id)
  // Undone, or refused by the server.
  const reopened = new Set(now.filter(isOpen).map(({ id }) => id))
  const folding = new Set([...before.folding, ...completed].filter((id) => !reopened.has(id)))
  const known = new Set(now.map(({ id }) => id))
  const rows = [...now]
  before.rows.forEach((row, at) => {
    if (!folding.has(row.id) || known.has(row.id)) return
    const previous = before.rows[at - 1]?.id
    rows.splice(rows.findIndex(({ id }) => id === previous) + 1, 0, row)
  })
  return { rows, folding }
}

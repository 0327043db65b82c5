import type { Activity } from '@storey/api/crm/activities.ts'
import { useEffect, useState } from 'react'

/** A completed row's tick and fold (`CompleteActivity.module.css`, `ActivityLine.module.css`). */
const FOLD_MS = 480

const isOpen = ({ completed_at }: Activity) => completed_at === null

/** The rows of a list of open activities, with a completed one in its place until it has folded. Other lists stay as they are. */
export function useFolding(now: readonly Activity[], folds: boolean): readonly Activity[] {
  const [seen, setSeen] = useState({ now, rows: now })
  const rows = seen.now === now ? seen.rows : folds ? withFolding(seen.rows, now) : now
  if (seen.now !== now) setSeen({ now, rows })
  const folding = folds && !rows.every(isOpen)
  useEffect(() => {
    if (!folding) return
    const timer = window.setTimeout(() => setSeen({ now, rows: now.filter(isOpen) }), FOLD_MS)
    return () => window.clearTimeout(timer)
  }, [folding, now])
  return rows
}

/** Adds the completed rows that the server no longer returns, each after the row that it followed. */
export function withFolding(before: readonly Activity[], now: readonly Activity[]): readonly Activity[] {
  const known = new Set(now.map(({ id }) => id))
  const rows = [...now]
  before.forEach((row, at) => {
    if (isOpen(row) || known.has(row.id)) return
    const previous = before[at - 1]?.id
    rows.splice(rows.findIndex(({ id }) => id === previous) + 1, 0, row)
  })
  return rows
}

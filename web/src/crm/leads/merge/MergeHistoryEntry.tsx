import { Button } from '@mantine/core'
import { leadMerges, leadPage } from '@storey/api/client-endpoints.ts'
import type { HistoryItem } from '@storey/api/crm/history.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../../http/query.ts'
import { useCan } from '../../../shell/Can.tsx'
import { now } from '../../../ui/clock.ts'
import { cameText, letGoText } from './formatters.ts'
import styles from './MergeHistoryEntry.module.css'
import { undoMerge } from './merge-actions.ts'

const KEPT_MS = 30 * 86_400_000

/** Details of a merge in the history: the merged-in records, the values that were dropped, and the undo button. */
export function MergeHistoryEntry({ item, lead_id }: { item: HistoryItem; lead_id: number }) {
  const came = cameText(item.new)
  const gone = letGoText(item.old)
  return (
    <div className={styles.told}>
      {came !== '' && <p>Moved over: {came}.</p>}
      {gone !== '' && <p dir="auto">Not kept: {gone}</p>}
      <UndoMerge item={item} lead_id={lead_id} />
    </div>
  )
}

/** Button that undoes a merge: for 30 days, and once. */
function UndoMerge({ item, lead_id }: { item: HistoryItem; lead_id: number }) {
  const may = useCan(leadMerges.undo.access)
  const [busy, setBusy] = useState(false)
  const young = now() - Date.parse(item.at) < KEPT_MS
  const undone = useQuery({
    ...query(leadPage.historyItems, { params: { id: lead_id }, query: { kind: ['merge_undone'], per_page: 100 } }),
    enabled: may && young,
  })
  const merge = item.subject?.id
  if (!may || !young || merge === undefined || !undone.data) return null
  if (undone.data.data.some(({ subject }) => subject?.id === merge)) return null
  return (
    <Button
      variant="default"
      size="compact-xs"
      mt={4}
      loading={busy}
      data-no-print
      onClick={async () => {
        setBusy(true)
        await undoMerge(merge)
        setBusy(false)
      }}
    >
      Undo merge
    </Button>
  )
}

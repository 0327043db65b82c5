import { leadMerges } from '@storey/api/client-endpoints.ts'
import { IconArrowMerge } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useCan } from '../../../../shell/Can.tsx'
import { part } from '../../../../ui/part.ts'
import { BulkAction } from '../../../../ui/table/BulkAction.tsx'

const MergeLeads = lazy(async () => ({ default: (await part(() => import('../MergeLeads.tsx'))).MergeLeads }))

interface Props {
  /** Ids of the leads selected in the list; a merge takes two to five. */
  ids: readonly number[]
  onMerged: () => void
}

/** Starts a merge of the selected leads, if there are two to five and the role allows it. */
export function MergeAction({ ids, onMerged }: Props) {
  const may = useCan(leadMerges.merge.access)
  const [merging, setMerging] = useState<readonly number[] | null>(null)
  if (!may) return null
  return (
    <>
      {ids.length >= 2 && ids.length <= 5 && (
        <BulkAction
          icon={<IconArrowMerge size={16} stroke={1.6} aria-hidden />}
          label="Merge"
          onClick={() => setMerging(ids)}
        />
      )}
      {merging && (
        <Suspense>
          <MergeLeads
            ids={merging}
            onClose={() => setMerging(null)}
            onMerged={() => {
              setMerging(null)
              onMerged()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

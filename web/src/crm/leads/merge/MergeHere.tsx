import type { Lead } from '@storey/api/crm/lead.ts'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { part } from '../../../ui/part.ts'

const MergeLeads = lazy(async () => ({ default: (await part(() => import('./MergeLeads.tsx'))).MergeLeads }))

interface Props {
  lead: Lead
  /** The panel in the address: `merge-12-40` for these leads. */
  shown: string | undefined
  onClose: () => void
}

/** Merging on a lead's page; afterwards the surviving lead opens. */
export function MergeHere({ lead, shown, onClose }: Props) {
  const navigate = useNavigate()
  const ids = /^merge(-\d+){2,5}$/.test(shown ?? '') ? (shown ?? '').split('-').slice(1).map(Number) : undefined
  if (!ids) return null
  return (
    <Suspense>
      <MergeLeads
        ids={ids}
        onClose={onClose}
        onMerged={async ({ id }) => {
          if (id === lead.id) onClose()
          else await navigate({ href: `/crm/leads/${id}`, replace: true })
        }}
      />
    </Suspense>
  )
}

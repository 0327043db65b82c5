import { VisuallyHidden } from '@mantine/core'
import { leads } from '@storey/api/client-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../http/query.ts'
import { countText } from '../ui/format/number.ts'
import { Can } from './Can.tsx'
import * as copy from './copy.ts'

const MAX_COUNT = 99

/** How many leads nobody has looked at yet, for roles that have leads. */
export function UnseenLeads({ className }: { className: string }) {
  return (
    <Can access={leads.unseenCount.access}>
      <Count className={className} />
    </Can>
  )
}

function Count({ className }: { className: string }) {
  const unseen = useQuery(query(leads.unseenCount, {}))
  const count = unseen.data?.data.count ?? 0
  if (count === 0) return null
  return (
    <span className={className}>
      <span aria-hidden="true">{count > MAX_COUNT ? `${MAX_COUNT}+` : countText(count)}</span>
      <VisuallyHidden>{copy.notSeenYet(countText(count))}</VisuallyHidden>
    </span>
  )
}

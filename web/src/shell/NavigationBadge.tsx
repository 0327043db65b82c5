import { VisuallyHidden } from '@mantine/core'
import { discounts, holdRequests, leads, registrationReviews } from '@storey/api/client-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../http/query.ts'
import { countText } from '../ui/format/number.ts'
import { Can } from './Can.tsx'
import type { BadgeKind } from './site.ts'

const MAX_COUNT = 99

const badges = {
  unseen_leads: { endpoint: leads.unseenCount, words: (count: string) => `${count} unseen` },
  waiting_discounts: { endpoint: discounts.waiting, words: (count: string) => `${count} waiting for a decision` },
  waiting_registrations: {
    endpoint: registrationReviews.waiting,
    words: (count: string) => `${count} waiting for review or a decision`,
  },
  waiting_holds: { endpoint: holdRequests.waitingCount, words: (count: string) => `${count} waiting for a decision` },
} as const

interface Props {
  kind: BadgeKind
  className: string
}

/** Count of pending items of a navigation entry, for roles with access; renders nothing for 0. */
export function NavigationBadge(props: Props) {
  return (
    <Can access={badges[props.kind].endpoint.access}>
      <Count {...props} />
    </Can>
  )
}

function Count({ kind, className }: Props) {
  const { endpoint, words } = badges[kind]
  const waiting = useQuery(query(endpoint, {}))
  const count = waiting.data?.data.count ?? 0
  if (count === 0) return null
  return (
    <span className={className}>
      <span aria-hidden="true">{count > MAX_COUNT ? `${MAX_COUNT}+` : countText(count)}</span>
      <VisuallyHidden>{words(countText(count))}</VisuallyHidden>
    </span>
  )
}

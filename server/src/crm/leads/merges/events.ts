import type { Scope } from '../../../access/scope.ts'
import type { LiveEvent } from '../../../live/events.ts'
import { leadEvent } from '../actions.ts'

interface Versioned {
  readonly id: number
  readonly version: number
}
interface Moved {
  readonly deals: readonly (Versioned & { readonly pipeline_id: number; readonly stage_id: number })[]
  readonly activities: readonly number[]
}

type ChangeEvent = LiveEvent<'lead.changed' | 'deal.changed' | 'activity.changed'>

/** Events for merged or parted leads, and for all records that now belong to another lead. */
export const eventsOf = (scope: Scope, leads: readonly Versioned[], { deals, activities }: Moved): ChangeEvent[] => [
  ...leads.map((lead) => leadEvent('lead.changed', scope, lead)),
  ...deals.map(({ id, version, pipeline_id, stage_id }) => ({
    type: 'deal.changed' as const,
    id,
    version,
    of: { pipeline_id, stage_id },
    organization_id: scope.organization_id,
  })),
  ...activities.map((id) => ({
    type: 'activity.changed' as const,
    id,
    organization_id: scope.organization_id,
  })),
]

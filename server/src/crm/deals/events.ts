import type { Scope } from '../../access/scope.ts'
import type { LiveEvent } from '../../live/events.ts'

export const assigned = ({
  id,
  title,
  lead_id,
  owner_id,
}: {
  id: number
  title: string
  lead_id: number
  owner_id: number | null
}) => ({
  kind: 'deal' as const,
  id,
  name: title,
  owner_id,
  path: `/crm/leads/${lead_id}?tab=deals&open=deal-${id}`,
})

export const changeOf = (deal: { readonly id: number; readonly title: string }) => ({
  kind: 'deal_changed' as const,
  subject: { id: deal.id, name: deal.title },
})

interface DealVersion {
  readonly id: number
  readonly pipeline_id: number
  readonly stage_id: number
  readonly version: number
}
export const dealEvent = <Type extends 'deal.changed' | 'deal.moved'>(
  type: Type,
  { organization_id }: Scope,
  { id, pipeline_id, stage_id, version }: DealVersion,
): LiveEvent<Type> => ({
  type,
  id,
  version,
  of: { pipeline_id, stage_id },
  organization_id,
})

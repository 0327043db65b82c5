import type { Scope } from '../../access/scope.ts'
import type { LiveEvent } from '../../live/events.ts'

export const leadEvent = (
  type: 'lead.created' | 'lead.changed',
  scope: Scope,
  { id, version }: { readonly id: number; readonly version: number },
): LiveEvent => ({ type, id, version, organization_id: scope.organization_id, needs: ['leads.interact'] })

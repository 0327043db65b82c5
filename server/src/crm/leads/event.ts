import type { Scope } from '../../access/scope.ts'
import type { LiveEvent } from '../../live/events.ts'

export const leadEvent = <Type extends 'lead.created' | 'lead.changed'>(
  type: Type,
  scope: Scope,
  { id, version }: { readonly id: number; readonly version: number },
): LiveEvent<Type> => ({ type, id, version, organization_id: scope.organization_id })

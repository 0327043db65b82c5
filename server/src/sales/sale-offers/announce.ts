import type { Emit } from '../../live/events.ts'
import type { FoundOffer } from './queries.ts'

/** Emits a change of an offer to the users who may see it. */
export const announce = <Type extends 'sale_offer.created' | 'sale_offer.changed'>(
  emit: Emit<Type>,
  { id, organization_id }: Pick<FoundOffer, 'id' | 'organization_id'>,
  type: Type,
) => emit({ type, id, organization_id })

import type { Scope } from '../../access/scope.ts'

/** Identifies a draft of the caller: a unit has one, plus one for each sale offer. */
export interface DraftKey {
  readonly unit_id: number
  readonly sale_offer_id: number | null
}

/** The context that a draft is encrypted with: a copy in the row of another user, unit or offer cannot be decrypted. */
export const ownerOf = (
  { organization_id, user_id }: Pick<Scope, 'organization_id' | 'user_id'>,
  { unit_id, sale_offer_id }: DraftKey,
) => `booking draft of ${user_id} in ${organization_id}: unit ${unit_id}, offer ${sale_offer_id ?? 'none'}`

import type { Scope } from '../../access/scope.ts'

/** Which draft of the caller's: a unit has one, and one from each sale offer. */
export interface Which {
  readonly unit_id: number
  readonly sale_offer_id: number | null
}

/** Whose secret a draft is: a copy in the row of another person, unit or offer does not open. */
export const ownerOf = (
  { organization_id, user_id }: Pick<Scope, 'organization_id' | 'user_id'>,
  { unit_id, sale_offer_id }: Which,
) => `booking draft of ${user_id} in ${organization_id}: unit ${unit_id}, offer ${sale_offer_id ?? 'none'}`

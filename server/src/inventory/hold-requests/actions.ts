import { holds } from '@storey/api/holds.ts'
import type { HoldRequest } from '@storey/api/inventory/hold-requests.ts'
import { conflict, invalid } from '../../errors/problems.ts'
import type { Emit } from '../../live/events.ts'
import type { Context } from '../../services/context.ts'
import { notifyBroker } from './notices.ts'
import { decideRequest, findReceived } from './queries.ts'

export { findOfferRequest, findReferrer } from './queries.ts'

interface Announced {
  readonly id: number
  readonly organization_id: number
  readonly brokerage: HoldRequest['brokerage']
}

/** Announces a request to the developer and to the brokerage. */
export function announce(emit: Emit<'hold_request.changed'>, { id, organization_id, brokerage }: Announced) {
  emit({ type: 'hold_request.changed', id, organization_id })
  emit({ type: 'hold_request.changed', id, organization_id: brokerage.id })
}

export const decided = () =>
  conflict('request_decided', 'This request has already been decided or withdrawn. Reload it.')

/** Grants a request for an offer with the offer that was just made. @throws 409; 422 on `hold_request_id` */
export async function grantOffer(
  { db, scope, services, emit }: Context<'hold_request.changed', 'queue'>,
  id: number,
  { id: sale_offer_id, organization_id }: { readonly id: number; readonly organization_id: number },
): Promise<void> {
  const request = await findReceived(db, scope, id)
  if (request?.organization_id !== organization_id || !holds(scope, 'channel.decide_holds'))
    throw invalid({ hold_request_id: ['Choose a request for a home of the seller of this offer.'] })
  if (request.kind !== 'offer') throw conflict('wrong_kind', 'This broker did not request an offer.')
  if (!(await decideRequest(db, scope, id, { status: 'granted', sale_offer_id }))) throw decided()
  announce(emit, request)
  await notifyBroker({ db, services, emit }, request, 'accepted')
}

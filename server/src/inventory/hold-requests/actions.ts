import type { HoldRequest } from '@storey/api/inventory/hold-requests.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { conflict, notFound } from '../../errors/problems.ts'
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

/** @throws 404 */
async function readReceived(db: Database, scope: Scope, id: number) {
  const found = await findReceived(db, scope, id)
  if (!found) throw notFound()
  return found
}

/** Grants a request for an offer with the offer that was just made. @throws 404, 409 */
export async function grantOffer(
  { db, scope, services, emit }: Context<'hold_request.changed', 'queue'>,
  id: number,
  sale_offer_id: number,
): Promise<void> {
  const request = await readReceived(db, scope, id)
  if (request.kind !== 'offer') throw conflict('wrong_kind', 'This broker did not request an offer.')
  if (!(await decideRequest(db, scope, id, { status: 'granted', sale_offer_id }))) throw decided()
  announce(emit, request)
  await notifyBroker({ db, services, emit }, request, 'accepted')
}

import { unitName } from '@storey/api/inventory/unit-names.ts'
import { conflict } from '../../errors/problems.ts'
import { type ClaimContext, claimFree, lockToClaim, retime } from '../claims/actions.ts'
import { notForSale } from '../for-sale.ts'
import { isForOffer } from './queries.ts'

interface AcceptedOffer {
  readonly id: number
  readonly number: string
  readonly client_name: string
  readonly created_by: number
  readonly created_by_name: string
}

/**
 * Holds a unit for an accepted offer, in the name of its maker and without their limit; a hold that is for this offer already lasts at
 * least so long. Undefined if the project holds nothing, or its units are not for sale now.
 *
 * @throws 409 `unit_gone` if another user or another client has the unit; it names no user, because a client reads it
 */
export async function holdForOffer(context: ClaimContext, unit_id: number, offer: AcceptedOffer) {
  const { db, scope } = context
  const found = await lockToClaim(db, scope, unit_id)
  if (!found) throw unitGone('This unit')
  const { unit, live, id } = found
  const minutes = unit.project.offer_hold_minutes
  if (minutes === null || unit.seller.status !== 'active' || notForSale(unit.project)) return undefined
  if (live && !live.lapsed) {
    const own = live.kind === 'hold' && (await isForOffer(db, scope, unit.organization_id, live.id, offer.id))
    if (!own) throw unitGone(unitName(unit.building, unit.number))
    const left = (Date.parse(live.expires_at ?? live.claimed_at) - Date.now()) / 60_000
    const expires_at = left >= minutes ? live.expires_at : await retime(db, scope, unit, live.id, minutes)
    const { building_id, project_id, organization_id } = unit
    context.emit({ type: 'unit.status', id: unit.id, of: { building_id, project_id }, organization_id })
    return { claim_id: live.id, expires_at }
  }
  if (!live && unit.status !== 'available') throw unitGone(unitName(unit.building, unit.number))
  const free = { unit, id, ...(live ? { ended: { hold: live, end_reason: 'hold_expired' as const } } : {}) }
  const { expires_at } = await claimFree(
    context,
    free,
    {
      kind: 'hold',
      unit_status: 'on_hold',
      minutes,
      held_for: offer.client_name,
      holder: { id: offer.created_by, full_name: offer.created_by_name },
    },
    `Sale offer ${offer.number} accepted`,
  )
  return { claim_id: id, expires_at }
}

export const unitGone = (unit: string) => conflict('unit_gone', `${unit} is no longer free.`)

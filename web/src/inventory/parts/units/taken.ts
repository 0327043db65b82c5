import type { Unit, UnitClaim } from '@storey/api/inventory/unit.ts'
import { now } from '../../../ui/clock.ts'
import { momentText } from '../../../ui/format/day.ts'
import { bookingAddress } from './booking-address.ts'

/** Text from the server about the user who has taken the unit, with the time in the reader's time zone; null if no other user has. */
export function takenText(name: string, claim: UnitClaim | null, user_id: number | undefined): string | null {
  if (!claim) return null
  if (claim.kind === 'booking') return `${name} was booked by ${claim.holder.full_name}.`
  if (claim.holder.id === user_id || !claim.expires_at || hasExpired(claim)) return null
  return `${name} is held by ${claim.holder.full_name} until ${momentText(claim.expires_at)}.`
}

/** An available unit can be booked, and a held one by the user who holds it. */
export const isBookable = (
  { status, project_status, claim }: { status: string; project_status: string; claim: UnitClaim | null },
  user_id: number | undefined,
): boolean =>
  isForSale(project_status) &&
  (status === 'available' ||
    (status === 'on_hold' && (claim === null || claim.holder.id === user_id || hasExpired(claim))))

type Booked = Pick<Unit, 'id' | 'status' | 'project_status' | 'claim' | 'accepted_offer'>

/** The booking of a unit, from the accepted offer that it is held for where there is one: any of the sales desk may make that. */
export function bookingOf(unit: Booked, plan_id: number | undefined, user_id: number | undefined): string | undefined {
  const { id, accepted_offer: offer } = unit
  if (offer && isForSale(unit.project_status)) return bookingAddress(id, offer.payment_plan_id, offer.id)
  return plan_id !== undefined && isBookable(unit, user_id) ? bookingAddress(id, plan_id) : undefined
}

/** Units of a draft or archived project cannot be held or booked. */
export const isForSale = (project_status: string): boolean =>
  project_status !== 'draft' && project_status !== 'archived'

const hasExpired = ({ kind, expires_at }: UnitClaim) =>
  kind === 'hold' && expires_at !== null && Date.parse(expires_at) <= now()

import { milestoneProblems } from '@storey/api/sales/milestone-names.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { invalid, requireVersion } from '../../errors/problems.ts'
import { move } from '../../inventory/claims/actions.ts'
import type { Context } from '../../services/context.ts'
import {
  announce,
  changeBooking,
  insertEvent,
  type LockedBooking,
  lockForDecision,
  readBooking,
} from '../bookings/actions.ts'
import { requireStatus } from '../bookings/rules.ts'
import { freezeContract, listSignatures } from '../contracts/actions.ts'
import { findToday } from './queries.ts'
import { changedText, daysAfter, type GivenDays, unitStatusOf } from './rules.ts'

export { findToday } from './queries.ts'

/**
 * Records and corrects milestones of an accepted booking. With both signatures its unit becomes sold. With the day of handover
 * the unit becomes handed over and the booking completed; neither can be reversed.
 *
 * @throws 404, 409 if it is not accepted or another user has changed it, 422 by field
 */
export async function recordMilestones(
  { db, scope, services, emit }: Context<'booking.changed' | 'unit.status', 'settings' | 'queue'>,
  id: number,
  { version, ...days }: GivenDays & { readonly version?: number | undefined },
): Promise<void> {
  const { booking, unit, claim_id } = await lockForDecision(db, scope, id)
  requireStatus(booking, ['accepted', 'completed'])
  await requireVersion(booking, version, async () => (await readBooking({ db, scope, services }, id)).data)
  const after = daysAfter(booking, days)
  const description = changedText(booking, after)
  if (description === '') return
  if (booking.handed_over_on !== null && after.handed_over_on === null)
    throw invalid({ handed_over_on: ['The home was handed over. Correct the day instead.'] })
  if (after.agreement_sent_on !== null) await requireUnsigned(db, scope, booking, after)
  const problems = milestoneProblems(after, await findToday(db, scope, booking))
  if (Object.keys(problems).length > 0)
    throw invalid(Object.fromEntries(Object.entries(problems).map(([field, message]) => [field, [message]])))
  const completes = booking.status === 'accepted' && after.handed_over_on !== null
  const was = unitStatusOf(booking)
  const unit_status = unitStatusOf(after)
  if (booking.status === 'accepted' && unit_status !== was && unit_status !== unit.status)
    await move(
      { db, scope, emit },
      { unit, claim_id, unit_status, reason: `${booking.number}: ${description}`.slice(0, 300) },
    )
  await changeBooking(db, scope, booking, {
    ...after,
    ...(completes ? { status: 'completed' } : {}),
    version: booking.version + 1,
  })
  if (booking.agreement_sent_on === null && after.agreement_sent_on !== null)
    await freezeContract({ db, scope, services }, booking)
  await insertEvent(db, scope, booking, completes ? 'completed' : 'milestones_changed', description)
  announce(emit, booking, 'booking.changed')
}

/** A signature by a private link is not taken back alone: the contract would state another. @throws 422 by field */
async function requireUnsigned(
  db: Database,
  scope: Scope,
  booking: LockedBooking,
  after: Pick<LockedBooking, 'buyer_signed_on' | 'seller_signed_on'>,
): Promise<void> {
  const fields = (['buyer_signed_on', 'seller_signed_on'] as const).filter(
    (field) => booking[field] !== null && after[field] !== booking[field],
  )
  if (fields.length === 0) return
  const rows = await listSignatures(db, scope, booking.id)
  const buyers = rows.filter(({ position }) => position > 0)
  const signed = {
    buyer_signed_on: buyers.length > 0 && buyers.every(({ signed_at }) => signed_at !== null),
    seller_signed_on: rows.some(({ position }) => position === 0),
  }
  const [field] = fields.filter((one) => signed[one])
  if (field)
    throw invalid({
      [field]: ['This was signed by a private link. To sign again, take “Agreement sent” and both signatures back.'],
    })
}

import { unitName } from '@storey/api/inventory/unit-names.ts'
import type { AddendumOf } from '@storey/api/sales/booking-changes.ts'
import { conflict, notFound } from '../../errors/problems.ts'
import type { AgreementDocument } from '../../pdf/agreement.ts'
import type { ReadContext } from '../../services/context.ts'
import { findBooking } from '../bookings/actions.ts'
import { addendumOf, findSeller, readTextOfBooking } from '../contracts/actions.ts'
import { readChanges } from './actions.ts'

/**
 * Makes the addendum for a change of a booking: the terms before and after it, in the language of the contract. It contains
 * no identity numbers.
 *
 * @throws 404; 409 if the booking has no contract to add it to
 */
export async function makeAddendum(
  context: ReadContext<'settings'>,
  id: number,
  kind: AddendumOf,
  change_id: number,
): Promise<AgreementDocument> {
  const { db, scope } = context
  const booking = await findBooking(db, scope, id)
  const seller = booking && (await findSeller(db, scope, booking.organization.id))
  if (!booking || !seller) throw notFound()
  const { units, buyers: sets } = await readChanges(context, id)
  // The list is newest first, so the terms after a change are those that the next change replaced.
  const at = (kind === 'unit' ? units : sets).findIndex((one) => one.id === change_id)
  if (at < 0) throw notFound()
  if (booking.status !== 'accepted' && booking.status !== 'completed')
    throw conflict(
      'wrong_state',
      'An addendum is made once the booking is accepted: until then there is no contract.',
      {
        current: { status: booking.status },
      },
    )
  const { language } = await readTextOfBooking(db, scope, { id, organization_id: seller.id })
  const { currency } = booking.price
  const facts = { number: booking.number, currency, seller }
  const nameOf = ({ number, building }: { number: string; building: { name: string; code: string } }) =>
    `${unitName(building, number)}, ${building.name}`
  const place = `${unitName(booking.building, booking.unit.number)}, ${booking.building.name}, ${booking.project.name}`
  const unit = units[at]
  if (kind === 'unit' && unit) {
    const { from, to } = unit
    const before = { ...from, unit: nameOf(from.unit), price: from.price.amount }
    const installments = units[at - 1]?.from.installments ?? booking.installments
    const after = { ...to, unit: nameOf(to.unit), price: to.price.amount, installments }
    const changed = { kind: 'unit', before, after, buyers: booking.buyers } as const
    return addendumOf({ ...facts, place: before.unit, at: unit.at, reason: unit.reason, changed }, language)
  }
  const set = sets[at]
  if (!set) throw notFound()
  const changed = { kind: 'buyers', before: set.buyers, after: sets[at - 1]?.buyers ?? booking.buyers } as const
  return addendumOf({ ...facts, place, at: set.at, reason: set.note, changed }, language)
}

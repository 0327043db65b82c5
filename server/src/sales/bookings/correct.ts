import { buyerFieldNames, buyerFields } from '@storey/api/sales/booking-fields.ts'
import type { NewBuyer } from '@storey/api/sales/bookings.ts'
import { invalid } from '../../errors/problems.ts'
import { encrypt } from '../../kernel/secrets.ts'
import type { ReadContext } from '../../services/context.ts'
import { decryptOrNull } from './actions.ts'
import { buyersOf, changeBooking, changeBuyer, insertEvent, type LockedBooking, unitNameOf } from './queries.ts'
import { NOTHING, ownerOf, searchText } from './rules.ts'

/**
 * Corrects the buyers at their present positions: documents belong to a position. The history records the buyer, the changed fields
 * and the reason, but no numbers.
 *
 * @throws 422 if buyers are added or removed, which needs a new booking
 */
export async function correctBuyers(
  { db, scope, services }: ReadContext<'settings'>,
  booking: LockedBooking,
  { buyers, reason }: { buyers: NewBuyer[]; reason: string },
): Promise<void> {
  const { secretKey } = services.settings
  const before = await buyersOf(db, scope, booking)
  if (before.length !== buyers.length)
    throw invalid({ buyers: ['The number of buyers stays as it was booked. Cancel the booking and book again.'] })
  const descriptions: string[] = []
  for (const [index, buyer] of buyers.entries()) {
    const was = before[index]
    if (!was) continue
    const owner = ownerOf(booking.number, was.position)
    const { language = was.language } = buyer
    const now = { ...NOTHING, ...buyer, language }
    const known = { ...was, id_number: decryptOrNull(secretKey, was.id_number, owner) }
    const changed = buyerFieldNames.filter((field) =>
      field === 'share_percent' ? Number(known[field]) !== Number(now[field]) : known[field] !== now[field],
    )
    if (changed.length === 0) continue
    const id_number = encrypt(secretKey, now.id_number, owner).toString('base64')
    await changeBuyer(db, scope, booking, was.position, { ...now, id_number })
    const renamed = was.full_name === now.full_name ? was.full_name : `${was.full_name}, now ${now.full_name}`
    descriptions.push(`${renamed}: ${changed.map((field) => buyerFields[field].history).join(', ')}`)
  }
  if (descriptions.length === 0) return
  const { name } = await unitNameOf(db, scope, booking)
  const search = searchText(booking.number, name, buyers)
  await changeBooking(db, scope, booking, { search, version: booking.version + 1 })
  await insertEvent(db, scope, booking, 'buyers_corrected', `${descriptions.join('; ')}. ${reason}`)
}

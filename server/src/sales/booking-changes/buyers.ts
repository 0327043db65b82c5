import { unitName } from '@storey/api/inventory/unit-names.ts'
import { type BuyerFieldName, buyerFieldNames, buyerFields } from '@storey/api/sales/booking-fields.ts'
import type { ChangedBuyer } from '@storey/api/sales/bookings.ts'
import { conflict, invalid, requireVersion } from '../../errors/problems.ts'
import { retime } from '../../inventory/claims/actions.ts'
import { encrypt } from '../../kernel/secrets.ts'
import type { Context } from '../../services/context.ts'
import {
  announce,
  changeBooking,
  checkBuyers,
  decryptOrNull,
  findBooking,
  insertEvent,
  listBuyers,
  lockForDecision,
  notifyOfOutcome,
  readBooking,
} from '../bookings/actions.ts'
import { missingDocuments, NOTHING, ownChange, ownerOf, requireStatus, searchText } from '../bookings/rules.ts'
import { moveDocuments, replaceBuyers } from './buyer-queries.ts'

interface NewBuyers {
  readonly version: number
  readonly buyers: readonly ChangedBuyer[]
  readonly reason: string
  readonly protection_reason?: string | null | undefined
}

/**
 * Replaces the buyers of a booking. Remaining buyers keep their documents, also at another position; documents of removed buyers stay with
 * the earlier set. Missing documents of new buyers do not restart the timer.
 *
 * @throws 404, 409, 422 by field; a refusal changes nothing
 */
export async function changeBuyers(
  context: Context<'booking.changed', 'settings' | 'queue'>,
  id: number,
  { version, buyers, reason, protection_reason }: NewBuyers,
): Promise<void> {
  const { db, scope, services, emit } = context
  const { secretKey, bookingSelfApproval } = services.settings
  const { booking, unit, claim_id } = await lockForDecision(db, scope, id)
  requireStatus(booking, ['pending', 'accepted'])
  await requireVersion(booking, version, async () => (await readBooking({ db, scope, services }, id)).data)
  const own = ownChange(booking, scope.user_id, bookingSelfApproval, 'buyers')
  if (own) throw conflict('self_approval', own)

  const before = await listBuyers(db, scope, booking)
  for (const [index, { was }] of buyers.entries())
    if (was !== null && was > before.length)
      throw invalid({ [`buyers.${index}.was`]: [`This booking has ${before.length} buyers.`] })
  const after = buyers.map(({ was, ...buyer }, index) => {
    const known = before.find(({ position }) => position === was)
    const nothing = { ...NOTHING, language: known?.language ?? ('en' as const) }
    return { was, now: { ...nothing, ...buyer, position: index + 1 } }
  })
  const description = changes(
    before.map((buyer) => ({
      ...buyer,
      id_number: decryptOrNull(secretKey, buyer.id_number, ownerOf(booking.number, buyer.position)),
    })),
    after,
  )
  if (description.length === 0) throw invalid({ buyers: ['Add or remove a buyer, or change a share.'] })

  await replaceBuyers(
    db,
    scope,
    booking,
    after.map(({ now }) => ({
      ...now,
      id_number: encrypt(secretKey, now.id_number, ownerOf(booking.number, now.position)).toString('base64'),
    })),
  )
  // The earlier set, which they stay with, is stored at this point.
  await moveDocuments(db, scope, booking, after)
  const found = await findBooking(db, scope, id)
  const complete = found && missingDocuments(found.documents, after.length).length === 0
  const stops = booking.status === 'pending' && booking.expires_at !== null && complete
  if (stops) await retime(db, scope, unit, claim_id, null)
  await changeBooking(db, scope, booking, {
    search: searchText(booking.number, found ? unitName(found.building, found.unit.number) : '', buyers),
    version: booking.version + 1,
    ...(stops ? { expires_at: null } : {}),
  })
  await checkBuyers(context, booking, buyers, protection_reason)
  await insertEvent(db, scope, booking, 'buyers_changed', `${description.join('; ')}. ${reason}`)
  announce(emit, booking, 'booking.changed')
  const why = `${description.join('; ')}. ${reason}`
  await notifyOfOutcome(context, booking, 'changed', { why, what: 'The buyers or their shares changed.' })
}

type Known = Readonly<Record<BuyerFieldName, string | null>>
interface Placed {
  readonly was: number | null
  readonly now: Known & { readonly position: number }
}

/** Describes which buyers are removed, added or changed, without any document number. */
function changes(before: readonly (Known & { readonly position: number })[], after: readonly Placed[]): string[] {
  const leave = before.filter(({ position }) => !after.some(({ was }) => was === position))
  return [
    ...leave.map(({ full_name }) => `${full_name} left`),
    ...after.flatMap(({ was, now }) => {
      const known = before.find(({ position }) => position === was)
      if (!known) return [`${now.full_name} joined with ${Number(now.share_percent)}%`]
      const changed = buyerFieldNames.filter((field) =>
        field === 'share_percent' ? Number(known[field]) !== Number(now[field]) : known[field] !== now[field],
      )
      if (changed.length === 0) return []
      const renamed = known.full_name === now.full_name ? known.full_name : `${known.full_name}, now ${now.full_name}`
      const parts = changed.map((field) =>
        field === 'share_percent' ? `${Number(known[field])}% to ${Number(now[field])}%` : buyerFields[field].history,
      )
      return [`${renamed}: ${parts.join(', ')}`]
    }),
  ]
}

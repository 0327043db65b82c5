import type { Booking } from '@storey/api/sales/booking.ts'
import { identityLabels } from '@storey/api/sales/booking-names.ts'
import { documentState } from '@storey/api/sales/document-days.ts'
import { plainDayText, today } from '../../ui/format/day.ts'

/** One sentence for each buyer whose document has expired or is about to; undefined if all are valid. */
export function expiryText(buyers: Booking['buyers'], now = today()): string | undefined {
  const lines = buyers.flatMap((buyer) => {
    const state = documentState(buyer, now)
    if (state === null || buyer.id_expires_on === null) return []
    const verb = state === 'expired' ? 'expired' : 'expires'
    return [`${identityLabels[buyer.id_type]} of ${buyer.full_name} ${verb} on ${plainDayText(buyer.id_expires_on)}.`]
  })
  return lines.length > 0 ? lines.join(' ') : undefined
}

import type { DealBooking } from '@storey/api/crm/deal.ts'
import { bookingStatusLabels } from '../../../sales/parts/labels.ts'

/** `B-2026-0001, accepted`; undefined without a booking. */
export const bookingText = (booking: DealBooking | null) =>
  booking ? `${booking.number}, ${bookingStatusLabels[booking.status].label.toLowerCase()}` : undefined

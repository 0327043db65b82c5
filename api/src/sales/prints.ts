import * as z from 'zod'
import { asNumber, recordId } from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'

/** A booking on paper. */
export const bookingPrint = {
  pdf: endpoint({
    method: 'GET',
    path: '/inventory/booked-units/{id}/print',
    summary:
      'A booking as a PDF of one sheet: unit, price, buyers, schedule, receipts, documents and milestones, as far as the caller sees them',
    access: can('bookings.view', 'own_sales.view'),
    audit: { label: 'Print booking', subject: 'booking' },
    download: true,
  }),
}

/** A unit on paper. */
export const unitPrint = {
  pdf: endpoint({
    method: 'GET',
    path: '/inventory/units/{id}/print',
    summary: 'A unit as a PDF of one landscape sheet: floor plan, areas, price and the payments of one of its plans',
    access: can('units.view'),
    query: z.strictObject({
      /** One that is sold today; without it the default plan of the building. */
      payment_plan_id: asNumber(recordId).optional(),
    }),
    audit: { label: 'Print unit', subject: 'unit' },
    download: true,
  }),
}

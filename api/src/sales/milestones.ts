import * as z from 'zod'
import { dayInput, line, one, seenVersion, version } from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { booking } from './booking.ts'

const dayOrNone = dayInput.nullable().optional()
const changes = ['booking.changed', 'unit.status'] as const

export const bookingMilestones = {
  record: endpoint({
    method: 'PATCH',
    path: '/inventory/booked-units/{id}',
    summary: 'Record and correct the milestones of an accepted booking; the day of handover completes it',
    access: can('bookings.book'),
    changes,
    audit: { label: 'Update milestones of booking', subject: 'booking' },
    body: z.strictObject({
      version: seenVersion,
      reservation_form_signed_on: dayOrNone,
      agreement_sent_on: dayOrNone,
      buyer_signed_on: dayOrNone,
      seller_signed_on: dayOrNone,
      registered_on: dayOrNone,
      registration_number: line(60).nullable().optional(),
      handed_over_on: dayOrNone,
    }),
    response: one(booking),
  }),
  complete: endpoint({
    method: 'POST',
    path: '/inventory/booked-units/{id}/complete',
    summary: 'Complete an accepted booking that both signed: the home is handed over',
    access: can('bookings.book'),
    changes,
    audit: { label: 'Complete booking', subject: 'booking' },
    body: z.strictObject({ version, handed_over_on: dayInput }),
    response: one(booking),
  }),
}

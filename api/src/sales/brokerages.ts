import * as z from 'zod'
import { amountInput, asNumber, line, money, one, optionsQuery, recordId, several, version } from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { named } from '../inventory/availability.ts'
import { booking } from './booking.ts'
import { brokerRules, protectionReason, referrerRules } from './bookings.ts'

export const bookingBrokers = {
  brokerages: endpoint({
    method: 'GET',
    path: '/inventory/brokerages',
    summary: 'The active brokerages that a booking can name',
    access: can('bookings.view'),
    query: optionsQuery,
    response: several(named.extend({ city: z.string().nullable() })),
  }),
  brokers: endpoint({
    method: 'GET',
    path: '/inventory/brokers',
    summary: 'The brokers of an active brokerage that a booking can name',
    access: can('bookings.view'),
    query: z.strictObject({ brokerage_id: asNumber(recordId) }),
    response: several(z.object({ id: recordId, full_name: z.string() })),
  }),
  rate: endpoint({
    method: 'GET',
    path: '/inventory/brokerages/rate',
    summary:
      'What a brokerage is agreed to earn of a sale of a unit at a price, by its commission terms or its agreement; null if nothing is agreed',
    access: can('bookings.book'),
    query: z.strictObject({
      brokerage_id: asNumber(recordId),
      unit_id: asNumber(recordId),
      /** The agreed price in minor units; tiers by value count it. */
      price: asNumber(amountInput),
    }),
    response: one(
      z
        .object({
          rate_of: z.enum(['terms', 'agreement']),
          /** Null for a fixed amount. */
          percent: z.string().nullable(),
          amount: money.nullable(),
        })
        .nullable(),
    ),
  }),
  typed: endpoint({
    method: 'GET',
    path: '/inventory/brokerages/typed',
    summary:
      'Names of brokerages that were typed into live bookings, with the active brokerage that each is likely of; the most frequent 200',
    access: can('bookings.book'),
    response: several(
      z.object({
        name: z.string(),
        bookings: z.int(),
        /** By its name, trade name or legal name without legal forms; null if none or several fit. */
        likely: named.nullable(),
      }),
    ),
  }),
  match: endpoint({
    method: 'POST',
    path: '/inventory/brokerages/match',
    summary: 'Name a brokerage on all live bookings in reach that have a typed name',
    access: can('bookings.book'),
    changes: ['booking.changed'],
    audit: { label: 'Match typed brokerage', subject: 'organization' },
    body: z.strictObject({ name: line(200), brokerage_id: recordId }),
    /** `left` have a client whom another brokerage protects: each needs a reason of its own. */
    response: one(z.object({ bookings: z.int(), left: z.int() })),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/inventory/booked-units/{id}/broker',
    summary: 'Change the brokerage, the broker and the commission of a booking, with a reason',
    access: can('bookings.book'),
    changes: ['booking.changed'],
    audit: { label: 'Change broker of booking', subject: 'booking' },
    body: z.strictObject({
      version: version.optional(),
      ...referrerRules,
      broker_organization_name: brokerRules.broker_organization_name,
      broker_name: brokerRules.broker_name,
      commission_percent: brokerRules.commission_percent,
      reason: line(1000),
      protection_reason: protectionReason,
    }),
    response: one(booking),
  }),
}

import * as z from 'zod'
import { area, country, day, instant, money, person, recordId, version } from '../conventions.ts'
import { named, unitStatus, unitType } from '../inventory/availability.ts'
import { agreedVat, feeVat } from '../inventory/vat-rules.ts'
import { agreedRow, discountLimits, discountRequest } from './discounts.ts'
import { bookingDocument } from './documents.ts'

export const bookingStatus = z.enum(['pending', 'accepted', 'rejected', 'expired', 'cancelled', 'completed'])
export type BookingStatus = z.output<typeof bookingStatus>

export const identityType = z.enum(['passport', 'national_id', 'company_registration'])
export type IdentityType = z.output<typeof identityType>

/** A brokerage or broker of a booking. The id is null if the name was typed: it is of no record of the platform. */
const referrer = z.object({ id: recordId.nullable(), name: z.string() }).nullable()

/** Of the e-mails to a buyer. */
export const buyerLanguage = z.enum(['en', 'ar'])
export type BuyerLanguage = z.output<typeof buyerLanguage>

export const bookingRow = z.object({
  id: recordId,
  number: z.string(),
  status: bookingStatus,
  unit: z.object({ id: recordId, number: z.string(), floor: z.int() }),
  building: named.extend({ code: z.string() }),
  project: named,
  organization: named,
  plan_name: z.string(),
  split_label: z.string(),
  price: money,
  /** The discount on the price of the plan; null when there is none. */
  discount: money.nullable(),
  buyers: z.array(z.object({ full_name: z.string(), share_percent: z.string() })),
  /** Null for a direct sale. */
  brokerage: referrer,
  broker: referrer,
  sales_manager: person.nullable(),
  created_by: person,
  created_at: instant,
  /** When it expires by itself; null where the timer has stopped. */
  expires_at: instant.nullable(),
  /** When an earlier sale, agreed before it was in this system, was recorded; null for a booking made here. */
  recorded_at: instant.nullable(),
})
export type BookingRow = z.output<typeof bookingRow>

export const bookingEvent = z.object({
  id: recordId,
  kind: z.enum([
    'created',
    'document_added',
    'extended',
    'accepted',
    'rejected',
    'expired',
    'cancelled',
    'buyers_corrected',
    'buyers_changed',
    'unit_changed',
    'discounted',
    'receipt_recorded',
    'receipt_reversed',
    'refund_agreed',
    'refund_recorded',
    'refund_reversed',
    'milestones_changed',
    'completed',
    'payments_due',
    'payments_not_due',
    'recorded',
    'broker_changed',
    'client_protected',
    'schedule_changed',
    'contract_signing',
    'handed_over',
  ]),
  note: z.string().nullable(),
  actor_name: z.string().nullable(),
  at: instant,
})
export type BookingEvent = z.output<typeof bookingEvent>

export const booking = bookingRow.extend({
  unit: z.object({
    id: recordId,
    number: z.string(),
    floor: z.int(),
    type: unitType,
    bedrooms: z.int(),
    total_area: area,
    status: unitStatus,
  }),
  /** The one that it was made from. */
  sale_offer: z
    .object({
      id: recordId,
      number: z.string(),
      mine: z.boolean(),
      /** Whom it was made for, to members of the organization whose lead it is. */
      lead: z.object({ id: recordId, full_name: z.string() }).nullable(),
    })
    .nullable(),
  /** The deal that led to it, to members of the organization whose deal it is. */
  deal: z.object({ id: recordId, title: z.string(), lead_id: recordId }).nullable(),
  list_price: money,
  /** On the plan, before the discount. */
  plan_price: money,
  buyers: z.array(
    z.object({
      full_name: z.string(),
      nationality: country.nullable(),
      id_type: identityType,
      /** Null where it cannot be opened, such as after the server's key was changed. */
      id_number: z.string().nullable(),
      /** The last day on which the document is valid. */
      id_expires_on: day.nullable(),
      date_of_birth: day.nullable(),
      /** Who signs for a company, and as what. */
      signatory_name: z.string().nullable(),
      signatory_title: z.string().nullable(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      address: z.string().nullable(),
      language: buyerLanguage,
      share_percent: z.string(),
    }),
  ),
  broker_organization_name: z.string().nullable(),
  broker_name: z.string().nullable(),
  commission_percent: z.string().nullable(),
  note: z.string(),
  decided_by: person.nullable(),
  decided_at: instant.nullable(),
  reason: z.string().nullable(),
  /** Why it was recorded as an earlier sale; null for a booking made here. */
  recorded_reason: z.string().nullable(),
  /** The days of what follows acceptance; null where it has not come about. */
  milestones: z.object({
    reservation_form_signed_on: day.nullable(),
    agreement_sent_on: day.nullable(),
    buyer_signed_on: day.nullable(),
    seller_signed_on: day.nullable(),
    registered_on: day.nullable(),
    registration_number: z.string().nullable(),
    handed_over_on: day.nullable(),
  }),
  /** The VAT in the price; null if no rule applied. */
  vat: agreedVat.nullable(),
  installments: z.array(agreedRow.extend({ vat: feeVat.nullable().optional() })),
  documents: z.array(bookingDocument),
  /** What stops the timer. */
  missing: z.array(z.enum(['identity', 'payment_proof'])),
  /** The positions of the buyers, from 1, who have shown no ID yet. */
  unidentified: z.array(z.int()),
  /** The latest request; null when there is none. */
  discount_request: discountRequest.nullable(),
  discount_limits: discountLimits,
  /** Changes of the unit's price in the two weeks before the booking, the newest first; at most five. */
  price_changes: z.array(
    z.object({ old_price: money, price: money, actor_name: z.string().nullable(), by_hand: z.boolean(), at: instant }),
  ),
  /** Why the caller cannot accept it although their role may: they made it, or a discount waits. Null where they can. */
  accept_obstacle: z.string().nullable(),
  /** Why the caller cannot change its unit although their role may: they made it, and it is accepted. Null where they can. */
  change_obstacle: z.string().nullable(),
  events: z.array(bookingEvent),
  version,
})
export type Booking = z.output<typeof booking>

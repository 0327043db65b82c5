import * as z from 'zod'
import {
  amount,
  amountInput,
  anyOf,
  asFlag,
  asNumber,
  country,
  currency,
  dayInput,
  email,
  line,
  listQuery,
  nameLine,
  one,
  page,
  percent,
  phone,
  recordId,
  seenVersion,
  text,
  version,
} from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { named } from '../inventory/availability.ts'
import { exportEndpoint, PAGES, wholeExportShape } from '../list-export.ts'
import { termsStamp } from '../terms-stamp.ts'
import { booking, bookingRow, bookingStatus, buyerLanguage, identityType } from './booking.ts'
import { type BrokerField, type BuyerFieldName, bookingColumnNames } from './booking-fields.ts'
import { discountFields } from './discounts.ts'
import { milestoneNames } from './milestone-names.ts'
import { newOwnSchedule } from './own-schedules.ts'

export const MAX_BUYERS = 10
export const MAX_EXTENSION_HOURS = 720

const share = percent.refine(
  (value) => Number(value) > 0 && Number(value) <= 100,
  'Enter a share above 0, at most 100.',
)

/** A rule for every field of a buyer. */
const buyerRules = {
  full_name: nameLine(200),
  nationality: country,
  id_type: identityType,
  id_number: line(60),
  id_expires_on: dayInput.nullable().optional(),
  /** Of a person. */
  date_of_birth: dayInput
    .refine(
      (value) => value >= '1900-01-01' && value <= new Date().toISOString().slice(0, 10),
      'Choose a day in the past.',
    )
    .nullable()
    .optional(),
  /** Of a company: who signs for it, and as what. */
  signatory_name: nameLine(200).nullable().optional(),
  signatory_title: line(120).nullable().optional(),
  email: email.nullable().optional(),
  phone: phone.nullable().optional(),
  address: line(400).nullable().optional(),
  /** Of the e-mails to the buyer; without a value, English for a new one. */
  language: buyerLanguage.optional(),
  share_percent: share,
} satisfies Readonly<Record<BuyerFieldName, z.core.$ZodType>>

export const newBuyer = z.strictObject(buyerRules)
export type NewBuyer = z.output<typeof newBuyer>

const THOUSANDTHS = 1000

/** The share missing from the whole, in thousandths of a percent; negative when the sum is too large. */
export const missingShare = (buyers: readonly { readonly share_percent: string }[]) =>
  buyers.reduce((rest, buyer) => rest - Math.round(Number(buyer.share_percent) * THOUSANDTHS), 100 * THOUSANDTHS)

const difference = (missing: number) =>
  missing > 0
    ? `The shares add up to ${100 - missing / THOUSANDTHS}%; ${missing / THOUSANDTHS}% is missing.`
    : `The shares add up to ${100 - missing / THOUSANDTHS}%; ${-missing / THOUSANDTHS}% over.`

/** Rules for all buyers together. */
const judgeBuyers = (buyers: readonly NewBuyer[], problems: z.RefinementCtx) => {
  const missing = missingShare(buyers)
  // A share that is wrong by itself is named by itself; the sum follows once it is right.
  if (missing !== 0 && buyers.every((buyer) => share.safeParse(buyer.share_percent).success))
    // With one buyer the error belongs to the share, with several to the list.
    problems.addIssue({
      code: 'custom',
      path: buyers.length === 1 ? [0, 'share_percent'] : [],
      message: difference(missing),
    })
  const [first] = buyers
  if (first && !first.email && !first.phone)
    problems.addIssue({ code: 'custom', path: [0, 'email'], message: 'Enter a phone number or e-mail.' })
}

/** A sale of before may be of a company whose signatory no one knows any more. */
const judgeSignatories = (buyers: readonly NewBuyer[], problems: z.RefinementCtx) => {
  for (const [index, { id_type, signatory_name }] of buyers.entries())
    if (id_type === 'company_registration' && !signatory_name)
      problems.addIssue({
        code: 'custom',
        path: [index, 'signatory_name'],
        message: 'Enter who signs for the company.',
      })
}

export const earlierBuyers = z
  .array(newBuyer)
  .min(1, 'Add a buyer.')
  .max(MAX_BUYERS, `A booking has at most ${MAX_BUYERS} buyers.`)
  .superRefine(judgeBuyers)

export const newBuyers = z
  .array(newBuyer)
  .min(1, 'Add a buyer.')
  .max(MAX_BUYERS, `A booking has at most ${MAX_BUYERS} buyers.`)
  .superRefine(judgeBuyers)
  .superRefine(judgeSignatories)

/** The buyers as they are to be; `was` is the place that one of them has now, from 1, and null of who comes. */
export const changedBuyers = z
  .array(newBuyer.extend({ was: z.int().min(1).max(MAX_BUYERS).nullable() }))
  .min(1, 'A booking needs a buyer. Cancel it if there is none.')
  .max(MAX_BUYERS, `A booking has at most ${MAX_BUYERS} buyers.`)
  .superRefine(judgeBuyers)
  .superRefine(judgeSignatories)
  .superRefine((buyers, problems) => {
    for (const [index, { was }] of buyers.entries())
      if (was !== null && buyers.findIndex((one) => one.was === was) !== index)
        problems.addIssue({ code: 'custom', path: [index, 'was'], message: 'This buyer is named twice.' })
  })
export type ChangedBuyer = z.output<typeof changedBuyers>[number]

/** A rule for every field of the broker's step. */
export const brokerRules = {
  broker_organization_name: line(200).nullable().optional(),
  broker_name: line(200).nullable().optional(),
  commission_percent: percent
    .refine((value) => Number(value) >= 0 && Number(value) <= 100, 'Enter 0 to 100.')
    .nullable()
    .optional(),
  note: text(2000).optional(),
} satisfies Readonly<Record<BrokerField, z.core.$ZodType>>

/** The brokerage and the broker of the platform that brought the buyers; their names are kept with the booking. */
export const referrerRules = {
  brokerage_id: recordId.nullable().optional(),
  /** A broker of that brokerage. */
  broker_id: recordId.nullable().optional(),
}

/** Why it goes on although another brokerage protects a client; required then. */
export const protectionReason = line(1000).nullable().optional()

export const newBooking = z.strictObject({
  unit_id: recordId,
  payment_plan_id: recordId,
  buyers: newBuyers,
  ...brokerRules,
  /** Without a value, those of the broker's request that the sale offer was made for, or that the unit is held for. */
  ...referrerRules,
  ...discountFields,
  /** Books a unit of it at its price and with its discount, while it lives; no other discount is typed then. */
  sale_offer_id: recordId.nullable().optional(),
  /** Used at once within the limits of the project, otherwise requested with the booking. Not with a sale offer, which has its own. */
  own_schedule: newOwnSchedule.optional(),
  /** The plan price that the booker saw, before a discount, in minor units; another one by now is a 409. */
  expected_price: amount,
  /** The version of the plan whose payments the booker saw; another one by now is a 409. Not of a sale offer, which has its own. */
  expected_plan_version: z.int().min(1).nullable().optional(),
  /** The `terms_stamp` of the booking form that the booker agreed to; other terms by now are a 409. */
  expected_terms: termsStamp.optional(),
  protection_reason: protectionReason,
})
export type NewBooking = z.output<typeof newBooking>

export const milestone = z.enum(milestoneNames)

const withReason = z.strictObject({ reason: line(1000) })

/** The refund of a cancelled booking, in minor units, and the note about it. */
export const refundFields = {
  refund_amount: asNumber(amountInput),
  refund_note: line(1000).nullable().optional(),
}

const bookingsQuery = listQuery({
  sort: ['created_at', 'number', 'price'],
  filters: {
    status: anyOf(bookingStatus),
    organizations: anyOf(recordId),
    project_id: anyOf(recordId),
    building_id: anyOf(recordId),
    sales_manager_id: anyOf(recordId),
    brokerage_id: anyOf(recordId),
    currency: anyOf(currency),
    /** Days of the caller's profile. */
    booked_from: dayInput,
    booked_to: dayInput,
    /** Pending, and expires within so many hours. */
    ends_within: asNumber(z.int().min(0).max(MAX_EXTENSION_HOURS)),
    /** Has all of these milestones. */
    milestone_reached: anyOf(milestone),
    /** Is accepted or completed, and has none of these. */
    milestone_missing: anyOf(milestone),
    /** Pending or accepted, with the document of a buyer that has expired or expires within 30 days. */
    documents_expire: asFlag,
    /** Something was taken off its price, or nothing. */
    discounted: asFlag,
    /** Filters cancelled bookings by whether part of the refund is unpaid. */
    refund_left: asFlag,
    /** Has a discount request that was assigned to the caller, or has none. */
    discount_for_me: asFlag,
  },
})

export const bookings = {
  list: endpoint({
    method: 'GET',
    path: '/inventory/booked-units',
    summary: 'Booked units, newest first',
    access: can('bookings.view', 'own_sales.view'),
    query: bookingsQuery,
    response: page(bookingRow),
  }),
  export: exportEndpoint({
    path: '/inventory/booked-units/export',
    what: 'bookings',
    access: can('bookings.view', 'own_sales.view'),
    body: bookingsQuery.omit(PAGES).extend(wholeExportShape(z.enum(bookingColumnNames))),
  }),
  filters: endpoint({
    method: 'GET',
    path: '/inventory/booked-units/filters',
    summary: 'What the filters of the booked units can be set to',
    access: can('bookings.view', 'own_sales.view'),
    response: one(
      z.object({
        organizations: z.array(named),
        projects: z.array(named),
        buildings: z.array(named.extend({ project_id: recordId })),
        sales_managers: z.array(named),
        brokerages: z.array(named),
        currencies: z.array(currency),
        /** Bank accounts that receipts name. */
        accounts: z.array(named),
      }),
    ),
  }),
  withDiscount: endpoint({
    method: 'GET',
    path: '/inventory/booked-units/with-discount',
    summary: 'Booked units whose price has a discount, newest first',
    access: can('bookings.view', 'own_sales.view'),
    query: listQuery({ sort: ['created_at'], filters: { status: anyOf(bookingStatus), project_id: anyOf(recordId) } }),
    response: page(bookingRow),
  }),
  one: endpoint({
    method: 'GET',
    path: '/inventory/booked-units/{id}',
    summary: 'A booked unit with its buyers, schedule, documents and history',
    access: can('bookings.view', 'own_sales.view'),
    response: one(booking),
  }),
  create: endpoint({
    method: 'POST',
    path: '/inventory/booked-units',
    summary: 'Book a unit: of any number of tries at once, exactly one succeeds',
    access: can('bookings.book'),
    changes: ['booking.created', 'unit.status', 'sale_offer.changed'],
    audit: { label: 'Book unit', subject: 'booking' },
    status: 201,
    idempotent: true,
    body: newBooking,
    response: one(booking),
  }),
  accept: endpoint({
    method: 'POST',
    path: '/inventory/booked-units/{id}/accept',
    summary: 'Accept a pending booking that another user made: the unit is booked',
    access: can('bookings.book'),
    changes: ['booking.changed', 'unit.status'],
    audit: { label: 'Accept booking', subject: 'booking' },
    /** With the version that was read, a booking that has changed since is a 409. */
    body: z.strictObject({ expected_version: version.optional() }),
    response: one(booking),
  }),
  reject: endpoint({
    method: 'POST',
    path: '/inventory/booked-units/{id}/reject',
    summary: 'Reject a pending booking with a reason: the unit is free again',
    access: can('bookings.book'),
    changes: ['booking.changed', 'unit.status'],
    audit: { label: 'Reject booking', subject: 'booking' },
    body: withReason,
    response: one(booking),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/inventory/booked-units/{id}/cancel',
    summary:
      'Cancel a pending or accepted booking with a reason: the unit is free again. Where something was received, what of it goes back is named',
    access: can('bookings.book'),
    changes: ['booking.changed', 'unit.status'],
    audit: { label: 'Cancel booking', subject: 'booking' },
    body: withReason.extend({
      /** Named where something was received: 0 where nothing goes back. */
      refund_amount: refundFields.refund_amount.nullable().optional(),
      refund_note: refundFields.refund_note,
    }),
    response: one(booking),
  }),
  extend: endpoint({
    method: 'POST',
    path: '/inventory/booked-units/{id}/extend',
    summary: 'Extend a pending booking, counted from now, with a reason',
    access: can('bookings.book'),
    changes: ['booking.changed'],
    audit: { label: 'Extend booking', subject: 'booking' },
    body: z.strictObject({
      hours: z
        .int('Enter a whole number of hours.')
        .min(1, 'Enter at least 1 hour.')
        .max(MAX_EXTENSION_HOURS, `Enter at most ${MAX_EXTENSION_HOURS} hours.`),
      reason: line(1000),
    }),
    response: one(booking),
  }),
  correctBuyers: endpoint({
    method: 'PATCH',
    path: '/inventory/booked-units/{id}/buyers',
    summary: 'Correct the buyers of a pending or accepted booking, all of them in their order, with a reason',
    access: can('bookings.book'),
    changes: ['booking.changed'],
    audit: { label: 'Edit buyers of booking', subject: 'booking' },
    body: z.strictObject({
      version: seenVersion,
      buyers: newBuyers,
      reason: line(1000),
      protection_reason: protectionReason,
    }),
    response: one(booking),
  }),
}

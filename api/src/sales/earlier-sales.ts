import * as z from 'zod'
import { amountInput, dayInput, line, one, percent, recordId } from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { booking } from './booking.ts'
import { brokerRules, earlierBuyers, referrerRules } from './bookings.ts'
import { MAX_RECEIPTS, receiptMethod } from './receipts.ts'

/** Maximum installments and charges of the schedule of an earlier sale. */
export const MAX_LINES = 400

const dayOrNone = dayInput.nullable().optional()
const above = amountInput.min(1, 'Enter an amount above zero.')

/** A payment that was agreed: an installment of the price, or a charge in addition to it. */
export const recordedLine = z
  .strictObject({
    name: line(200),
    amount: above,
    /** Null where no day is agreed, such as “on handover”; `due_text` says what is. */
    due_on: dayInput.nullable(),
    due_text: line(120).nullable().optional(),
    /** The construction progress in percent at which it becomes due; it has no day of its own then. */
    built_at: z
      .int('Enter a whole percentage.')
      .min(1, 'Enter 1 or more.')
      .max(100, 'Enter at most 100.')
      .nullable()
      .optional(),
    is_charge: z.boolean().optional(),
  })
  .refine(({ due_on, built_at }) => due_on === null || built_at == null, {
    path: ['built_at'],
    error: 'Enter a day or a stage of construction, not both.',
  })
export type RecordedLine = z.output<typeof recordedLine>

export const recordedReceipt = z.strictObject({
  amount: above,
  received_on: dayInput,
  method: receiptMethod,
  reference: line(120).nullable().optional(),
})
export type RecordedReceipt = z.output<typeof recordedReceipt>

/** The commission as it was settled before. It is kept if it has the day on which the brokerage, one of the platform, earned it. */
const earlierCommission = {
  /** Before VAT, in minor units; without it, `commission_percent` of the price without VAT. */
  commission_amount: above.nullable().optional(),
  /** Added to the amount; without it, none. */
  commission_vat_percent: percent
    .refine((value) => Number(value) >= 0 && Number(value) <= 100, 'Enter 0 to 100.')
    .nullable()
    .optional(),
  commission_earned_on: dayOrNone,
  commission_invoice: line(60).nullable().optional(),
  commission_invoiced_on: dayOrNone,
  /** When all of it was paid. */
  commission_paid_on: dayOrNone,
  commission_reference: line(120).nullable().optional(),
}

/** A sale that was agreed before it was in this system, with what was agreed and paid since. */
export const newEarlierSale = z.strictObject({
  unit_id: recordId,
  /** The day of the sale, today or earlier. */
  booked_on: dayInput,
  /** The agreed price in minor units. It may differ from the list price; no limit of discounts applies. */
  price: above,
  /** The list price on the day of the sale, where it is known. */
  list_price: above.nullable().optional(),
  plan_name: line(100).nullable().optional(),
  buyers: earlierBuyers,
  /** The installments add up to the price, charges not counted. */
  installments: z
    .array(recordedLine)
    .min(1, 'Add an installment.')
    .max(MAX_LINES, `A schedule has at most ${MAX_LINES} lines.`),
  receipts: z.array(recordedReceipt).max(MAX_RECEIPTS, `A booking has at most ${MAX_RECEIPTS} receipts.`),
  reservation_form_signed_on: dayOrNone,
  agreement_sent_on: dayOrNone,
  buyer_signed_on: dayOrNone,
  seller_signed_on: dayOrNone,
  registered_on: dayOrNone,
  registration_number: line(60).nullable().optional(),
  handed_over_on: dayOrNone,
  ...brokerRules,
  ...referrerRules,
  ...earlierCommission,
  /** Why it is recorded here, such as “Moved from the old system”. */
  reason: line(1000),
})
export type NewEarlierSale = z.output<typeof newEarlierSale>

export const earlierSales = {
  record: endpoint({
    method: 'POST',
    path: '/inventory/earlier-sales',
    summary:
      'Record a sale that was agreed before it was in this system, with its own day, price, schedule and receipts: the unit is booked, sold or handed over by its milestones',
    access: can('bookings.record_earlier'),
    changes: ['booking.created', 'unit.status'],
    audit: { label: 'Record earlier sale', subject: 'booking' },
    status: 201,
    idempotent: true,
    body: newEarlierSale,
    response: one(booking),
  }),
}

import * as z from 'zod'
import {
  amount,
  amountInput,
  anyOf,
  asNumber,
  currency,
  day,
  dayInput,
  instant,
  line,
  listQuery,
  money,
  nameLine,
  one,
  page,
  person,
  recordId,
  seenVersion,
  version,
} from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { named } from '../inventory/availability.ts'
import { accountKind, namedAccount } from '../inventory/bank-accounts.ts'
import { agreedVat, feeVat } from '../inventory/vat-rules.ts'
import { INSTALLMENT_STATES } from '../schedule/allocate.ts'
import { termsStamp } from '../terms-stamp.ts'
import { bookingStatus, identityType } from './booking.ts'
import { refundFields } from './bookings.ts'
import { payerRelations } from './cheque-columns.ts'
import { offerLanguage } from './offer-shapes.ts'
import { payerDocument } from './payer-document.ts'

export const receiptMethod = z.enum(['bank_transfer', 'cheque', 'cash', 'card', 'online', 'other'])
export type ReceiptMethod = z.output<typeof receiptMethod>

/** Maximum receipts of a booking, including reversed ones. */
export const MAX_RECEIPTS = 500

/**
 * Money received for a booking, or refunded after it was cancelled. Receipts are never changed: a wrong one is reversed and
 * recorded again.
 */
export const receipt = z.object({
  id: recordId,
  /** Counts the receipts of its booking, from 1. */
  number: z.int(),
  /** Number of its voucher, such as RV-00042; PV- for refunds. Null for receipts of an earlier sale, or from before vouchers. */
  voucher: z.string().nullable(),
  amount: money,
  /** The VAT in it; null where none is stated: the price, or the fee that it names, has no rate. */
  vat: money.nullable(),
  /** It went back to the buyers; it pays nothing. */
  refund: z.boolean(),
  /** The day on which it came, or went back. */
  received_on: day,
  method: receiptMethod,
  /** For example the number of the transfer or cheque. */
  reference: z.string().nullable(),
  /** The installment or charge that it pays; null where it pays what is due first. */
  pays: z.object({ position: z.int(), name: z.string() }).nullable(),
  /** The account of the project that it came to, or went from; null if none was named. */
  account: namedAccount.nullable(),
  /** Who paid, if that is not a buyer. */
  payer: z
    .object({
      name: z.string(),
      relation: z.enum(payerRelations),
      /** The document of the payer; null if none was recorded. */
      id_type: identityType.nullable(),
      /** Among the payments of a booking only, for the sales desk. Null where it cannot be opened. */
      id_number: z.string().nullable(),
      country: z.string().nullable(),
    })
    .nullable(),
  /** In cash, and the cash of the booking reaches the limit from which the country of the project wants a report. */
  cash_over_limit: z.boolean(),
  proof: z.object({ name: z.string(), size: z.int() }).nullable(),
  recorded_by: person,
  recorded_at: instant,
  /** Null where it counts. */
  reversal: z.object({ by: person, at: instant, reason: z.string() }).nullable(),
})
export type Receipt = z.output<typeof receipt>

const installment = z.object({
  position: z.int(),
  name: z.string(),
  percent: z.string().nullable(),
  amount,
  due_on: day.nullable(),
  due_text: z.string(),
  /** Its day follows from how fast is built. */
  estimated: z.boolean(),
  is_charge: z.boolean(),
  /** In a fee; null for payments of the price, and where no rule applied. */
  vat: feeVat.nullable().optional(),
  paid: amount,
  left: amount,
  state: z.enum(INSTALLMENT_STATES),
})
export type PaidInstallment = z.output<typeof installment>

export const bookingPayments = z.object({
  booking: z.object({ id: recordId, number: z.string(), status: bookingStatus, version }),
  currency,
  /** The day at the developer's, by which installments are due. */
  today: day,
  /** Minor units. The price and the buyer's charges; what was received of it, is left, and is late. */
  totals: z.object({ agreed: amount, received: amount, left: amount, overdue: amount }),
  /** In the price; null if no rule applied. */
  vat: agreedVat.nullable(),
  /** In the order in which they are paid: by the day that they are due. */
  installments: z.array(installment),
  /** The newest first. */
  receipts: z.array(receipt),
  /** The refund in minor units; null when the booking is not cancelled, or nothing was received. */
  refund: z
    .object({
      /** Null where it is not agreed. */
      agreed: amount.nullable(),
      refunded: amount,
      /** Agreed, received and not paid back. */
      left: amount,
      note: z.string().nullable(),
    })
    .nullable(),
  /** Accounts that a receipt may name: those of the project in this currency, the escrow account first. */
  accounts: z.array(namedAccount.extend({ kind: accountKind })),
  /** Why no receipt can be recorded now; null where one can. */
  obstacle: z.string().nullable(),
  /** What a receipt or refund sends back as `expected_terms`. */
  terms_stamp: termsStamp,
})
export type BookingPayments = z.output<typeof bookingPayments>

/** An installment whose day has passed and that is not paid in full. */
export const overdueInstallment = z.object({
  booking: z.object({ id: recordId, number: z.string() }),
  position: z.int(),
  name: z.string(),
  due_on: day,
  /** Since it was due. */
  days: z.int(),
  amount: money,
  left: money,
  buyers: z.array(z.string()),
  unit: z.object({ id: recordId, number: z.string() }),
  building: named.extend({ code: z.string() }),
  project: named,
  organization: named,
  sales_manager: person.nullable(),
})
export type OverdueInstallment = z.output<typeof overdueInstallment>

const changes = ['booking.changed'] as const

/** Money that came in, or went back. */
const received = z.strictObject({
  amount: asNumber(amountInput.min(1, 'Enter an amount above zero.')),
  received_on: dayInput,
  method: receiptMethod,
  reference: line(120).nullable().optional(),
  /** The account of the project; without it the escrow account, if there is one. Null names none. */
  bank_account_id: asNumber(recordId).nullable().optional(),
  proof: z.file('Choose a file.').min(1, 'The file is empty.').nullable().optional(),
  /** The `terms_stamp` of the payments that were seen; other payments by now are a 409. */
  expected_terms: termsStamp.optional(),
})

const receivedFor = received.extend({
  /** The position of the installment or charge that it pays; without it, it pays what is due first. */
  pays_position: asNumber(z.int('Choose an installment.').min(1).max(700)).nullable().optional(),
  /** Who paid, if that is not a buyer, and what the payer is to the buyers; both or neither. */
  payer_name: nameLine(200).nullable().optional(),
  payer_relation: z.enum(payerRelations, 'Choose a relation.').nullable().optional(),
  ...payerDocument,
})

export const receipts = {
  ofBooking: endpoint({
    method: 'GET',
    path: '/inventory/booked-units/{id}/payments',
    summary: 'The installments of a booking with what is paid of each, and its receipts',
    access: can('bookings.view', 'own_sales.view'),
    response: one(bookingPayments),
  }),
  record: endpoint({
    method: 'POST',
    path: '/inventory/booked-units/{id}/receipts',
    summary:
      'Record what was received for an accepted booking: it pays the installment that it names, else what is due first. Takes JSON, or a form with the proof',
    access: can('bookings.book'),
    changes,
    audit: { label: 'Record receipt', subject: 'receipt' },
    status: 201,
    idempotent: true,
    files: ['proof'],
    body: receivedFor,
    response: one(receipt),
  }),
  agreeRefund: endpoint({
    method: 'PATCH',
    path: '/inventory/booked-units/{id}/refund',
    summary: 'Agree what of the receipts of a canceled booking goes back to its buyers, at most what was received',
    access: can('bookings.book'),
    changes,
    audit: { label: 'Agree refund of booking', subject: 'booking' },
    body: z.strictObject({ version: seenVersion, ...refundFields }),
    response: one(bookingPayments),
  }),
  recordRefund: endpoint({
    method: 'POST',
    path: '/inventory/booked-units/{id}/refunds',
    summary: 'Record what went back to the buyers of a canceled booking. Takes JSON, or a form with the proof',
    access: can('bookings.book'),
    changes,
    audit: { label: 'Record refund', subject: 'receipt' },
    status: 201,
    idempotent: true,
    files: ['proof'],
    body: received,
    response: one(receipt),
  }),
  reverse: endpoint({
    method: 'POST',
    path: '/inventory/receipts/{id}/reverse',
    summary: 'Reverse a receipt with a reason: it stays, and pays nothing any more',
    access: can('bookings.book'),
    changes,
    audit: { label: 'Reverse receipt', subject: 'receipt' },
    body: z.strictObject({ reason: line(1000) }),
    response: one(receipt),
  }),
  proof: endpoint({
    method: 'GET',
    path: '/inventory/receipts/{id}/proof',
    summary: 'The proof of a receipt',
    access: can('bookings.view'),
    audit: { label: 'Download proof of receipt', subject: 'receipt' },
    download: true,
  }),
  voucher: endpoint({
    method: 'GET',
    path: '/inventory/receipts/{id}/voucher',
    summary: 'The voucher of a receipt or refund for the payer, as a PDF in English or Arabic',
    access: can('bookings.view', 'own_sales.view'),
    query: z.strictObject({ language: offerLanguage.optional() }),
    audit: { label: 'Download voucher of receipt', subject: 'receipt' },
    download: true,
  }),
  statement: endpoint({
    method: 'GET',
    path: '/inventory/booked-units/{id}/statement',
    summary: 'The payments of a booking as of today, as a PDF in English or Arabic',
    access: can('bookings.view', 'own_sales.view'),
    query: z.strictObject({ language: offerLanguage.optional() }),
    audit: { label: 'Download statement of booking', subject: 'booking' },
    download: true,
  }),
  overdue: endpoint({
    method: 'GET',
    path: '/inventory/overdue-installments',
    summary: 'Installments of accepted bookings that are overdue, the oldest first',
    access: can('bookings.view', 'own_sales.view'),
    query: listQuery({
      sort: ['due_on'],
      filters: {
        organizations: anyOf(recordId),
        project_id: anyOf(recordId),
        building_id: anyOf(recordId),
        sales_manager_id: anyOf(recordId),
        brokerage_id: anyOf(recordId),
        currency: anyOf(currency),
      },
    }),
    response: page(overdueInstallment),
  }),
}

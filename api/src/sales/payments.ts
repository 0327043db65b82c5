import * as z from 'zod'
import {
  amount,
  anyOf,
  asFlag,
  currency,
  day,
  dayInput,
  listQuery,
  money,
  page,
  person,
  recordId,
  several,
} from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { named } from '../inventory/availability.ts'
import { namedAccount } from '../inventory/bank-accounts.ts'
import { namesOf } from '../list-columns.ts'
import { exportEndpoint, exportFormat, PAGES, wholeExportShape } from '../list-export.ts'
import { bookingStatus } from './booking.ts'
import { duePaymentColumns, duePeriods, lateAges, receiptColumns, receiptFlags } from './payment-columns.ts'
import { receipt, receiptMethod } from './receipts.ts'

/** Whose money it is, as rows of both lists name it. */
export const paymentOf = {
  booking: z.object({ id: recordId, number: z.string(), status: bookingStatus }),
  buyers: z.array(z.string()),
  unit: z.object({ id: recordId, number: z.string() }),
  building: named.extend({ code: z.string() }),
  project: named,
  organization: named,
  sales_manager: person.nullable(),
}

/** An installment or charge of an accepted booking that is not paid in full and has a due date. */
export const duePayment = z.object({
  ...paymentOf,
  position: z.int(),
  name: z.string(),
  due_on: day,
  /** The date follows the construction and may move; until it is final the payment is not overdue. */
  estimated: z.boolean(),
  /** Days from the due date to today at the developer; negative before the due date. */
  days: z.int(),
  amount: money,
  paid: money,
  left: money,
})
export type DuePayment = z.output<typeof duePayment>

/** A receipt or refund with its booking. */
export const listedReceipt = receipt.extend(paymentOf)
export type ListedReceipt = z.output<typeof listedReceipt>

/** Filters that the lists of payments share. */
export const placesOfPayments = {
  organizations: anyOf(recordId),
  project_id: anyOf(recordId),
  building_id: anyOf(recordId),
  sales_manager_id: anyOf(recordId),
  brokerage_id: anyOf(recordId),
  currency: anyOf(currency),
}

const dueQuery = listQuery({
  sort: ['due_on'],
  filters: {
    ...placesOfPayments,
    period: z.enum(duePeriods, `Choose one of: ${duePeriods.join(', ')}.`),
    due_from: dayInput,
    due_to: dayInput,
    estimated: asFlag,
  },
})

const receiptQuery = listQuery({
  sort: ['received_on', 'recorded_at'],
  filters: {
    ...placesOfPayments,
    method: anyOf(receiptMethod),
    bank_account_id: anyOf(recordId),
    refund: asFlag,
    reversed: asFlag,
    flag: z.enum(receiptFlags, `Choose one of: ${receiptFlags.join(', ')}.`),
    received_from: dayInput,
    received_to: dayInput,
  },
})

const ORDER = { ...PAGES, sort: true } as const

/** A number of payments, and their amount in minor units. */
const sum = z.object({ payments: z.int(), amount })

export const dueTotals = z.object({
  currency,
  /** All payments of the list. It is the sum of the parts below. */
  left: sum,
  overdue: z.array(sum.extend({ age: z.enum(lateAges) })),
  /** The date has passed, but depends on the construction. */
  awaiting_construction: sum,
  /** From today on, by the month of the due date. */
  months: z.array(sum.extend({ month: z.string() })),
})
export type DueTotals = z.output<typeof dueTotals>

export const receiptTotals = z.object({
  currency,
  /** Receipts that were not reversed. */
  received: sum,
  /** Refunds that were not reversed. */
  refunded: sum,
  reversed: sum,
  /** The same by account, without reversed ones; the account is null for those that name none. */
  accounts: z.array(z.object({ account: namedAccount.nullable(), received: sum, refunded: sum })),
})
export type ReceiptTotals = z.output<typeof receiptTotals>

const journalBody = receiptQuery
  .omit({
    ...ORDER,
    ...PAGES,
    method: true,
    refund: true,
    reversed: true,
    flag: true,
    received_from: true,
    received_to: true,
  })
  .extend({
    /** Days on which something was posted: of receipts and refunds, and of reversals. */
    from: dayInput.optional(),
    to: dayInput.optional(),
    format: exportFormat,
  })

/** The money of all bookings in reach, for finance. */
export const payments = {
  due: endpoint({
    method: 'GET',
    path: '/inventory/payments-due',
    summary:
      'Unpaid installments and charges of accepted bookings that have a due date, overdue ones too, the oldest first',
    access: can('bookings.view', 'own_sales.view'),
    query: dueQuery,
    response: page(duePayment),
  }),
  exportDue: exportEndpoint({
    path: '/inventory/payments-due/export',
    what: 'payments due',
    access: can('bookings.view', 'own_sales.view'),
    body: dueQuery.omit(PAGES).extend(wholeExportShape(z.enum(namesOf(duePaymentColumns)))),
  }),
  dueTotals: endpoint({
    method: 'GET',
    path: '/inventory/payments-due/totals',
    summary: 'The totals of the same list by currency: what is overdue by age, and what falls due by month',
    access: can('bookings.view', 'own_sales.view'),
    reads_much: true,
    query: dueQuery.omit(ORDER),
    response: several(dueTotals),
  }),
  receipts: endpoint({
    method: 'GET',
    path: '/inventory/receipts',
    summary: 'Receipts and refunds of all bookings, the newest first',
    access: can('bookings.view', 'own_sales.view'),
    query: receiptQuery,
    response: page(listedReceipt),
  }),
  exportReceipts: exportEndpoint({
    path: '/inventory/receipts/export',
    what: 'receipts',
    access: can('bookings.view', 'own_sales.view'),
    body: receiptQuery.omit(PAGES).extend(wholeExportShape(z.enum(namesOf(receiptColumns)))),
  }),
  exportJournal: exportEndpoint({
    path: '/inventory/receipts/journal',
    what: 'journal of receipts, refunds, fees and reversals',
    access: can('bookings.view', 'own_sales.view'),
    body: journalBody,
  }),
  receiptTotals: endpoint({
    method: 'GET',
    path: '/inventory/receipts/totals',
    summary: 'The totals of the same list by currency',
    access: can('bookings.view', 'own_sales.view'),
    reads_much: true,
    query: receiptQuery.omit(ORDER),
    response: several(receiptTotals),
  }),
}

import * as z from 'zod'
import {
  amount,
  amountInput,
  anyOf,
  asFlag,
  currency,
  day,
  dayInput,
  line,
  listQuery,
  money,
  nameLine,
  one,
  page,
  recordId,
  seenVersion,
  several,
  version,
} from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { namesOf } from '../list-columns.ts'
import { exportEndpoint, PAGES, wholeExportShape } from '../list-export.ts'
import { termsStamp } from '../terms-stamp.ts'
import { identityType } from './booking.ts'
import { chequeColumns, chequePeriods, chequeStatuses, payerRelations } from './cheque-columns.ts'
import { payerDocument } from './payer-document.ts'
import { paymentOf, placesOfPayments } from './payments.ts'

/** Maximum cheques of a booking, including returned ones. */
export const MAX_CHEQUES = 500

/** Maximum installments that a cheque pays. */
export const MAX_PARTS = 60

/** A cheque that was received for a booking. Nothing that is written on it changes; what its drawer is to the buyers may. */
export const cheque = z.object({
  ...paymentOf,
  id: recordId,
  status: z.enum(chequeStatuses),
  number: z.string(),
  bank: z.string(),
  /** Who signed it. */
  drawer: z.string(),
  /** What the drawer is to the buyers; null if the drawer is one of them. */
  payer_relation: z.enum(payerRelations).nullable(),
  /** The document of a drawer who is not a buyer; its number is with the receipts of the booking. Null for developers. */
  payer_id_type: identityType.nullable(),
  /** The drawer was a buyer and is none now: clearing it asks who that is. False once it is cleared, replaced or returned. */
  drawer_left: z.boolean(),
  amount: money,
  /** The date on the cheque: it is deposited then or later. */
  cheque_on: day,
  /** Days from that date to today at the developer; negative before. */
  days: z.int(),
  /** The installments that its receipts will name, with the part of each; empty for what is due first when it clears. */
  pays: z.array(z.object({ position: z.int(), name: z.string(), amount })),
  received_on: day,
  deposited_on: day.nullable(),
  cleared_on: day.nullable(),
  /** The last time that it bounced, also if it was deposited again. */
  bounced_on: day.nullable(),
  /** Why it bounced or was returned. */
  reason: z.string().nullable(),
  replaced_by: z.object({ id: recordId, number: z.string() }).nullable(),
  replaces: z.object({ id: recordId, number: z.string() }).nullable(),
  /** The receipts of a cleared cheque, by their numbers in the booking. */
  receipts: z.array(z.object({ id: recordId, number: z.int() })),
  version,
})
export type Cheque = z.output<typeof cheque>

const query = listQuery({
  sort: ['cheque_on', 'created_at'],
  filters: {
    ...placesOfPayments,
    booking_id: anyOf(recordId),
    status: anyOf(z.enum(chequeStatuses)),
    /** Of cheques that are held and not deposited. */
    period: z.enum(chequePeriods, `Choose one of: ${chequePeriods.join(', ')}.`),
    /** Drawn by someone who is not a buyer. */
    third_party: asFlag,
    cheque_from: dayInput,
    cheque_to: dayInput,
  },
})

const sum = z.object({ cheques: z.int(), amount: z.int() })

export const chequeTotals = z.object({
  currency,
  /** Held and not deposited. It is the sum of `overdue` and `months`. */
  received: sum,
  deposited: sum,
  cleared: sum,
  bounced: sum,
  /** Held, and the date on the cheque has passed. */
  overdue: sum,
  /** Held, from today on, by the month of the date on the cheque. */
  months: z.array(sum.extend({ month: z.string() })),
})
export type ChequeTotals = z.output<typeof chequeTotals>

const changes = ['booking.changed'] as const
const seen = { version: seenVersion }
/** Today or earlier at the developer. */
const past = dayInput
const changed = { access: can('cheques.manage'), changes, response: one(cheque) } as const

export const cheques = {
  list: endpoint({
    method: 'GET',
    path: '/inventory/cheques',
    summary: 'Cheques of all bookings by the date on them, the earliest first',
    access: can('cheques.view'),
    query,
    response: page(cheque),
  }),
  totals: endpoint({
    method: 'GET',
    path: '/inventory/cheques/totals',
    summary: 'The totals of the same list by currency: by status, and what can be deposited by month',
    access: can('cheques.view'),
    reads_much: true,
    query: query.omit({ ...PAGES, sort: true }),
    response: several(chequeTotals),
  }),
  export: exportEndpoint({
    path: '/inventory/cheques/export',
    what: 'cheques',
    access: can('cheques.view'),
    body: query.omit(PAGES).extend(wholeExportShape(z.enum(namesOf(chequeColumns)))),
  }),
  record: endpoint({
    method: 'POST',
    path: '/inventory/booked-units/{id}/cheques',
    summary: 'Record a cheque that was received for a booking; it may replace one that is held or has bounced',
    audit: { label: 'Record cheque', subject: 'cheque' },
    status: 201,
    idempotent: true,
    body: z.strictObject({
      number: line(30)
        .overwrite((text) => text.replace(/\s/g, '').toUpperCase())
        .regex(/^[0-9A-Z][0-9A-Z/-]*$/, 'Enter the number with digits, letters, - and / only.'),
      bank: nameLine(120),
      drawer: nameLine(200),
      /** Required if the drawer is not a buyer of the booking. */
      payer_relation: z.enum(payerRelations, 'Choose a relation.').nullable().optional(),
      ...payerDocument,
      amount: amountInput.min(1, 'Enter an amount above zero.'),
      cheque_on: dayInput,
      received_on: past,
      /**
       * The installments and charges that it pays; the parts add up to its amount. Empty: what is due first when it clears.
       * Without it, a replacement of the same amount takes over the parts of the other cheque.
       */
      pays: z
        .array(
          z.strictObject({
            position: z
              .int('Choose an installment.')
              .min(1, 'Choose an installment.')
              .max(700, 'Choose an installment.'),
            amount: amountInput.min(1, 'Enter an amount above zero.'),
          }),
        )
        .max(MAX_PARTS, `Choose at most ${MAX_PARTS} installments.`)
        .optional(),
      /** A cheque of the same booking that this one replaces. */
      replaces_id: recordId.nullable().optional(),
      /** The `terms_stamp` of the payments that were seen; other payments by now are a 409. */
      expected_terms: termsStamp.optional(),
    }),
    ...changed,
  }),
  deposit: endpoint({
    method: 'POST',
    path: '/inventory/cheques/{id}/deposit',
    summary: 'Record that a cheque was deposited, on its date or later; one that bounced may be deposited again',
    audit: { label: 'Deposit cheque', subject: 'cheque' },
    body: z.strictObject({ ...seen, deposited_on: past }),
    ...changed,
  }),
  clear: endpoint({
    method: 'POST',
    path: '/inventory/cheques/{id}/clear',
    summary:
      'Record that a deposited cheque cleared, which records the receipts of its installments; also after its booking was canceled',
    audit: { label: 'Clear cheque', subject: 'cheque' },
    body: z.strictObject({
      ...seen,
      cleared_on: past,
      /** Required, and allowed only, if `drawer_left`. `buyer`: one of the buyers, who has another name there. */
      payer_relation: z
        .enum([...payerRelations, 'buyer'], 'Choose a relation.')
        .nullable()
        .optional(),
      ...payerDocument,
      /** The account of the project; without it the escrow account, if there is one. Null names none. */
      bank_account_id: recordId.nullable().optional(),
    }),
    ...changed,
  }),
  bounce: endpoint({
    method: 'POST',
    path: '/inventory/cheques/{id}/bounce',
    summary: 'Record that a deposited cheque bounced; a fee becomes a charge of the booking that is due on that day',
    audit: { label: 'Bounce cheque', subject: 'cheque' },
    body: z.strictObject({
      ...seen,
      bounced_on: past,
      reason: line(500),
      fee: amountInput.nullable().optional(),
    }),
    ...changed,
  }),
  return: endpoint({
    method: 'POST',
    path: '/inventory/cheques/{id}/return',
    summary: 'Record that a cheque was returned to its drawer, which also corrects one that was recorded wrongly',
    audit: { label: 'Return cheque', subject: 'cheque' },
    body: z.strictObject({ ...seen, returned_on: past, reason: line(500) }),
    ...changed,
  }),
}

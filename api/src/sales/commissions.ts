import * as z from 'zod'
import {
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
  one,
  page,
  recordId,
  seenVersion,
  several,
  version,
} from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { named } from '../inventory/availability.ts'
import { namesOf } from '../list-columns.ts'
import { exportEndpoint, PAGES, wholeExportShape } from '../list-export.ts'
import { commissionColumns, commissionStatuses } from './commission-columns.ts'
import { MAX_MANY } from './many.ts'

/** Minor units; below zero in a clawback. */
const signed = z.strictObject({ amount: z.int(), currency })

/** The commission of a booking, or its clawback. Amounts are null until it is earned. */
export const commission = z.object({
  id: recordId,
  kind: z.enum(['commission', 'clawback']),
  status: z.enum(commissionStatuses),
  booking: z.object({ id: recordId, number: z.string() }),
  organization: named,
  project: named,
  unit: z.string(),
  brokerage: named,
  broker: z.object({ id: recordId.nullable(), name: z.string() }).nullable(),
  /** Where the rate is from: the booking, the terms of the brokerage, or its agreement. */
  rate_of: z.enum(['booking', 'terms', 'agreement']).nullable(),
  /** Null for a fixed amount. */
  percent: z.string().nullable(),
  base: signed.nullable(),
  amount: signed.nullable(),
  vat_percent: z.string().nullable(),
  vat: signed.nullable(),
  /** The commission with VAT. */
  total: signed.nullable(),
  /** What the brokerage pays to its broker. */
  broker_amount: signed.nullable(),
  /** What a pending one would be now, with VAT; null if nothing is agreed, and after it is earned. */
  expected: money.nullable(),
  earned_at: instant.nullable(),
  /**
   * Also of other commissions: of how many, what they are with VAT, and how much of it was not clawed back before its payment.
   * One of before an earlier sale was recorded has no file.
   */
  invoice: z
    .object({
      number: z.string(),
      invoiced_on: day,
      has_file: z.boolean(),
      commissions: z.int(),
      total: signed,
      payable: signed,
    })
    .nullable(),
  /** Why the invoice was returned. */
  return_reason: z.string().nullable(),
  approved_by: z.string().nullable(),
  approved_at: instant.nullable(),
  /** Of a clawback: when the brokerage paid it back. */
  payment: z.object({ paid_on: day, reference: z.string(), recorded_by: z.string() }).nullable(),
  /** For the platform: another brokerage protected a client of the booking, and why it went on. */
  protected_for: z.object({ brokerage: z.string(), reason: z.string(), by: z.string() }).nullable(),
  /** Of all commissions of its invoice, which are approved, returned and paid together. */
  version,
})
export type Commission = z.output<typeof commission>

const filters = {
  status: anyOf(z.enum(commissionStatuses)),
  brokerage_id: anyOf(recordId),
  organizations: anyOf(recordId),
  project_id: anyOf(recordId),
  booking_id: anyOf(recordId),
  currency: anyOf(currency),
  /** Days of the caller's profile. */
  earned_from: dayInput,
  earned_to: dayInput,
}
const query = listQuery({ sort: ['created_at'], filters })
const sum = z.object({ commissions: z.int(), amount: z.int() })

export const commissionTotals = z.object({
  currency,
  /** With VAT: to be invoiced, approved and paid next; what was paid; what brokerages owe of clawbacks. */
  earned: sum,
  invoiced: sum,
  approved: sum,
  paid: sum,
  to_recover: sum,
  /** All earned commissions less all clawbacks. */
  net: sum,
})
export type CommissionTotals = z.output<typeof commissionTotals>

const changes = ['commission.changed'] as const
const action = { access: can('commissions.manage'), changes, response: one(commission) } as const
const seen = { version: seenVersion }

export const commissions = {
  list: endpoint({
    method: 'GET',
    path: '/inventory/commissions',
    summary: 'Commissions of bookings and their clawbacks, the newest first; a brokerage sees its own',
    access: can('commissions.view'),
    query,
    response: page(commission),
  }),
  export: exportEndpoint({
    path: '/inventory/commissions/export',
    what: 'commissions',
    access: can('commissions.view'),
    body: query.omit(PAGES).extend(wholeExportShape(z.enum(namesOf(commissionColumns)))),
  }),
  totals: endpoint({
    method: 'GET',
    path: '/inventory/commissions/totals',
    summary: 'The totals of the same list by currency',
    access: can('commissions.view'),
    query: query.omit({ ...PAGES, sort: true }),
    response: several(commissionTotals),
  }),
  filters: endpoint({
    method: 'GET',
    path: '/inventory/commissions/filters',
    summary: 'What the filters of the commissions can be set to',
    access: can('commissions.view'),
    response: one(z.object({ brokerages: z.array(named), projects: z.array(named), currencies: z.array(currency) })),
  }),
  statement: endpoint({
    method: 'GET',
    path: '/inventory/commissions/statement',
    summary: 'The commissions of a brokerage in one currency and period as a PDF; a brokerage gets its own',
    access: can('commissions.view'),
    query: z.strictObject({
      brokerage_id: asNumber(recordId),
      currency,
      earned_from: dayInput.optional(),
      earned_to: dayInput.optional(),
    }),
    audit: { label: 'Download statement of commissions', subject: 'organization' },
    download: true,
  }),
  invoice: endpoint({
    method: 'POST',
    path: '/inventory/commissions/{id}/invoice',
    summary:
      'Send the invoice of an earned commission of the own brokerage, and of others for the same developer in the same currency, as a form with the file',
    access: can('commissions.invoice'),
    changes,
    audit: { label: 'Send invoice of commission', subject: 'commission' },
    files: ['file'],
    body: z.strictObject({
      /** As it was read; a commission that has changed since is a 409. */
      version: asNumber(version).optional(),
      /** The other commissions of the invoice. */
      also: z
        .array(asNumber(recordId))
        .max(MAX_MANY - 1, `Choose at most ${MAX_MANY} commissions.`)
        .refine((ids) => new Set(ids).size === ids.length, 'Choose each commission once.')
        .optional(),
      /** What the invoice says with VAT, in minor units; refused if it is not the sum of its commissions. */
      total: asNumber(amountInput).optional(),
      invoice_number: line(60),
      /** Today or earlier. */
      invoice_on: dayInput,
      file: z.file('Choose a file.'),
    }),
    response: one(commission),
  }),
  invoiceFile: endpoint({
    method: 'GET',
    path: '/inventory/commissions/{id}/invoice',
    summary: 'The invoice of a commission',
    access: can('commissions.manage', 'commissions.invoice'),
    audit: { label: 'Download invoice of commission', subject: 'commission' },
    download: true,
  }),
  approve: endpoint({
    method: 'POST',
    path: '/inventory/commissions/{id}/approve',
    summary: 'Approve the invoice of a commission for payment, with all commissions of it',
    audit: { label: 'Approve commission', subject: 'commission' },
    body: z.strictObject(seen),
    ...action,
  }),
  return: endpoint({
    method: 'POST',
    path: '/inventory/commissions/{id}/return',
    summary:
      'Return the invoice of a commission, with all commissions of it, to the brokerage with a reason; it sends another one',
    audit: { label: 'Return invoice of commission', subject: 'commission' },
    body: z.strictObject({ ...seen, reason: line(500) }),
    ...action,
  }),
  pay: endpoint({
    method: 'POST',
    path: '/inventory/commissions/{id}/pay',
    summary: 'Record that an approved invoice of commissions was paid, or that a clawback was paid back',
    audit: { label: 'Record payment of commission', subject: 'commission' },
    body: z.strictObject({
      ...seen,
      /** Today or earlier. */
      paid_on: dayInput,
      reference: line(120),
    }),
    ...action,
  }),
}

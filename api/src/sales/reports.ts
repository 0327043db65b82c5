import * as z from 'zod'
import {
  amount,
  anyOf,
  asFlag,
  asNumber,
  currency,
  currencyInput,
  day,
  dayInput,
  instant,
  line,
  listQuery,
  money,
  one,
  page,
  recordId,
  several,
} from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { named } from '../inventory/availability.ts'
import { filteredIds, reportEmail, reportEvery } from '../report-emails.ts'
import { LOST, REPORT_FIGURES } from './report-figures.ts'

const count = z.int().min(0)
const counted = z.object({ bookings: count, amount })

/** Of each report and of the rows behind each figure. */
const filters = {
  /** By default the last twelve weeks, to today; a week begins on Monday in the zone of the caller's profile. */
  from: dayInput,
  to: dayInput,
  project_id: anyOf(recordId),
  /** Each report is in one currency: by default that of most bookings. */
  currency: currencyInput,
}

const soldProject = named.extend({
  /** All of its units by what became of them, today. */
  released: count,
  available: count,
  sold: count,
  /** Booked in the period. */
  bookings: count,
  amount,
  list_amount: amount,
  /** Square metres of the booked units. */
  area: z.number(),
  /** Units that were to be booked in the period, a month by its days in it; null without a target for any of its months. */
  target: z.number().nullable(),
  /** Bookings by week, for each week of the report. */
  weeks: z.array(count),
})
export type SoldProject = z.output<typeof soldProject>

const seller = counted.extend({
  id: recordId,
  full_name: z.string(),
  discounted: count,
  /** Given in all. */
  discount: amount,
  /** The price of all bookings by their plan, before any discount. */
  plan_amount: amount,
})

const step = z.object({
  count,
  /** Median days from the step before; null if there is none. */
  days: z.number().nullable(),
})

const report = z.object({
  period: z.object({
    from: day,
    to: day,
    currency,
    /** Those of the bookings, the most frequent first. */
    currencies: z.array(currency),
    /** Monday of each week, the oldest first. */
    weeks: z.array(day),
    /** The first day of the current month. */
    month: day,
  }),
  projects: z.array(soldProject),
  sellers: z.array(seller),
  /** The own team has no name. */
  brokerages: z.array(
    counted.extend({
      /** Null for the own team, and for a brokerage that was typed as text. */
      id: recordId.nullable(),
      name: z.string().nullable(),
    }),
  ),
  steps: z.object({
    holds: step,
    converted: step,
    made: step,
    accepted: step,
    signed: step,
  }),
  lost: z.array(counted.extend({ status: z.enum(LOST) })),
  /** Unpaid installments of accepted bookings: what is late, and the months with any, of the current one and the eleven after it. */
  due: z.object({
    overdue: z.object({ installments: count, amount }),
    months: z.array(
      z.object({
        from: day,
        to: day,
        /** With a fixed day. */
        fixed: amount,
        /** Estimated from the progress of construction. */
        estimated: amount,
      }),
    ),
  }),
})
export type SalesReport = z.output<typeof report>

const row = z.object({
  /** Of the booking, the hold, or the installment's booking. */
  id: recordId,
  booking: z.object({ id: recordId, number: z.string() }).nullable(),
  unit: z.object({ id: recordId, number: z.string() }),
  building: named.extend({ code: z.string() }),
  project: named,
  /** Who booked or held. */
  seller: z.string(),
  brokerage: z.string().nullable(),
  /** When it was booked or held. */
  at: instant,
  status: z.string(),
  /** The price of a booking, of a held unit, or the unpaid part of an installment. */
  amount: money,
  list_price: amount.nullable(),
  discount: amount.nullable(),
  /** Of an installment. */
  installment: z.object({ position: z.int(), name: z.string(), due_on: day, estimated: z.boolean() }).nullable(),
})
export type ReportRow = z.output<typeof row>

export const salesReports = {
  show: endpoint({
    method: 'GET',
    path: '/inventory/reports',
    summary: 'Sell-through, prices, discounts, conversion, lost bookings, brokerages and cash due in a period',
    access: can('reports.sales'),
    reads_much: true,
    query: z.strictObject({
      from: filters.from.optional(),
      to: filters.to.optional(),
      project_id: filters.project_id,
      currency: filters.currency.optional(),
    }),
    response: one(report),
  }),
  rows: endpoint({
    method: 'GET',
    path: '/inventory/reports/rows',
    summary: 'The bookings, holds or installments that a figure of the sales reports counts',
    access: can('reports.sales'),
    reads_much: true,
    query: listQuery({
      sort: ['at'],
      filters: {
        ...filters,
        figure: z.enum(REPORT_FIGURES),
        /** Who booked. */
        seller_id: asNumber(recordId),
        /** A brokerage that was typed as text. */
        brokerage: line(),
        /** A brokerage of the platform. */
        brokerage_id: asNumber(recordId),
        /** Booked by the developer's team, without a brokerage. */
        own_team: asFlag,
        status: z.enum(LOST),
        /** Installments of which the day follows the construction, or does not. */
        estimated: asFlag,
      },
    }),
    response: page(row),
  }),
}

/** Reports that the caller gets by e-mail: of the last week or month, with these filters, scoped by their rights on the day of sending. */
export const salesReportEmails = {
  list: endpoint({
    method: 'GET',
    path: '/inventory/reports/emails',
    summary: "The caller's sales reports by e-mail, the newest first",
    access: can('reports.sales'),
    response: several(reportEmail),
  }),
  create: endpoint({
    method: 'POST',
    path: '/inventory/reports/emails',
    summary: 'Get the sales reports of the last week or month by e-mail; the same request again returns the same one',
    access: can('reports.sales'),
    changes: ['report_email.changed'],
    audit: { label: 'Get sales reports by e-mail', subject: 'report_email' },
    status: 201,
    idempotent: true,
    body: z.strictObject({
      every: reportEvery,
      project_id: filteredIds.optional(),
      currency: currencyInput.optional(),
    }),
    response: one(reportEmail),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/inventory/reports/emails/{id}',
    summary: "Stop one of the caller's sales reports by e-mail",
    access: can('reports.sales'),
    changes: ['report_email.changed'],
    audit: { label: 'Stop sales reports by e-mail', subject: 'report_email' },
    status: 204,
  }),
}

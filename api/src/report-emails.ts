import * as z from 'zod'
import { currency, instant, recordId } from './conventions.ts'

// What reports by e-mail have in common.

/** A report covers the last whole week, Monday to Sunday, or the last whole month. */
export const reportEvery = z.enum(['week', 'month'], 'Choose week or month.')
export type ReportEvery = z.output<typeof reportEvery>

/** The local hour from which a report is sent, on Monday or on the first of the month. */
export const REPORT_HOUR = 7
/** Reports of one kind that a member may get in an organization. */
export const MAX_REPORT_EMAILS = 10
const MAX_FILTERED = 50

/** The records that a report is limited to. */
export const filteredIds = z
  .array(recordId)
  .min(1, 'Choose at least one, or leave this out.')
  .max(MAX_FILTERED, `Choose at most ${MAX_FILTERED}.`)
  .refine((ids) => new Set(ids).size === ids.length, 'Name each of them once.')
  // In one order, so that the same filters are the same report.
  .overwrite((ids) => [...ids].sort((one, other) => one - other))

const name = z.object({ id: recordId, name: z.string() })

export const reportEmail = z.object({
  id: recordId,
  every: reportEvery,
  /** The projects or the team that it is limited to; empty for all. One that is no longer in reach is left out. */
  only: z.array(name),
  currency: currency.nullable(),
  created_at: instant,
})
export type ReportEmail = z.output<typeof reportEmail>

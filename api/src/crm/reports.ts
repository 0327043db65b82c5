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
  person,
  recordId,
  several,
} from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { filteredIds, reportEmail, reportEvery } from '../report-emails.ts'
import { dealStatus } from './deal.ts'
import { leadSource, leadStatus } from './lead.ts'
import { CONTACT_TIMES, CRM_FIGURES } from './report-figures.ts'

const count = z.int().min(0)
const valued = z.object({ deals: count, amount })

/** Of each report and of the rows behind each figure. */
const filters = {
  /** By default the last twelve weeks, to today, in the zone of the caller's profile; a week begins on Monday. */
  from: dayInput,
  to: dayInput,
  /** The team: whose leads and deals. */
  owner_id: anyOf(recordId),
  /** Values of deals are in one currency: by default that of most deals. */
  currency: currencyInput,
}

const group = z.object({
  leads: count,
  contacted: count,
  converted: count,
  /** Median minutes from the making of a lead to the first contact; null if none was contacted. */
  minutes: z.number().nullable(),
  won: valued,
  lost: valued,
})

const report = z.object({
  period: z.object({
    from: day,
    to: day,
    currency,
    /** Those of the deals, the most frequent first. */
    currencies: z.array(currency),
  }),
  leads: z.object({ total: count, contacted: count, minutes: z.number().nullable() }),
  /** What the leads are today, in the order of the funnel; a status without leads is left out. */
  statuses: z.array(z.object({ status: leadStatus, leads: count })),
  /** How soon the leads were contacted; a time without leads is left out. */
  times: z.array(z.object({ within: z.enum(CONTACT_TIMES), leads: count })),
  sources: z.array(group.extend({ source: leadSource })),
  /** Leads and deals without an owner have no person. */
  /** No `owner_id`: without owner. An owner who is not a member anymore has an id and no person. */
  agents: z.array(group.extend({ owner_id: recordId.nullable(), owner: person.nullable() })),
  /** The deals made in the period by their stage of today, in the order of pipelines and stages. */
  stages: z.array(valued.extend({ id: recordId, name: z.string(), kind: dealStatus, pipeline: z.string() })),
  won: valued,
  lost: valued,
  /** Why deals were lost, the highest value first. */
  reasons: z.array(valued.extend({ reason: z.string() })),
})
export type CrmReport = z.output<typeof report>

const row = z.object({
  /** Of the lead or of the deal. */
  id: recordId,
  lead: z.object({ id: recordId, full_name: z.string() }),
  deal: z.object({ id: recordId, title: z.string(), stage: z.string() }).nullable(),
  owner: person.nullable(),
  source: leadSource.nullable(),
  /** Of the lead or of the deal. */
  status: z.string(),
  /** When the lead or the deal was made, or when the deal was closed. */
  at: instant,
  /** First contact with the lead. */
  contacted_at: instant.nullable(),
  /** Of the deal. */
  value: money.nullable(),
  lost_reason: z.string().nullable(),
})
export type CrmReportRow = z.output<typeof row>

export const crmReports = {
  show: endpoint({
    method: 'GET',
    path: '/crm/reports',
    summary: 'Funnel, sources, agents, time to first contact, and won and lost deals in a period',
    access: can('leads.interact'),
    reads_much: true,
    query: z.strictObject({
      from: filters.from.optional(),
      to: filters.to.optional(),
      owner_id: filters.owner_id,
      currency: filters.currency.optional(),
    }),
    response: one(report),
  }),
  rows: endpoint({
    method: 'GET',
    path: '/crm/reports/rows',
    summary: 'The leads or deals that a figure of the CRM reports counts',
    access: can('leads.interact'),
    reads_much: true,
    query: listQuery({
      sort: ['at'],
      filters: {
        ...filters,
        figure: z.enum(CRM_FIGURES),
        /** Of the lead. */
        status: leadStatus,
        source: leadSource,
        /** One person of the team. */
        agent_id: asNumber(recordId),
        /** Without an owner. */
        unowned: asFlag,
        within: z.enum(CONTACT_TIMES),
        stage_id: asNumber(recordId),
        reason: line(200),
      },
    }),
    response: page(row),
  }),
}

/** Reports that the caller gets by e-mail: of the last week or month, with these filters, scoped by their rights on the day of sending. */
export const crmReportEmails = {
  list: endpoint({
    method: 'GET',
    path: '/crm/reports/emails',
    summary: "The caller's CRM reports by e-mail, the newest first",
    access: can('leads.interact'),
    response: several(reportEmail),
  }),
  create: endpoint({
    method: 'POST',
    path: '/crm/reports/emails',
    summary: 'Get the CRM reports of the last week or month by e-mail; the same request again returns the same one',
    access: can('leads.interact'),
    changes: ['report_email.changed'],
    audit: { label: 'Get CRM reports by e-mail', subject: 'report_email' },
    status: 201,
    idempotent: true,
    body: z.strictObject({ every: reportEvery, owner_id: filteredIds.optional(), currency: currencyInput.optional() }),
    response: one(reportEmail),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/crm/reports/emails/{id}',
    summary: "Stop one of the caller's CRM reports by e-mail",
    access: can('leads.interact'),
    changes: ['report_email.changed'],
    audit: { label: 'Stop CRM reports by e-mail', subject: 'report_email' },
    status: 204,
  }),
}

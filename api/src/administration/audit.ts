import * as z from 'zod'
import {
  anyOf,
  asNumber,
  dayInput,
  instant,
  listQuery,
  one,
  options,
  optionsQuery,
  page,
  personPicture,
  recordId,
} from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { auditColumns, namesOf } from '../list-columns.ts'
import { exportEndpoint, PAGES, wholeExportShape } from '../list-export.ts'

export const auditResult = z.enum(['done', 'refused', 'failed'])
export const auditOperation = z.enum(['insert', 'update', 'delete'])
const word = z.string().regex(/^[A-Za-z][\w.-]{0,79}$/, 'Enter a word such as bookings or bookings.accept.')

/** An action or a refused attempt of a user in one call, or an action of the server. */
export const auditEvent = z.object({
  id: recordId,
  at: instant,
  /** Null for the server, or when the person is unknown. */
  user_id: recordId.nullable(),
  user_name: z.string().nullable(),
  picture: personPicture,
  /** The organization that they worked in. */
  organization: z.object({ id: recordId, name: z.string() }).nullable(),
  /** The endpoint by group and name, such as `bookings.accept`. */
  action: z.string(),
  subject_kind: z.string().nullable(),
  subject_id: recordId.nullable(),
  /** The current name of that record; null when it was deleted or belongs to a CRM. */
  subject_name: z.string().nullable(),
  result: auditResult,
  status: z.int().nullable(),
  address: z.string().nullable(),
})
export type AuditEvent = z.output<typeof auditEvent>

const values = z.record(z.string(), z.unknown())

/** A row that an event changed: what differs, before and after. A secret reads "(hidden)". */
export const auditChange = z.object({
  id: recordId,
  table: z.string(),
  row_id: z.string(),
  operation: auditOperation,
  before: values.nullable(),
  after: values.nullable(),
  /** A change in an organization's CRM: the log shows that it happened, but not the values. */
  private: z.boolean(),
})
export type AuditChange = z.output<typeof auditChange>

export const auditEventDetail = auditEvent.extend({
  request_id: z.string().nullable(),
  user_agent: z.string().nullable(),
  details: values,
  /** At most 200 of them. */
  changes: z.array(auditChange),
  /** How many rows it changed. */
  changed: z.int(),
  /** The current names of the records in the changes, by kind and id such as `unit 12`. */
  names: z.record(z.string(), z.string()),
})
export type AuditEventDetail = z.output<typeof auditEventDetail>

/** The platform reads every organization's events, an admin those of the current organization. */
const access = can('audit.view')

const auditQuery = listQuery({
  sort: ['at'],
  filters: {
    organization: anyOf(recordId),
    /** Events about this organization, by anyone. */
    about: asNumber(recordId),
    user: anyOf(recordId),
    action: anyOf(word),
    result: anyOf(auditResult),
    subject_kind: anyOf(word),
    subject_id: asNumber(recordId),
    from: dayInput,
    to: dayInput,
    /** Drafts, previews and settings of lists that succeeded are listed only if they are asked for. */
    routine: z.enum(['shown']),
  },
})

export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/auth/audit',
    summary: 'Who did what, newest first; `search` finds a request id, an address or a person',
    access,
    reads_much: true,
    query: auditQuery,
    response: page(auditEvent),
  }),
  export: exportEndpoint({
    path: '/auth/audit/export',
    what: 'audit events',
    access: access,
    body: auditQuery.omit(PAGES).extend(wholeExportShape(z.enum(namesOf(auditColumns)))),
  }),
  people: endpoint({
    method: 'GET',
    path: '/auth/audit/people',
    summary: 'People to filter the audit log by',
    access,
    query: optionsQuery,
    response: options({ picture: personPicture }),
  }),
  one: endpoint({
    method: 'GET',
    path: '/auth/audit/{id}',
    summary: 'One event with the rows that it changed, before and after',
    access,
    response: one(auditEventDetail),
  }),
}

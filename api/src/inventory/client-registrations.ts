import * as z from 'zod'
import {
  anyOf,
  day,
  email,
  instant,
  line,
  listQuery,
  one,
  page,
  phone,
  recordId,
  several,
  version,
} from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { clientRegistrationColumns, namesOf } from '../list-columns.ts'
import { exportEndpoint, PAGES, wholeExportShape } from '../list-export.ts'
import { named } from './availability.ts'

const days = (least: number, most: number) =>
  z.int('Enter a whole number of days.').min(least, `Enter ${least} or more.`).max(most, `Enter at most ${most}.`)

/** What protects a client: the first registration, or the first viewing that is recorded for a registered client. */
const protectsFirst = z.enum(['registration', 'viewing'])

const ruleFields = {
  protects_first: protectsFirst.default('registration'),
  /** Days that the first registration or viewing protects a client. */
  days: days(1, 365),
  /** A hold request or a viewing of the client extends the protection to at least so many days from then; 0 if nothing extends it. */
  activity_days: days(0, 365),
  /** No activity extends the protection beyond so many days after the registration or first viewing. */
  max_days: days(1, 730),
}
const protectionRule = z.object({ ...ruleFields, updated_at: instant, version })
export type ProtectionRule = z.output<typeof protectionRule>

const at = '/inventory/projects/{id}/protection-rule'

export const protectionRules = {
  one: endpoint({
    method: 'GET',
    path: at,
    summary: 'How clients that brokerages register for a project are protected; null if they cannot register clients',
    access: can('channel.protect_clients'),
    response: one(protectionRule.nullable()),
  }),
  save: endpoint({
    method: 'PUT',
    path: at,
    summary: 'Protect registered clients of a project, or change the rule; `version` is null if there was none',
    access: can('channel.protect_clients'),
    changes: ['protection_rule.changed'],
    audit: { label: 'Change protection of clients', subject: 'project' },
    body: z
      .strictObject({ ...ruleFields, version: version.nullable().optional() })
      .refine(({ days: first, max_days }) => max_days >= first, {
        path: ['max_days'],
        error: 'Enter at least the days of protection.',
      }),
    response: one(protectionRule),
  }),
  close: endpoint({
    method: 'DELETE',
    path: at,
    summary: 'Take no more registrations of clients for a project; those protected now stay so until their end',
    access: can('channel.protect_clients'),
    changes: ['protection_rule.changed'],
    audit: { label: 'Stop protecting clients', subject: 'project' },
    status: 204,
  }),
}

/** `open`: the first viewing will protect the client. */
export const registrationStatus = z.enum(['open', 'protected', 'refused', 'expired', 'released', 'transferred'])
export type RegistrationStatus = z.output<typeof registrationStatus>

const registrationEvent = z.object({
  id: recordId,
  kind: z.enum([
    'registered',
    'refused',
    'extended',
    'reminded',
    'expired',
    'released',
    'transferred',
    'received',
    'viewed',
    'protected',
  ]),
  at: instant,
  actor: z.string().nullable(),
  /** The last day of the protection after the event; of an open registration, the last one to record a viewing. */
  protected_on: day,
  /** The unit of a viewing. */
  detail: z.string().nullable(),
})

export const clientRegistration = z.object({
  id: recordId,
  /** Such as CR-000042. */
  number: z.string(),
  project: named,
  developer: z.string(),
  brokerage: named,
  broker: named,
  client_name: z.string(),
  /** In part only for the sales desk. */
  client_phone: z.string().nullable(),
  client_email: z.string().nullable(),
  status: registrationStatus,
  /** Why the client is protected or not, as a sentence. */
  reason: z.string(),
  registered_at: instant,
  /** The last day of the protection; of a refused registration, that of the other brokerage; of an open one, the last to record a viewing. */
  protected_on: day,
  /** Null for a brokerage whose registration was refused. */
  protected_until: instant.nullable(),
  latest_until: instant.nullable(),
  /** For the sales desk: the registration of another brokerage that was first. */
  blocked_by: named.nullable(),
  /** A code for a transfer is valid until then. */
  transfer_expires_at: instant.nullable(),
  events: z.array(registrationEvent),
})
export type ClientRegistration = z.output<typeof clientRegistration>

const query = listQuery({
  sort: ['registered_at', 'protected_on'],
  filters: { project_id: anyOf(recordId), status: anyOf(registrationStatus) },
})

const exportBody = query.omit(PAGES).extend(wholeExportShape(z.enum(namesOf(clientRegistrationColumns))))

export const clientRegistrations = {
  projects: endpoint({
    method: 'GET',
    path: '/channel/protected-projects',
    summary: 'The published projects in which clients can be registered, with their rules',
    access: can('channel.register_clients'),
    response: several(
      z.object({
        id: recordId,
        name: z.string(),
        developer: z.string(),
        protects_first: protectsFirst,
        days: z.int(),
        activity_days: z.int(),
        max_days: z.int(),
      }),
    ),
  }),
  own: endpoint({
    method: 'GET',
    path: '/channel/client-registrations',
    summary: 'Own registrations of clients, for a broker admin those of the brokerage',
    access: can('channel.register_clients'),
    query,
    response: page(clientRegistration),
  }),
  exportOwn: exportEndpoint({
    path: '/channel/client-registrations/export',
    what: 'own registrations of clients',
    access: can('channel.register_clients'),
    body: exportBody,
  }),
  one: endpoint({
    method: 'GET',
    path: '/channel/client-registrations/{id}',
    summary: 'An own registration of a client with its history',
    access: can('channel.register_clients'),
    response: one(clientRegistration),
  }),
  create: endpoint({
    method: 'POST',
    path: '/channel/client-registrations',
    summary:
      'Register a client for a published project; the answer says whether the client is protected for the brokerage',
    access: can('channel.register_clients'),
    changes: ['client_registration.changed'],
    audit: { label: 'Register client', subject: 'client_registration' },
    status: 201,
    idempotent: true,
    body: z
      .strictObject({
        project_id: recordId,
        client_name: line(200),
        client_phone: phone.nullable().optional(),
        client_email: email.nullable().optional(),
      })
      .refine(({ client_phone, client_email }) => Boolean(client_phone ?? client_email), {
        path: ['client_phone'],
        error: 'Enter a phone number or an e-mail address.',
      }),
    response: one(clientRegistration),
  }),
  recordViewing: endpoint({
    method: 'POST',
    path: '/channel/client-registrations/{id}/viewings',
    summary:
      'Record a viewing of an own registered client at the present time, once a day; the first one protects the client where the project says so',
    access: can('channel.register_clients'),
    changes: ['client_registration.changed'],
    audit: { label: 'Record viewing', subject: 'client_registration' },
    idempotent: true,
    body: z.strictObject({
      /** A published unit of the project that the client saw. */
      unit_id: recordId.nullable().optional(),
    }),
    response: one(clientRegistration),
  }),
  release: endpoint({
    method: 'POST',
    path: '/channel/client-registrations/{id}/release',
    summary: 'End the protection or the open registration of an own client',
    access: can('channel.register_clients'),
    changes: ['client_registration.changed'],
    audit: { label: 'Release client', subject: 'client_registration' },
    body: z.strictObject({}),
    response: one(clientRegistration),
  }),
  card: endpoint({
    method: 'GET',
    path: '/channel/client-registrations/{id}/card',
    summary: 'The evidence card of an own registration as a PDF, with its history and a seal',
    access: can('channel.register_clients'),
    query: z.strictObject({ language: z.enum(['en', 'ar']).optional() }),
    audit: { label: 'Download evidence of registration', subject: 'client_registration' },
    download: true,
  }),
  offerTransfer: endpoint({
    method: 'POST',
    path: '/channel/client-registrations/{id}/transfer-code',
    summary:
      'Make a code with which another brokerage takes over the protection of a client; it replaces an earlier one',
    access: can('channel.register_clients'),
    changes: ['client_registration.changed'],
    audit: { label: 'Offer client to another brokerage', subject: 'client_registration' },
    body: z.strictObject({}),
    response: one(z.object({ code: z.string(), expires_at: instant })),
  }),
  acceptTransfer: endpoint({
    method: 'POST',
    path: '/channel/client-registrations/{id}/accept-transfer',
    summary: 'Take over the protection of the client of a refused registration with the code of the other brokerage',
    access: can('channel.register_clients'),
    changes: ['client_registration.changed'],
    audit: { label: 'Accept client of another brokerage', subject: 'client_registration' },
    body: z.strictObject({ code: line(60) }),
    response: one(clientRegistration),
  }),
  verify: endpoint({
    method: 'GET',
    path: '/inventory/client-registrations/verify',
    summary: 'Whether the seal of an evidence card is genuine, and the registration as it is now',
    access: can('channel.protect_clients'),
    query: z.strictObject({ seal: line(100) }),
    response: one(z.object({ genuine: z.boolean(), registration: clientRegistration.nullable() })),
  }),
  received: endpoint({
    method: 'GET',
    path: '/inventory/client-registrations',
    summary: 'Registrations of clients by brokerages, with contacts in part',
    access: can('channel.protect_clients'),
    query,
    response: page(clientRegistration),
  }),
  exportReceived: exportEndpoint({
    path: '/inventory/client-registrations/export',
    what: 'registrations of clients',
    access: can('channel.protect_clients'),
    body: exportBody,
  }),
}

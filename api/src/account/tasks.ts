import * as z from 'zod'
import type { Capability } from '../capabilities.ts'
import { anyOf, instant, listQuery, one, page, recordId } from '../conventions.ts'
import { type Access, can, endpoint, signedIn } from '../endpoint.ts'

/**
 * Kinds of background tasks, each with its capability, or with several of which one is enough. It is checked when a task is
 * started, while it runs, and for its result.
 */
const kinds = {
  'units.export': 'units.export',
  'prices.export': 'units.export',
  'leads.export': 'leads.interact',
  'activities.export': 'activities.view',
  'deals.export': 'leads.interact',
  'tags.export': ['leads.interact', 'tags.manage'],
  'pipelines.export': 'leads.interact',
  'bin.export': 'leads.delete',
  'leads.bulk': 'leads.interact',
  'leads.import.check': 'leads.interact',
  'leads.import': 'leads.interact',
  'leads.import.undo': 'leads.interact',
  'units.import.check': 'units.manage',
  'units.import': 'units.manage',
  'units.import.undo': 'units.manage',
  'projects.export': 'projects.view',
  'buildings.export': 'buildings.view',
  'amenities.export': ['projects.view', 'amenities.manage'],
  'plan_templates.export': 'buildings.manage',
  'hold_requests.export': 'channel.decide_holds',
  'own_hold_requests.export': 'channel.request_holds',
  'client_registrations.export': 'channel.protect_clients',
  'own_client_registrations.export': 'channel.register_clients',
  'bookings.export': ['bookings.view', 'own_sales.view'],
  'payments_due.export': ['bookings.view', 'own_sales.view'],
  'journal.export': ['bookings.view', 'own_sales.view'],
  'receipts.export': ['bookings.view', 'own_sales.view'],
  'cheques.export': 'cheques.view',
  'commissions.export': 'commissions.view',
  'commission_terms.export': ['commissions.manage', 'commissions.invoice'],
  'discounts.export': ['discount_requests.view', 'own_sales.view'],
  'sale_offers.export': 'sale_offers.list',
  'organizations.export': 'organizations.list',
  'users.export': 'users.view',
  'contracts.export': 'organizations.download_documents',
  'contract_templates.export': 'contracts.manage',
  'message_batches.export': 'message_logs.view',
  'message_templates.export': 'message_logs.view',
  'messages.export': 'message_logs.view',
  'audit.export': 'audit.view',
  'companies.export': 'contacts.manage',
  'brokers.export': 'contacts.manage',
  'companies.import.check': 'contacts.manage',
  'companies.import': 'contacts.manage',
  'companies.import.undo': 'contacts.manage',
  'brokers.import.check': 'contacts.manage',
  'brokers.import': 'contacts.manage',
  'brokers.import.undo': 'contacts.manage',
} as const satisfies Readonly<Record<string, Capability | readonly [Capability, ...Capability[]]>>

export type JobKind = keyof typeof kinds
export const jobKind = z.enum(Object.keys(kinds) as [JobKind, ...JobKind[]])
export function accessOf(kind: JobKind): Access {
  const needs: Capability | readonly [Capability, ...Capability[]] = kinds[kind]
  return typeof needs === 'string' ? can(needs) : can(...needs)
}

export const jobStatus = z.enum(['queued', 'running', 'done', 'failed', 'cancelled'])
export type JobStatus = z.output<typeof jobStatus>

/** A background task of a user, such as an export. */
export const job = z.object({
  id: recordId,
  kind: jobKind,
  title: z.string(),
  status: jobStatus,
  done: z.int(),
  /** Null where it is not known how much there is. */
  total: z.int().nullable(),
  /** The screen that shows the result, for a task that makes no file. */
  path: z.string().nullable(),
  /** Cancelling was requested, and the task has not ended yet. */
  cancelling: z.boolean(),
  /** Why it failed, in a sentence for people. */
  problem: z.string().nullable(),
  /** The result; null when there is none, or it was deleted. */
  file: z.object({ name: z.string(), type: z.string(), size: z.int() }).nullable(),
  created_at: instant,
  started_at: instant.nullable(),
  ended_at: instant.nullable(),
  /** When the result is cleared away. */
  expires_at: instant.nullable(),
  /** Until when what it did can be undone; null where it cannot, or was. */
  undo_until: instant.nullable(),
  undone_at: instant.nullable(),
})
export type Job = z.output<typeof job>

/** The caller's own long work in the current organization. */
export const jobs = {
  list: endpoint({
    method: 'GET',
    path: '/jobs',
    summary: 'Own long work, the newest first',
    access: signedIn,
    query: listQuery({ sort: ['created_at'], filters: { status: anyOf(jobStatus), kind: anyOf(jobKind) } }),
    response: page(job),
  }),
  one: endpoint({
    method: 'GET',
    path: '/jobs/{id}',
    summary: 'Own long work: how far it is',
    access: signedIn,
    response: one(job),
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/jobs/{id}',
    summary: 'Cancel own long work; what runs stops at its next step',
    access: signedIn,
    changes: ['job', 'import.changed'],
    audit: { label: 'Cancel background job', subject: 'job' },
    response: one(job),
  }),
  again: endpoint({
    method: 'POST',
    path: '/jobs/{id}/again',
    summary: 'Begin own long work once more as it was asked for, where it failed, was canceled or has expired',
    access: signedIn,
    changes: ['job'],
    audit: { label: 'Repeat background job', subject: 'job' },
    status: 201,
    response: one(job),
  }),
  result: endpoint({
    method: 'GET',
    path: '/jobs/{id}/result',
    summary: 'What came out, until it expires and while the caller may still see it',
    access: signedIn,
    audit: { label: 'Download a result', subject: 'job' },
    download: true,
  }),
}

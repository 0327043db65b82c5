import * as z from 'zod'
import { roles } from '../capabilities.ts'
import { anyOf, instant, listQuery, one, page, recordId } from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'
import { picture } from '../picture.ts'

/** A current or former member of an organization. */
export const member = z.object({
  id: recordId,
  full_name: z.string(),
  email: z.string(),
  job_title: z.string().nullable(),
  avatar: picture.nullable(),
  role: z.enum(roles),
  enabled: z.boolean(),
  /** The account itself is disabled, in every organization. */
  disabled: z.boolean(),
  two_factor: z.boolean(),
  last_seen_at: instant.nullable(),
  created_at: instant,
})
export type Member = z.output<typeof member>

export const members = {
  list: endpoint({
    method: 'GET',
    path: '/auth/organizations/{id}/users',
    summary: 'Who works in an organization',
    access: can('organizations.show'),
    query: listQuery({ sort: ['name', 'last_seen_at'], filters: { role: anyOf(z.enum(roles)) } }),
    response: page(member),
  }),
  setRole: endpoint({
    method: 'PATCH',
    path: '/auth/organizations/{id}/users/{userId}/role',
    summary: 'Change what a member may do; never the own role, nor that of the last admin',
    access: can('organizations.edit_users'),
    changes: ['member.changed'],
    audit: { label: 'Change role', subject: 'member' },
    body: z.strictObject({ role: z.enum(roles) }),
    response: one(member),
  }),
  setEnabled: endpoint({
    method: 'PATCH',
    path: '/auth/organizations/{id}/users/{userId}/enabled',
    summary:
      'Shut a member out, whose next call then signs them out, or let them in again; never oneself nor the last admin. Without `enabled` it toggles',
    access: can('organizations.edit_users'),
    changes: ['member.changed'],
    audit: { label: 'Enable or disable member', subject: 'member' },
    body: z.strictObject({ enabled: z.boolean().optional() }),
    response: one(member),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/auth/organizations/{id}/users/{userId}',
    summary: 'Remove a member from an organization, whose records keep their name; never oneself nor the last admin',
    access: can('organizations.edit_users'),
    changes: ['member.changed'],
    audit: { label: 'Remove member', subject: 'member' },
    status: 204,
  }),
}

/** Which organizations a sales manager sells for. */
export const salesManagers = {
  assign: endpoint({
    method: 'POST',
    path: '/auth/organizations/{id}/sales-managers/{userId}',
    summary: 'Have a sales manager sell for an organization; twice is once',
    access: can('organizations.edit_users'),
    changes: ['member.changed'],
    audit: { label: 'Assign sales manager', subject: 'member' },
    status: 204,
  }),
  unassign: endpoint({
    method: 'DELETE',
    path: '/auth/organizations/{id}/sales-managers/{userId}',
    summary: 'Have a sales manager sell for an organization no longer',
    access: can('organizations.edit_users'),
    changes: ['member.changed'],
    audit: { label: 'Unassign sales manager', subject: 'member' },
    status: 204,
  }),
}

import * as z from 'zod'
import { roles } from '../capabilities.ts'
import {
  anyOf,
  asFlag,
  asNumber,
  instant,
  line,
  listQuery,
  nameLine,
  one,
  options,
  optionsQuery,
  page,
  personPicture,
  phone,
  recordId,
  seenVersion,
  version,
} from '../conventions.ts'
import { accountEmail } from '../credentials.ts'
import { can, endpoint } from '../endpoint.ts'
import { namesOf, userColumns } from '../list-columns.ts'
import { exportEndpoint, PAGES, wholeExportShape } from '../list-export.ts'
import { picture } from '../picture.ts'
import { organizationInvite, sentInvite } from './invites.ts'
import { organizationStatus, organizationType } from './organization.ts'

/** Active; invited, who has not confirmed their address and so cannot sign in; or disabled everywhere. */
export const userState = z.enum(['active', 'invited', 'disabled'])

const heldRole = z.object({ id: recordId, name: z.string(), role: z.enum(roles), enabled: z.boolean() })

/** A user in the list of people. */
export const listedUser = z.object({
  id: recordId,
  full_name: z.string(),
  email: z.string(),
  avatar: picture.nullable(),
  state: userState,
  two_factor: z.boolean(),
  last_seen_at: instant.nullable(),
  created_at: instant,
  /** At most three of them. */
  organizations: z.array(heldRole),
  organizations_count: z.int(),
})
export type ListedUser = z.output<typeof listedUser>

export const user = z.object({
  id: recordId,
  full_name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  phone: z.string().nullable(),
  job_title: z.string().nullable(),
  timezone: z.string(),
  avatar: picture.nullable(),
  state: userState,
  two_factor_since: instant.nullable(),
  last_seen_at: instant.nullable(),
  created_at: instant,
  version,
  /** In the organizations that the caller reaches. */
  memberships: z.array(heldRole.extend({ type: organizationType, status: organizationStatus, created_at: instant })),
  /** The organizations that a sales manager sells for. */
  assigned: z.array(z.object({ id: recordId, name: z.string() })),
})
export type User = z.output<typeof user>

const usersQuery = listQuery({
  sort: ['name', 'last_seen_at', 'created_at'],
  filters: {
    role: anyOf(z.enum(roles)),
    organization: anyOf(recordId),
    state: anyOf(userState),
    two_factor: asFlag,
    never_signed_in: asFlag,
  },
})

const reads = can('users.view')
const changesUsers = can('organizations.edit_users')

export const people = {
  list: endpoint({
    method: 'GET',
    path: '/auth/users',
    summary: 'Users in reach: all for a super admin, those of the assigned organizations for a sales manager',
    access: reads,
    query: usersQuery,
    response: page(listedUser),
  }),
  export: exportEndpoint({
    path: '/auth/users/export',
    what: 'users',
    access: reads,
    body: usersQuery.omit(PAGES).extend(wholeExportShape(z.enum(namesOf(userColumns)))),
  }),
  options: endpoint({
    method: 'GET',
    path: '/auth/users/options',
    summary: 'People in reach, for selects',
    access: reads,
    query: optionsQuery,
    response: options({ email: z.string(), picture: personPicture }),
  }),
  salesManagers: endpoint({
    method: 'GET',
    path: '/auth/users/sales-managers',
    summary: 'The sales managers who can work, for selects; with `organization` those who sell for it',
    access: reads,
    query: optionsQuery.extend({ organization: asNumber(recordId).optional() }),
    response: options({
      email: z.string(),
      picture: personPicture,
      avatar: picture.nullable(),
      organizations: z.int(),
    }),
  }),
  inviteSearch: endpoint({
    method: 'GET',
    path: '/auth/users/invite-search',
    summary: 'The user with exactly this address and its pending invites, to check before inviting',
    access: reads,
    query: z.strictObject({ email: accountEmail }),
    response: one(
      z.object({
        user: z.object({ id: recordId, full_name: z.string(), organizations: z.array(heldRole) }).nullable(),
        invites: z.array(organizationInvite.extend({ organization: z.object({ id: recordId, name: z.string() }) })),
      }),
    ),
  }),
  one: endpoint({
    method: 'GET',
    path: '/auth/users/{id}',
    summary: 'A user with their memberships',
    access: reads,
    response: one(user),
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/auth/users/{id}',
    summary: 'Change a name, phone or job title; disable a user, which signs them out everywhere, or enable them',
    access: changesUsers,
    changes: ['user.changed'],
    audit: { label: 'Change user', subject: 'user' },
    body: z.strictObject({
      version: seenVersion,
      full_name: nameLine(200).optional(),
      phone: phone.nullable().optional(),
      job_title: line(100).nullable().optional(),
      disabled: z.boolean().optional(),
    }),
    response: one(user),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/auth/users/invite',
    summary: 'Invite a user to an organization by e-mail, as the invites of that organization do',
    access: changesUsers,
    changes: ['invite.changed'],
    audit: { label: 'Invite user', subject: 'invite' },
    status: 201,
    idempotent: true,
    body: z.strictObject({ email: accountEmail, organization: recordId, role: z.enum(roles) }),
    response: one(sentInvite),
  }),
  revokeInvite: endpoint({
    method: 'DELETE',
    path: '/auth/users/invite/{id}',
    summary: 'Take a pending invite back, of whichever organization',
    access: changesUsers,
    changes: ['invite.changed'],
    audit: { label: 'Revoke invite of user', subject: 'invite' },
    status: 204,
  }),
}

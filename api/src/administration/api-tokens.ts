import * as z from 'zod'
import { roles } from '../capabilities.ts'
import { dayInput, instant, nameLine, one, recordId, several } from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'

export const apiTokenState = z.enum(['active', 'expired', 'revoked'])
/** The prefix of every token, by which a leaked one is recognized. */
export const TOKEN_PREFIX = 'storey_'
/** How long a token may live at most. */
export const TOKEN_DAYS = 366

/** A token as lists show it: never the secret. */
export const apiToken = z.object({
  id: recordId,
  name: z.string(),
  role: z.enum(roles),
  /** The end of the secret, to distinguish tokens. */
  last_four: z.string(),
  state: apiTokenState,
  created_by_name: z.string(),
  created_at: instant,
  expires_at: instant,
  last_used_at: instant.nullable(),
})
export type ApiToken = z.output<typeof apiToken>

const access = can('organizations.edit_users')

export const apiTokens = {
  list: endpoint({
    method: 'GET',
    path: '/auth/organizations/{id}/api-tokens',
    summary: 'The API tokens of an organization, newest first; those that ended too',
    access,
    response: several(apiToken),
  }),
  create: endpoint({
    method: 'POST',
    path: '/auth/organizations/{id}/api-tokens',
    summary:
      'Make a token that works in this organization alone, with a role of it; with the own password. Its secret is shown once',
    access,
    changes: ['api_token.changed'],
    audit: { label: 'Create API token', subject: 'api_token' },
    status: 201,
    idempotent: 'secret',
    body: z.strictObject({
      name: nameLine(100),
      role: z.enum(roles),
      /** The last day on which it works. */
      expires_on: dayInput,
      password: z
        .string('Enter your password.')
        .min(1, 'Enter your password.')
        .max(1024, 'Use at most 1024 characters.'),
    }),
    response: one(apiToken.extend({ token: z.string() })),
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/auth/organizations/{id}/api-tokens/{tokenId}',
    summary: 'End a token at once; it stays in the list',
    access,
    changes: ['api_token.changed'],
    audit: { label: 'Revoke API token', subject: 'api_token' },
    status: 204,
  }),
}

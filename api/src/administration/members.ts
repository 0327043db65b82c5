import * as z from 'zod'
import { roles } from '../capabilities.ts'
import { instant, one, recordId } from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'

/** Somebody who works in an organization, or did. */
export const member = z.object({
  id: recordId,
  full_name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  enabled: z.boolean(),
  created_at: instant,
})
export type Member = z.output<typeof member>

export const members = {
  setEnabled: endpoint({
    method: 'PATCH',
    path: '/auth/organizations/{id}/users/{userId}/enabled',
    summary:
      'Shut a member out, whose next call then signs them out, or let them in again; never oneself nor the last admin',
    access: can('organizations.edit_users'),
    audit: { label: 'Enable or disable member', subject: 'member' },
    body: z.strictObject({ enabled: z.boolean() }),
    response: one(member),
  }),
}

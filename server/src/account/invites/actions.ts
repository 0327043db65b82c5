import { hashToken } from '../../access/admit.ts'
import type { Database } from '../../database/connect.ts'
import { conflict, notFound } from '../../errors/problems.ts'
import { decide, findAccepted, findByHash, findMembership, insertMember, type UsableInvite } from './queries.ts'

export type { UsableInvite } from './queries.ts'

/** How long the link of an invite works. */
export const INVITE_DAYS = 7

/** The invite that an e-mail's link opens; nothing where it was decided, taken back or is too old. */
export const findInvite = (db: Database, token: string): Promise<UsableInvite | undefined> =>
  findByHash(db, hashToken(token))

export const isInvited = (invite: Pick<UsableInvite, 'email'>, email: string) =>
  invite.email.toLowerCase() === email.toLowerCase()

/**
 * Makes the recipient a member with the role in the invite, and marks the invite as accepted, in the given transaction.
 * Concurrent calls succeed once; a repeated call of the same person, such as a double click, gets the same answer. A disabled
 * member stays disabled, which only the organization can change.
 *
 * @throws 404 when it was decided already, 409 when they are a member already
 */
export async function acceptInvite(db: Database, invite: UsableInvite, user_id: number) {
  const { organization_id } = invite
  if (!(await decide(db, invite.id, 'accepted', user_id))) {
    const before = await acceptedBefore(db, user_id, { organization_id })
    if (!before) throw notFound()
    return before
  }
  if (!(await insertMember(db, invite, user_id))) {
    const member = await findMembership(db, organization_id, user_id)
    throw member?.enabled
      ? conflict('already_member', `You are already a member of ${invite.organization_name}.`)
      : conflict(
          'membership_disabled',
          `${invite.organization_name} disabled your access. An administrator there can enable it again.`,
        )
  }
  return {
    id: organization_id,
    name: invite.organization_name,
    type: invite.organization_type,
    currency: invite.currency,
    pivot_role: invite.role,
    pivot_enabled: true,
  }
}

/** The answer of the first acceptance; undefined when this person did not accept the invite, or is no longer a member. */
export async function acceptedBefore(db: Database, user_id: number, by: Parameters<typeof findAccepted>[2]) {
  const found = await findAccepted(db, user_id, by)
  return found && { ...found, pivot_enabled: true }
}

import { hashToken } from '../../access/admit.ts'
import type { Database } from '../../database/connect.ts'
import { conflict, notFound } from '../../errors/problems.ts'
import { decide, findAccepted, findByHash, findMembership, insertMember, type UsableInvite } from './queries.ts'

export type { UsableInvite } from './queries.ts'

/** Days for which the link of an invite is valid. */
export const INVITE_DAYS = 7

/** The invite of an e-mail's link; undefined if it was accepted, declined, revoked or has expired. */
export const findInvite = (db: Database, token: string): Promise<UsableInvite | undefined> =>
  findByHash(db, hashToken(token))

export const isInvited = (invite: Pick<UsableInvite, 'email'>, email: string) =>
  invite.email.toLowerCase() === email.toLowerCase()

/**
 * Makes the recipient a member with the role of the invite, and uses the invite up, within the given transaction. Of concurrent
 * calls one succeeds. A second click by the same user gets the same response again. A disabled member stays disabled; only the
 * organization can change that.
 *
 * @throws 404 if another call was faster, 409 if the user is already in the organization
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

/** The response of the first acceptance; undefined if this user has not accepted such an invite or is no longer a member. */
export async function acceptedBefore(db: Database, user_id: number, by: Parameters<typeof findAccepted>[2]) {
  const found = await findAccepted(db, user_id, by)
  return found && { ...found, pivot_enabled: true }
}

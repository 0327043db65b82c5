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
 * Makes the receiver a member, with the role that the invite names, and uses the invite up: in the given transaction, and
 * once, however many try. Who accepted it a moment ago, by a second click, gets the same answer again. Somebody who was
 * switched off stays so; only the organization changes that.
 *
 * @throws 404 where somebody was faster, 409 where they are in the organization already
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

/** What accepting answered the first time; undefined where this person accepted no such invite, or is a member no more. */
export async function acceptedBefore(db: Database, user_id: number, by: Parameters<typeof findAccepted>[2]) {
  const found = await findAccepted(db, user_id, by)
  return found && { ...found, pivot_enabled: true }
}

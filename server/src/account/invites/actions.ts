import type { Database } from '../../database/connect.ts'
import { hashToken } from '../../http/admit.ts'
import { conflict, notFound } from '../../http/problems.ts'
import { decide, findByHash, findMembership, insertMember, type UsableInvite } from './queries.ts'

export type { UsableInvite } from './queries.ts'

/** How long the link of an invite works. */
export const INVITE_DAYS = 7

/** The invite that a letter's link opens; nothing where it was decided, taken back or is too old. */
export const findInvite = (db: Database, token: string): Promise<UsableInvite | undefined> =>
  findByHash(db, hashToken(token))

export const isInvited = (invite: Pick<UsableInvite, 'email'>, email: string) =>
  invite.email.toLowerCase() === email.toLowerCase()

/**
 * Makes the receiver a member, with the role that the invite names, and uses the invite up: in the given transaction, and
 * once, however many try. Somebody who was switched off stays so; only the organization changes that.
 *
 * @throws 404 where somebody was faster, 409 where they are in the organization already
 */
export async function acceptInvite(db: Database, invite: UsableInvite, user_id: number) {
  if (!(await decide(db, invite.id, 'accepted', user_id))) throw notFound()
  if (!(await insertMember(db, invite, user_id))) {
    const member = await findMembership(db, invite.organization_id, user_id)
    throw member?.enabled
      ? conflict('already_member', `You are in ${invite.organization_name} already.`)
      : conflict(
          'membership_disabled',
          `${invite.organization_name} switched your access off. An administrator there can switch it on again.`,
        )
  }
  return {
    id: invite.organization_id,
    name: invite.organization_name,
    type: invite.organization_type,
    currency: invite.currency,
    pivot_role: invite.role,
    pivot_enabled: true,
  }
}

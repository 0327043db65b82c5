import { ownInvites } from '@storey/api/account/invites.ts'
import { type Caller, hashToken } from '../../access/admit.ts'
import type { Database } from '../../database/connect.ts'
import { conflict, notFound } from '../../errors/problems.ts'
import { serveAccount } from '../../http/serve.ts'
import { acceptedBefore, acceptInvite, findInvite, isInvited } from './actions.ts'
import { decide, findForAddress, findInvited, listForAddress, verifyAddress } from './queries.ts'

export const inviteRoutes = serveAccount(ownInvites, {
  list: ({ caller, account }) =>
    account(async (db) => {
      const { email, proven } = await findInvited(db, caller.user_id, caller.token_id)
      // An unconfirmed address may belong to another user, and so may its invites.
      const found = proven ? await listForAddress(db, caller.user_id, email) : []
      return {
        data: found.map(({ organization_id, organization_name, organization_type, ...invite }) => ({
          ...invite,
          organization: { id: organization_id, name: organization_name, type: organization_type },
        })),
      }
    }),

  accept: ({ params, caller, account }) =>
    account(async (db) => {
      const invite = await findForAddress(db, params.orgId, await provenAddress(db, caller))
      if (invite) return { data: await acceptInvite(db, invite, caller.user_id) }
      const before = await acceptedBefore(db, caller.user_id, { organization_id: params.orgId })
      if (!before) throw notFound()
      return { data: before }
    }),

  acceptByLink: ({ body, caller, account }) =>
    account(async (db) => {
      const { email } = await findInvited(db, caller.user_id, caller.token_id)
      const invite = await findInvite(db, body.invite_token)
      if (!invite) {
        const before = await acceptedBefore(db, caller.user_id, { token_hash: hashToken(body.invite_token) })
        if (!before) throw conflict('link_used', 'This invite was used, withdrawn or has expired.')
        return { data: before }
      }
      if (!isInvited(invite, email)) throw conflict('wrong_account', 'This invite is for another e-mail address.')
      await verifyAddress(db, caller.user_id)
      return { data: await acceptInvite(db, invite, caller.user_id) }
    }),

  decline: ({ params, caller, account }) =>
    account(async (db) => {
      const invite = await findForAddress(db, params.orgId, await provenAddress(db, caller))
      if (!invite || !(await decide(db, invite.id, 'declined', caller.user_id))) throw notFound()
    }),
})

/** The address whose invites a session may decide. @throws 409 if it is not confirmed, or was confirmed after this session began */
async function provenAddress(db: Database, { user_id, token_id }: Caller): Promise<string> {
  const { email, email_verified_at, proven } = await findInvited(db, user_id, token_id)
  if (email_verified_at === null)
    throw conflict('email_unverified', 'Confirm your e-mail address first. Open the link we sent you.')
  if (!proven)
    throw conflict(
      'sign_in_again',
      'Your e-mail address was confirmed after you signed in. Sign in again to use its invites.',
    )
  return email
}

import { ownInvites } from '@storey/api/invites.ts'
import { conflict, notFound } from '../../http/problems.ts'
import { serveAccount } from '../../http/serve.ts'
import { acceptInvite, findInvite, isInvited } from './actions.ts'
import { decide, findForAddress, findInvited, listForAddress, verifyAddress } from './queries.ts'

export const inviteRoutes = serveAccount(ownInvites, {
  list: ({ caller, account }) =>
    account(async (db) => {
      const { email, email_verified_at } = await findInvited(db, caller.user_id)
      // An address that nobody proved may be somebody else's, and so are its invites.
      const found = email_verified_at === null ? [] : await listForAddress(db, caller.user_id, email)
      return {
        data: found.map(({ organization_id, organization_name, organization_type, ...invite }) => ({
          ...invite,
          organization: { id: organization_id, name: organization_name, type: organization_type },
        })),
      }
    }),

  accept: ({ params, caller, account }) =>
    account(async (db) => {
      const { email, email_verified_at } = await findInvited(db, caller.user_id)
      if (email_verified_at === null) throw unverified()
      const invite = await findForAddress(db, params.orgId, email)
      if (!invite) throw notFound()
      return { data: await acceptInvite(db, invite, caller.user_id) }
    }),

  acceptByLink: ({ body, caller, account }) =>
    account(async (db) => {
      const { email } = await findInvited(db, caller.user_id)
      const invite = await findInvite(db, body.invite_token)
      if (!invite) throw conflict('link_used', 'This invite was used, taken back, or is more than seven days old.')
      if (!isInvited(invite, email)) throw conflict('wrong_account', 'This invite is for another e-mail address.')
      await verifyAddress(db, caller.user_id)
      return { data: await acceptInvite(db, invite, caller.user_id) }
    }),

  decline: ({ params, caller, account }) =>
    account(async (db) => {
      const { email, email_verified_at } = await findInvited(db, caller.user_id)
      if (email_verified_at === null) throw unverified()
      const invite = await findForAddress(db, params.orgId, email)
      if (!invite || !(await decide(db, invite.id, 'declined', caller.user_id))) throw notFound()
    }),
})

const unverified = () =>
  conflict('email_unverified', 'Confirm your e-mail address first: open the link that we sent you.')

import { invites } from '@storey/api/administration/invites.ts'
import { conflict, notFound } from '../../errors/problems.ts'
import { serve } from '../../http/serve.ts'
import { inviteAgain, inviteTo } from './actions.ts'
import { findOrganization, findStatus, listInvites, revokeInvite } from './queries.ts'

export const organizationInviteRoutes = serve(
  invites,
  {
    list: async ({ db, scope, params, query }) => {
      if (!(await findOrganization(db, scope, params.id))) throw notFound()
      return listInvites(db, scope, params.id, query)
    },

    create: async (call) => {
      const { db, scope, params, body, origin } = call
      const organization = await findOrganization(db, scope, params.id)
      if (!organization) throw notFound()
      return { data: await inviteTo(call, { organization, ...body, origin }) }
    },

    resend: async (call) => {
      const { db, scope, params, origin } = call
      const organization = await findOrganization(db, scope, params.id)
      const path = { organization_id: params.id, id: params.inviteId }
      if (!organization || (await findStatus(db, scope, path)) === undefined) throw notFound()
      return { data: await inviteAgain(call, { organization, id: params.inviteId, origin }) }
    },

    revoke: async ({ db, scope, params }) => {
      const path = { organization_id: params.id, id: params.inviteId }
      const status = await findStatus(db, scope, path)
      if (status === undefined) throw notFound()
      if (!(await revokeInvite(db, scope, path))) throw conflict('not_pending', 'This invite is no longer pending.')
    },
  },
  {
    invites_pending: () => conflict('already_invited', 'This address already has a pending invite.'),
  },
)

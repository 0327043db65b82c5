import { invites } from '@storey/api/administration/invites.ts'
import { INVITE_DAYS } from '../../account/invites/actions.ts'
import { notify } from '../../account/notifications/actions.ts'
import { makeToken } from '../../account/tokens.ts'
import { conflict, invalid, notFound } from '../../errors/problems.ts'
import { serve } from '../../http/serve.ts'
import { sendEmail } from '../../mail/emails.ts'
import {
  expireOld,
  findOrganization,
  findPerson,
  findStatus,
  insertInvite,
  isMember,
  listInvites,
  revokeInvite,
} from './queries.ts'
import { fits, roleNames } from './rules.ts'

export const organizationInviteRoutes = serve(
  invites,
  {
    list: async ({ db, scope, params, query }) => {
      if (!(await findOrganization(db, scope, params.id))) throw notFound()
      return listInvites(db, scope, params.id, query)
    },

    create: async ({ db, scope, params, body: { email, role }, services, origin, emit }) => {
      const organization = await findOrganization(db, scope, params.id)
      if (!organization) throw notFound()
      const { id: organization_id, type: organization_type, name } = organization
      if (!fits(role, organization_type)) throw invalid({ role: [`A ${roleNames[role]} does not belong in ${name}.`] })
      if (organization.status === 'suspended' || organization.status === 'closed')
        throw conflict('organization_closed', `${name} is ${organization.status}.`)
      if (await isMember(db, organization_id, email))
        throw conflict('already_member', `${email} is in ${name} already.`)
      await expireOld(db, organization_id, email)
      const { token, token_hash } = makeToken()
      const invite = await insertInvite(
        db,
        scope,
        { organization_id, organization_type, email, role, token_hash },
        INVITE_DAYS,
      )
      await sendEmail(
        { db, services },
        {
          kind: 'invite',
          to: email,
          organization_id,
          request_id: origin.request_id,
          text: {
            subject: `${scope.user_name} invited you to ${name} on Storey`,
            paragraphs: ['Hello,', `${scope.user_name} invited you to join ${name} on Storey as ${roleNames[role]}.`],
            action: { label: 'View invite', url: `${services.settings.publicUrl}/invite#token=${token}` },
            notes: [
              `The link works once and expires in ${INVITE_DAYS} days.`,
              'If you don’t know this person, you can ignore this e-mail.',
            ],
          },
        },
      )
      const person = await findPerson(db, email)
      if (person)
        await notify(
          { db, services, emit },
          {
            user_id: person.id,
            kind: 'invite',
            organization_id,
            actor: scope,
            subject: { kind: 'organization', id: organization_id, name },
            once: `invite:${invite.id}`,
          },
        )
      return { data: invite }
    },

    revoke: async ({ db, scope, params }) => {
      const asked = { organization_id: params.id, id: params.inviteId }
      const status = await findStatus(db, scope, asked)
      if (status === undefined) throw notFound()
      if (!(await revokeInvite(db, scope, asked))) throw conflict('not_pending', 'This invite is no longer pending.')
    },
  },
  {
    invites_pending: () => conflict('already_invited', 'This address already has a pending invite.'),
  },
)

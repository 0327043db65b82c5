import { people } from '@storey/api/administration/people.ts'
import { beginExport } from '../../account/tasks/actions.ts'
import { conflict, invalid, notFound, requireVersion } from '../../errors/problems.ts'
import { pictureOf } from '../../files/picture-addresses.ts'
import { type ScopedCall, serve } from '../../http/serve.ts'
import { findOrganization, inviteTo, pendingFor, revokeAnywhere } from '../invites/actions.ts'
import { lastAdmin } from '../members/actions.ts'
import {
  changeUser,
  findByAddress,
  findLeftAlone,
  findUser,
  listManagers,
  listPeople,
  lockUser,
  optionsOfPeople,
} from './queries.ts'

export const peopleRoutes = serve(
  people,
  {
    list: async ({ db, scope, query, services }) => {
      const { data, meta } = await listPeople(db, scope, query)
      return { data: data.map((one) => ({ ...one, avatar: pictureOf(services, one.avatar) })), meta }
    },

    export: beginExport('users.export', 'Users'),

    options: async ({ db, scope, query }) => ({ data: await optionsOfPeople(db, scope, query) }),

    salesManagers: async ({ db, scope, query, services }) => {
      const found = await listManagers(db, scope, query)
      return { data: found.map((one) => ({ ...one, avatar: pictureOf(services, one.avatar) })) }
    },

    inviteSearch: async ({ db, scope, query: { email } }) => {
      const user = await findByAddress(db, scope, email)
      return { data: { user: user ?? null, invites: await pendingFor(db, scope, email) } }
    },

    one: async (call) => ({ data: await answer(call, call.params.id) }),

    change: async (call) => {
      const { db, scope, params, body } = call
      const { version, disabled, ...fields } = body
      const locked = await lockUser(db, scope, params.id)
      if (!locked) throw notFound()
      await requireVersion(locked, version, () => answer(call, params.id))
      const wasDisabled = locked.disabled_at !== null
      if (disabled === true && !wasDisabled) {
        if (params.id === scope.user_id) throw conflict('self', 'You can’t disable yourself. Ask another super admin.')
        const alone = await findLeftAlone(db, scope, params.id)
        if (alone) throw lastAdmin(locked.full_name, alone.name)
      }
      await changeUser(db, scope, params.id, {
        ...fields,
        ...(disabled === undefined || disabled === wasDisabled
          ? {}
          : { disabled_at: disabled ? call.services.clock.now().toISOString() : null }),
      })
      return { data: await answer(call, params.id) }
    },

    invite: async (call) => {
      const { db, scope, body, origin } = call
      const organization = await findOrganization(db, scope, body.organization)
      if (!organization) throw invalid({ organization: ['Choose an organization.'] })
      return { data: await inviteTo(call, { organization, email: body.email, role: body.role, origin }) }
    },

    revokeInvite: async ({ db, scope, params }) => {
      const revoked = await revokeAnywhere(db, scope, params.id)
      if (revoked === undefined) throw notFound()
      if (!revoked) throw conflict('not_pending', 'This invite is no longer pending.')
    },
  },
  {
    invites_pending: () => conflict('already_invited', 'This address already has a pending invite.'),
    organizations_keep_an_admin: () => lastAdmin('This person', 'an organization'),
  },
)

async function answer({ db, scope, services }: Pick<ScopedCall, 'db' | 'scope' | 'services'>, id: number) {
  const found = await findUser(db, scope, id)
  if (!found) throw notFound()
  return { ...found, avatar: pictureOf(services, found.avatar) }
}

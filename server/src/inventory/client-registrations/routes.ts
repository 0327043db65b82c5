import { type ClientRegistration, clientRegistrations } from '@storey/api/inventory/client-registrations.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { conflict, invalid, notFound } from '../../errors/problems.ts'
import { serve } from '../../http/serve.ts'
import type { Emit } from '../../live/events.ts'
import { findOwn, insertRegistration, listOwn, listProjects, listReceived, releaseRegistration } from './queries.ts'
import { hashesOf, isReceived, reasonOf } from './rules.ts'

type Row = Omit<ClientRegistration, 'reason'> & { readonly organization_id: number }

const shown = ({ organization_id: _, ...row }: Row): ClientRegistration => ({
  ...row,
  reason: reasonOf(row.status, row.protected_on, isReceived(row)),
})

/** Announces a registration to the developer and to the brokerage. */
function announce(emit: Emit<'client_registration.changed'>, { id, organization_id, brokerage }: Row) {
  emit({ type: 'client_registration.changed', id, organization_id })
  emit({ type: 'client_registration.changed', id, organization_id: brokerage.id })
}

async function read(db: Database, scope: Scope, id: number) {
  const found = await findOwn(db, scope, id)
  if (!found) throw notFound()
  return found
}

export const clientRegistrationRoutes = serve(
  clientRegistrations,
  {
    projects: async ({ db, scope }) => ({ data: await listProjects(db, scope) }),

    own: async ({ db, scope, query }) => {
      const { data, meta } = await listOwn(db, scope, query)
      return { data: data.map(shown), meta }
    },

    one: async ({ db, scope, params: { id } }) => ({ data: shown(await read(db, scope, id)) }),

    create: async ({ db, scope, body, emit, services }) => {
      const hashes = hashesOf(services.settings.signingKey, body.project_id, body)
      const made = await insertRegistration(db, scope, { ...body, ...hashes })
      if (!made) throw notOpen()
      const registration = await read(db, scope, made.id)
      announce(emit, registration)
      return { data: shown(registration) }
    },

    release: async ({ db, scope, params: { id }, emit }) => {
      await read(db, scope, id)
      if (!(await releaseRegistration(db, scope, id)))
        throw conflict('not_protected', 'This client is not protected for you. Reload the list.')
      const registration = await read(db, scope, id)
      announce(emit, registration)
      return { data: shown(registration) }
    },

    received: async ({ db, scope, query }) => {
      const { data, meta } = await listReceived(db, scope, query)
      return { data: data.map(shown), meta }
    },
  },
  {
    client_registrations_open: () => notOpen(),
    client_registrations_own: () =>
      conflict('already_registered', 'Your brokerage has registered this client in the project.'),
    client_registrations_refusals: () =>
      conflict('many_refusals', 'Twenty of your registrations were refused within a day. Try again tomorrow.'),
  },
)

const notOpen = () => invalid({ project_id: ['Choose a published project in which clients can be registered.'] })

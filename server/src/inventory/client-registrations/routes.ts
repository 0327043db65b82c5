import { randomBytes } from 'node:crypto'
import { type ClientRegistration, clientRegistrations } from '@storey/api/inventory/client-registrations.ts'
import type { Scope } from '../../access/scope.ts'
import { notify } from '../../account/notifications/actions.ts'
import { beginExport } from '../../account/tasks/actions.ts'
import type { Database } from '../../database/connect.ts'
import { conflict, invalid, notFound } from '../../errors/problems.ts'
import { Download } from '../../files/download.ts'
import { inTwoSteps, serve } from '../../http/serve.ts'
import type { Emit } from '../../live/events.ts'
import { typesetter } from '../../pdf/typesetter.ts'
import { cardOf } from './card.ts'
import {
  acceptRegistration,
  findOwn,
  findReceived,
  insertRegistration,
  listOwn,
  listProjects,
  listReceived,
  offerRegistration,
  recordViewing,
  releaseRegistration,
} from './queries.ts'
import { reasonOf } from './reasons.ts'
import { hashesOf, transferHash } from './rules.ts'
import { codeOf, isSealOf, readSeal, sealOf } from './seal.ts'

type Row = Omit<ClientRegistration, 'reason'> & { readonly organization_id: number; readonly timezone: string }

const shown = ({ organization_id: _, timezone: __, ...row }: Row): ClientRegistration => ({
  ...row,
  reason: reasonOf(row),
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

    exportOwn: beginExport('own_client_registrations.export', 'Clients'),

    one: async ({ db, scope, params: { id } }) => ({ data: shown(await read(db, scope, id)) }),

    create: async ({ db, scope, body, emit, services }) => {
      const hashes = hashesOf(services.settings.signingKey, body.project_id, body)
      const made = await insertRegistration(db, scope, { ...body, ...hashes })
      if (!made) throw notOpen()
      const registration = await read(db, scope, made.id)
      announce(emit, registration)
      return { data: shown(registration) }
    },

    recordViewing: async ({ db, scope, params: { id }, body, emit, services }) => {
      const { project } = await read(db, scope, id)
      const lost = await recordViewing(db, scope, id, body.unit_id ?? null)
      const registration = await read(db, scope, id)
      announce(emit, registration)
      for (const other of lost) {
        emit({ type: 'client_registration.changed', id: other.id, organization_id: other.brokerage_id })
        await notify(
          { db, services, emit },
          {
            user_id: other.broker_id,
            // The brokerage that recorded the viewing is not named.
            kind: 'hold_request',
            organization_id: other.brokerage_id,
            subject: { kind: 'client_registration', id: other.id, name: other.client_name },
            outcome: 'rejected',
            detail: project.name,
            path: '/channel/clients',
            dedupe_key: `client_registration:${other.id}:excluded`,
          },
        )
      }
      return { data: shown(registration) }
    },

    release: async ({ db, scope, params: { id }, emit }) => {
      await read(db, scope, id)
      if (!(await releaseRegistration(db, scope, id))) throw notProtected()
      const registration = await read(db, scope, id)
      announce(emit, registration)
      return { data: shown(registration) }
    },

    card: inTwoSteps(
      clientRegistrations.card,
      async ({ look, scope, params: { id }, query: { language = 'en' }, services: { settings, clock } }) => {
        const found = await look((db) => read(db, scope, id))
        const registration = shown(found)
        const seal = sealOf(settings.signingKey, registration)
        const data = cardOf(registration, { seal, now: clock.now(), timezone: found.timezone }, language)
        const content = await typesetter.typeset(
          { template: 'voucher', data },
          { client_name: registration.client_name },
        )
        return new Download(`${registration.number} evidence.pdf`, 'application/pdf', content)
      },
      async (_call, pdf) => pdf,
    ),

    offerTransfer: async ({ db, scope, params: { id }, emit, services }) => {
      const registration = await read(db, scope, id)
      const code = codeOf(randomBytes(CODE_BYTES))
      const offered = await offerRegistration(db, scope, id, transferHash(services.settings.signingKey, code))
      if (!offered) throw notProtected()
      announce(emit, registration)
      return { data: { code, expires_at: offered.transfer_expires_at } }
    },

    acceptTransfer: async ({ db, scope, params: { id }, body, emit, services }) => {
      await read(db, scope, id)
      const given = await acceptRegistration(db, scope, id, transferHash(services.settings.signingKey, body.code))
      if (!given) throw invalid({ code: ['This code is wrong, has expired, or is not for this client.'] })
      const registration = await read(db, scope, id)
      announce(emit, registration)
      emit({ type: 'client_registration.changed', id: given.id, organization_id: given.brokerage_id })
      await notify(
        { db, services, emit },
        {
          user_id: given.broker_id,
          kind: 'hold_request',
          organization_id: given.brokerage_id,
          subject: { kind: 'client_registration', id: given.id, name: given.client_name },
          outcome: 'accepted',
          path: '/channel/clients',
          dedupe_key: `client_registration:${given.id}:transferred`,
        },
      )
      return { data: shown(registration) }
    },

    verify: async ({ db, scope, query, services: { settings } }) => {
      const seal = readSeal(query.seal)
      const found = seal && (await findReceived(db, scope, seal.id))
      if (!seal || !found) return { data: { genuine: false, registration: null } }
      const registration = shown(found)
      const genuine = isSealOf(settings.signingKey, registration, seal)
      return { data: { genuine, registration: genuine ? registration : null } }
    },

    received: async ({ db, scope, query }) => {
      const { data, meta } = await listReceived(db, scope, query)
      return { data: data.map(shown), meta }
    },

    exportReceived: beginExport('client_registrations.export', 'Registered clients'),
  },
  {
    client_registrations_open: () => notOpen(),
    client_registrations_own: () =>
      conflict('already_registered', 'Your brokerage has registered this client in the project.'),
    client_viewings_live: () => notProtected(),
    client_viewings_open: () => conflict('not_open', 'The developer takes no viewings of this project at present.'),
    client_transfers_open: () => conflict('not_open', 'The developer does not show you this project any more.'),
    client_viewings_unit: () => invalid({ unit_id: ['Choose a published unit of the project of this client.'] }),
    client_viewings_daily: () =>
      conflict('viewing_recorded', 'A viewing of this client is already recorded today. Record the next one tomorrow.'),
    client_registrations_refusals: () =>
      conflict('many_refusals', 'Twenty of your registrations were refused within a day. Try again tomorrow.'),
  },
)

/** As many letters as a seal, of which each takes a byte. */
const CODE_BYTES = 20

const notProtected = () => conflict('not_protected', 'This client is not registered for you any more. Reload the list.')

const notOpen = () => invalid({ project_id: ['Choose a published project in which clients can be registered.'] })

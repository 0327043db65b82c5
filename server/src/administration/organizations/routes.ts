import type { Organization } from '@storey/api/administration/organization.ts'
import { mayBecome } from '@storey/api/administration/organization-moves.ts'
import { organizations } from '@storey/api/administration/organizations.ts'
import { countryDefaults } from '@storey/api/readers/country-defaults.ts'
import { beginExport } from '../../account/tasks/actions.ts'
import { makeDefaultPipeline } from '../../crm/pipelines/actions.ts'
import { conflict, invalid, notFound, requireVersion } from '../../errors/problems.ts'
import { pictureOf } from '../../files/picture-addresses.ts'
import { removeForms, removePictureJob, storeForms } from '../../files/pictures.ts'
import { inTwoSteps, serve } from '../../http/serve.ts'
import { makeStarterAmenities } from '../../inventory/amenities/actions.ts'
import type { Context, ReadContext } from '../../services/context.ts'
import { lockedOrganization } from './actions.ts'
import {
  changeOrganization,
  findOrganization,
  insertOrganization,
  listOrganizations,
  openBusiness,
  optionsOfOrganizations,
  revokeInvites,
  touchOrganization,
} from './queries.ts'
import { openWords, RENEWED_BY_PLATFORM, refuseOwnRenewal, refuseSalesReaders, refuseUnfit } from './rules.ts'

async function read({ db, scope, services }: ReadContext, id: number): Promise<Organization> {
  const found = await findOrganization(db, scope, id)
  if (!found) throw notFound()
  const server_requires_two_factor = services.settings.twoFactor === 'required'
  return { ...found, server_requires_two_factor, logo: pictureOf(services, found.logo) }
}

type Call = Context<'organization.changed'>
type Moving = Context<'organization.changed' | 'organization.standing'>

const emitChanged = ({ emit }: Pick<Context<'organization.changed'>, 'emit'>, id: number) =>
  emit({ type: 'organization.changed', id, organization_id: id })

/** Changes the status of an organization, or refuses a transition that is not allowed. */
async function move(call: Moving, id: number, status: 'active' | 'suspended' | 'closed', status_reason: string | null) {
  const { db, scope } = call
  const before = await lockedOrganization(db, scope, id)
  if (before.type === 'platform') throw conflict('platform', 'The platform itself stays active.')
  if (!mayBecome(before, status) || (status === 'active' && before.status !== 'suspended' && before.status !== 'draft'))
    throw conflict('wrong_status', `${before.name} is ${before.status.replace('_', ' ')}.`)
  await touchOrganization(db, scope, id, { status, status_reason })
  emitChanged(call, id)
  call.emit({ type: 'organization.standing', id, organization_id: id })
  return before
}

/** Sets or clears the logo; the previous one is removed once no row refers to it. */
async function putLogo(call: Call, id: number, logo: string | null) {
  const { db, scope, services } = call
  const before = await lockedOrganization(db, scope, id)
  if (before.logo) await services.queue.send(db, removePictureJob, { uuid: before.logo })
  await touchOrganization(db, scope, id, { logo })
  emitChanged(call, id)
  return { data: await read(call, id) }
}

export const organizationRoutes = serve(
  organizations,
  {
    export: beginExport('organizations.export', 'Organizations'),

    list: async ({ db, scope, query, services }) => {
      const { data, meta } = await listOrganizations(db, scope, query)
      return { data: data.map((row) => ({ ...row, logo: pictureOf(services, row.logo) })), meta }
    },
    options: async ({ db, scope, query }) => ({ data: await optionsOfOrganizations(db, scope, query) }),

    one: async (call) => ({ data: await read(call, call.params.id) }),

    create: async (call) => {
      const { db, scope, body } = call
      refuseUnfit(body)
      refuseSalesReaders(body.members_read_sales, { type: body.type, members_read_sales: false }, true)
      const { id } = await insertOrganization(db, {
        default_currency: scope.currency,
        ...countryDefaults(body.country),
        ...body,
        source: 'manual',
      })
      await makeDefaultPipeline(db, id)
      if (body.type === 'developer') await makeStarterAmenities(db, id)
      emitChanged(call, id)
      return { data: await read(call, id) }
    },

    change: async (call) => {
      const { db, scope, params, body, caller, emit } = call
      const { version, ...fields } = body
      const before = await lockedOrganization(db, scope, params.id)
      await requireVersion(before, version, () => read(call, params.id))
      refuseUnfit(fields, before)
      refuseSalesReaders(fields.members_read_sales, before, scope.everything)
      if (!scope.everything) refuseOwnRenewal(fields, before)
      if (
        fields.require_two_factor &&
        !before.require_two_factor &&
        !caller.two_factor &&
        scope.organization_id === before.id
      )
        throw invalid({ require_two_factor: ['Turn on two-factor for your own account first.'] })
      if (Object.keys(fields).length > 0) {
        await changeOrganization(db, scope, params.id, fields)
        emitChanged(call, params.id)
        emit({ type: 'organization.standing', id: params.id, organization_id: params.id })
        if (
          (fields.members_see_own_leads_only ?? before.members_see_own_leads_only) !== before.members_see_own_leads_only
        )
          emit({ type: 'lead_settings.changed', id: params.id, organization_id: params.id })
      }
      return { data: await read(call, params.id) }
    },

    suspend: async (call) => {
      await move(call, call.params.id, 'suspended', call.body.reason)
      return { data: await read(call, call.params.id) }
    },

    reinstate: async (call) => {
      await move(call, call.params.id, 'active', null)
      return { data: await read(call, call.params.id) }
    },

    remove: async (call) => {
      const { db, scope, params } = call
      const before = await lockedOrganization(db, scope, params.id)
      const message = openWords(before.name, await openBusiness(db, params.id))
      if (message) throw conflict('open_business', message)
      await move(call, params.id, 'closed', null)
      await revokeInvites(db, scope, params.id)
    },

    setLogo: inTwoSteps(
      organizations.setLogo,
      async ({ look, scope, params, body: { file }, services }) => {
        await look(async (db) => {
          if (!(await findOrganization(db, scope, params.id))) throw notFound()
        })
        return (await storeForms(services.storage, Buffer.from(await file.arrayBuffer()))).uuid
      },
      async (call, uuid) => {
        try {
          return await putLogo(call, call.params.id, uuid)
        } catch (error) {
          await removeForms(call.services.storage, uuid)
          throw error
        }
      },
    ),

    removeLogo: (call) => putLogo(call, call.params.id, null),
  },
  {
    organizations_trade_license: () =>
      invalid({ trade_license_number: ['Another organization of this country has this license.'] }),
    organizations_renewed_by_platform: () => conflict('renewed_by_platform', RENEWED_BY_PLATFORM),
    organizations_license_dates: () =>
      invalid({ trade_license_expires_on: ['Enter a day after the license was issued.'] }),
    organizations_timezone_known: () => invalid({ timezone: ['Choose a time zone such as Asia/Dubai.'] }),
    organizations_transition: () => conflict('wrong_status', 'Someone else changed its status a moment ago.'),
    organizations_close_when_done: () => conflict('open_business', 'It has open bookings or holds.'),
  },
)

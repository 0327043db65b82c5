import { type LicenseRequest, licenseRequests } from '@storey/api/administration/license-requests.ts'
import { notifyAll } from '../../account/notifications/actions.ts'
import { conflict, invalid, notFound } from '../../errors/problems.ts'
import { serve } from '../../http/serve.ts'
import type { Context, ReadContext } from '../../services/context.ts'
import { addDocument, listReviewers } from '../organization-documents/actions.ts'
import { findOrganization, lockedOrganization, renewLicense } from '../organizations/actions.ts'
import { endRequest, insertRequest, listAdmins, listRequests, lockRequest, readRequest } from './queries.ts'
import { refuseUnchanged, TITLES } from './rules.ts'

type Call = Context<'organization.changed' | 'organization.standing'>
interface Which {
  readonly id: number
  readonly requestId: number
}

async function read(
  { db, scope }: Pick<ReadContext, 'db' | 'scope'>,
  id: number,
  request: number,
): Promise<LicenseRequest> {
  const found = await readRequest(db, scope, id, request)
  if (!found) throw notFound()
  return found
}

const alreadyDecided = (status: string) =>
  conflict('license_request_decided', `This request was ${status} a moment ago. Reload the page.`)

const emitChanged = ({ emit }: Pick<Context<'organization.changed'>, 'emit'>, id: number) =>
  emit({ type: 'organization.changed', id, organization_id: id })

/** The organization is locked first, so that its license and its request change together. */
async function pendingOf({ db, scope }: Pick<Call, 'db' | 'scope'>, { id, requestId }: Which) {
  const organization = await lockedOrganization(db, scope, id)
  const request = await lockRequest(db, scope, id, requestId)
  if (!request) throw notFound()
  if (request.status !== 'pending') throw alreadyDecided(request.status)
  return { organization, request }
}

/** Notifies the admins of the organization, one of whom waits for the decision. */
async function notifyAdmins(
  { db, services, scope }: Pick<Call, 'db' | 'services' | 'scope'>,
  { id, name, request }: { id: number; name: string; request: number },
  outcome: 'accepted' | 'rejected',
  detail: string,
) {
  await notifyAll(
    { db, services },
    (await listAdmins(db, id)).map((admin) => ({
      ...admin,
      actor: scope,
      kind: 'paper_expiry',
      outcome,
      subject: { kind: 'organization', id, name },
      detail,
      path: '/auth/organization?tab=documents',
      dedupe_key: `license-request:${request}:${outcome}`,
    })),
  )
}

export const licenseRequestRoutes = serve(
  licenseRequests,
  {
    list: async ({ db, scope, params }) => {
      if (!(await findOrganization(db, scope, params.id))) throw notFound()
      return { data: await listRequests(db, scope, params.id) }
    },

    create: async (call) => {
      const { db, scope, services, params, body } = call
      const { file, kind, expires_on, number = null, legal_name = null } = body
      const organization = await lockedOrganization(db, scope, params.id)
      if (organization.type === 'platform') throw conflict('platform', 'The platform has no license to renew.')
      if (organization.status !== 'active' && organization.status !== 'restricted')
        throw conflict('wrong_status', `${organization.name} is ${organization.status.replace('_', ' ')}.`)
      const { today } = (await findOrganization(db, scope, params.id)) ?? { today: '' }
      refuseUnchanged(organization, { kind, expires_on, number, legal_name, today })
      const document = await addDocument(call, params.id, file, { kind, title: TITLES[kind], expires_on })
      const { id } = await insertRequest(db, {
        organization_id: params.id,
        kind,
        document_id: document.id,
        expires_on,
        number,
        legal_name,
        requested_by: scope.user_id,
        requested_by_name: scope.user_name,
      })
      emitChanged(call, params.id)
      // A super admin who sends it decides it too.
      await notifyAll(
        { db, services },
        (scope.everything ? [] : await listReviewers(db)).map((reviewer) => ({
          ...reviewer,
          actor: scope,
          kind: 'paper_expiry',
          outcome: 'changed',
          subject: { kind: 'organization', id: params.id, name: organization.name },
          detail: TITLES[kind],
          path: `/auth/organizations/${params.id}?tab=documents`,
          dedupe_key: `license-request:${id}`,
        })),
      )
      return { data: await read(call, params.id, id) }
    },

    withdraw: async (call) => {
      const { db, scope, params } = call
      await pendingOf(call, params)
      if (!(await endRequest(db, scope, params.requestId, 'withdrawn'))) throw alreadyDecided('decided')
      emitChanged(call, params.id)
      return { data: await read(call, params.id, params.requestId) }
    },

    approve: async (call) => {
      const { db, scope, params, emit } = call
      const { organization, request } = await pendingOf(call, params)
      if (organization.status === 'closed') throw conflict('wrong_status', `${organization.name} is closed.`)
      if ((await read(call, params.id, request.id)).document === null)
        throw conflict(
          'document_missing',
          'The document of this request was deleted. Reject the request with that reason.',
        )
      const { today } = (await findOrganization(db, scope, params.id)) ?? { today: '' }
      if (request.expires_on < today)
        throw conflict(
          'license_expired',
          'This license has expired since it was sent. Reject the request with that reason.',
        )
      if (!(await endRequest(db, scope, params.requestId, 'approved'))) throw alreadyDecided('decided')
      await renewLicense(db, scope, params.id, request)
      emitChanged(call, params.id)
      emit({ type: 'organization.standing', id: params.id, organization_id: params.id })
      await notifyAdmins(
        call,
        { id: params.id, name: organization.name, request: request.id },
        'accepted',
        TITLES[request.kind],
      )
      return { data: await read(call, params.id, params.requestId) }
    },

    reject: async (call) => {
      const { db, scope, params, body } = call
      const { organization, request } = await pendingOf(call, params)
      if (!(await endRequest(db, scope, params.requestId, 'rejected', body.reason))) throw alreadyDecided('decided')
      emitChanged(call, params.id)
      await notifyAdmins(call, { id: params.id, name: organization.name, request: request.id }, 'rejected', body.reason)
      return { data: await read(call, params.id, params.requestId) }
    },
  },
  {
    license_requests_one_pending: () =>
      conflict(
        'license_request_pending',
        'A request for this license waits for the platform already. Withdraw it to send another one.',
      ),
    organizations_trade_license: () =>
      conflict(
        'license_taken',
        'Another organization of this country has this license. Reject the request with that reason.',
      ),
    organizations_license_dates: () => invalid({ expires_on: ['Enter a day after the license was issued.'] }),
  },
)

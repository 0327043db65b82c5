import { type ColleagueRequest, colleagueRequests } from '@storey/api/administration/colleague-requests.ts'
import { notify, notifyAll } from '../../account/notifications/actions.ts'
import { conflict, notFound } from '../../errors/problems.ts'
import { serve } from '../../http/serve.ts'
import type { Context } from '../../services/context.ts'
import { findOrganization, inviteTo, requireInvitable } from '../invites/actions.ts'
import { listReviewers } from '../organization-documents/actions.ts'
import { mayAdminsInvite } from '../platform/actions.ts'
import { endRequest, insertRequest, listRequests, readRequest } from './queries.ts'

type Call = Context<never, 'settings' | 'queue'>

async function read({ db, scope }: Pick<Call, 'db' | 'scope'>, id: number, request: number): Promise<ColleagueRequest> {
  const found = await readRequest(db, scope, id, request)
  if (!found) throw notFound()
  return found
}

async function organizationOf({ db, scope }: Pick<Call, 'db' | 'scope'>, id: number) {
  const organization = await findOrganization(db, scope, id)
  if (!organization) throw notFound()
  return organization
}

const decidedAlready = () => conflict('colleague_request_decided', 'This request was decided or withdrawn already.')

export const colleagueRequestRoutes = serve(
  colleagueRequests,
  {
    list: async ({ db, scope, params }) => {
      await organizationOf({ db, scope }, params.id)
      return { data: await listRequests(db, scope, params.id) }
    },

    create: async (call) => {
      const { db, scope, services, params, body, origin } = call
      const organization = await organizationOf(call, params.id)
      await requireInvitable(db, organization, body)
      const { id: organization_id, type: organization_type, name } = organization
      const direct = !scope.everything && (await mayAdminsInvite(db))
      const { id } = await insertRequest(db, {
        organization_id,
        organization_type,
        ...body,
        requested_by: scope.user_id,
        requested_by_name: scope.user_name,
        ...(direct
          ? {
              status: 'approved' as const,
              decided_by: scope.user_id,
              decided_by_name: scope.user_name,
              decided_at: services.clock.now().toISOString(),
            }
          : {}),
      })
      const { email, role } = body
      const link = direct ? (await inviteTo(call, { organization, email, role, origin })).link : null
      // A super admin who asks decides too.
      await notifyAll(
        { db, services },
        (direct || scope.everything ? [] : await listReviewers(db)).map((reviewer) => ({
          ...reviewer,
          actor: scope,
          kind: 'registration_submitted',
          outcome: 'changed',
          subject: { kind: 'organization', id: organization_id, name },
          path: `/auth/organizations/${organization_id}?tab=invites`,
          dedupe_key: `colleague-request:${id}`,
        })),
      )
      return { data: { ...(await read(call, organization_id, id)), link } }
    },

    withdraw: async (call) => {
      const { db, scope, params } = call
      await read(call, params.id, params.requestId)
      const which = { organization_id: params.id, id: params.requestId }
      if (!(await endRequest(db, scope, which, { status: 'withdrawn' }))) throw decidedAlready()
      return { data: await read(call, params.id, params.requestId) }
    },

    approve: async (call) => {
      const { db, scope, params, origin } = call
      const organization = await organizationOf(call, params.id)
      const { email, role } = await read(call, params.id, params.requestId)
      const which = { organization_id: params.id, id: params.requestId }
      if (!(await endRequest(db, scope, which, { status: 'approved' }))) throw decidedAlready()
      const { link } = await inviteTo(call, { organization, email, role, origin })
      await notifyAsker(call, organization, await read(call, params.id, params.requestId))
      return { data: { ...(await read(call, params.id, params.requestId)), link } }
    },

    reject: async (call) => {
      const { db, scope, params, body } = call
      const organization = await organizationOf(call, params.id)
      await read(call, params.id, params.requestId)
      const which = { organization_id: params.id, id: params.requestId }
      if (!(await endRequest(db, scope, which, { status: 'rejected', reason: body.reason }))) throw decidedAlready()
      const request = await read(call, params.id, params.requestId)
      await notifyAsker(call, organization, request)
      return { data: request }
    },
  },
  {
    colleague_requests_one_pending: () =>
      conflict('already_asked', 'A request for this address waits already. Withdraw it to send another one.'),
    invites_pending: () => conflict('already_invited', 'This address already has a pending invite.'),
  },
)

/** Notifies who asked of the decision. */
const notifyAsker = (
  { db, services, scope }: Pick<Call, 'db' | 'services' | 'scope'>,
  { id, name }: { id: number; name: string },
  { id: request, status, full_name, requested_by }: ColleagueRequest,
) =>
  notify(
    { db, services },
    {
      user_id: requested_by.id,
      organization_id: id,
      actor: scope,
      kind: 'invite',
      outcome: status === 'approved' ? 'accepted' : 'rejected',
      subject: { kind: 'organization', id, name },
      detail: full_name,
      path: '/auth/organization?tab=invites',
      dedupe_key: `colleague-request:${request}:${status}`,
    },
  )

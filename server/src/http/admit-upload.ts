import type { FastifyRequest } from 'fastify'
import { admit, bearerOf, type Caller, requirePerson } from '../access/admit.ts'
import { requireRegistrant } from '../access/registrant.ts'
import { Refusal, unauthenticated } from '../errors/problems.ts'
import { refuse } from './handle.ts'
import type { Input } from './input.ts'
import { networkOf } from './network.ts'
import type { Runtime } from './runtime.ts'
import { isPublic, type Route } from './serve.ts'
import { judgeBody } from './uploads.ts'

/**
 * Checks a body with files before its first byte is read: the token, the rights of the role, the declared size, and the number
 * of the user's running uploads.
 *
 * @throws 400, 401, 403, 404, 413 or 429
 */
export async function admitUpload(runtime: Runtime, here: readonly Route[], request: FastifyRequest, input: Input) {
  const routes = here.filter(({ endpoint }) => endpoint.files)
  if (routes.some(({ endpoint }) => isPublic(endpoint.access))) return admitStranger(runtime, routes, request, input)
  const caller = here.some(({ endpoint }) => isPublic(endpoint.access))
    ? undefined
    : await runtime.callers.find(bearerOf(request.raw.rawHeaders))
  const limits = judgeBody(request, routes, runtime.services.settings)
  // An endpoint without files refuses files of all callers.
  if (!caller) throw unauthenticated()
  const { organization_id } = input
  const member = caller.memberships.some((one) => one.organization_id === organization_id)
  request.who = { user_id: caller.user_id, organization_id: member ? organization_id : 0 }
  for (const route of routes) {
    const refusal = refusalFor(route, caller, organization_id)
    if (refusal) return refuse(runtime, route, request, input, caller, refusal)
  }
  const [route] = routes
  return {
    limits,
    ended: await runtime.shares.begin('uploads', request.who),
    refuse: (refusal: Refusal): Promise<never> => {
      if (!route) throw refusal
      return refuse(runtime, route, request, input, caller, refusal)
    },
  }
}

/** A registrant of a brokerage uploads documents without signing in: with the token of the registration, and a limit per network. */
async function admitStranger(
  { services, shares }: Runtime,
  routes: readonly Route[],
  request: FastifyRequest,
  { params }: Input,
) {
  if (routes.some(({ endpoint }) => endpoint.access.kind === 'registration'))
    await requireRegistrant(services.pool, request.raw.rawHeaders, params.orgUuid)
  const limits = judgeBody(request, routes, services.settings)
  const network = networkOf(request.ip)
  await shares.strangersFile(network)
  return {
    limits,
    ended: await shares.begin('uploads', { user_id: network, organization_id: 0 }),
    refuse: async (refusal: Refusal): Promise<never> => {
      throw refusal
    },
  }
}

/** Why a caller may not send files to an endpoint; if the URL has no organization, it is checked for all of theirs. */
function refusalFor({ endpoint }: Route, caller: Caller, organization_id: number): Refusal | undefined {
  const ids = organization_id === 0 ? [0, ...caller.memberships.map((one) => one.organization_id)] : [organization_id]
  let first: Refusal | undefined
  for (const id of ids) {
    try {
      requirePerson(caller, endpoint.path)
      admit(endpoint.access, caller, id)
      return undefined
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem
      first ??= problem
    }
  }
  return first
}

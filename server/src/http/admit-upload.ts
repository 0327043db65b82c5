import type { FastifyRequest } from 'fastify'
import { admit, bearerOf, type Caller } from '../access/admit.ts'
import { Refusal, unauthenticated } from '../errors/problems.ts'
import { refuse } from './handle.ts'
import type { Input } from './input.ts'
import type { Runtime } from './runtime.ts'
import { isPublic, type Route } from './serve.ts'
import { judgeBody } from './uploads.ts'

/**
 * Judges a body with files before its first byte is read: whose token it is, what their role may do, how large the body
 * says it is, and how many the person sends already.
 *
 * @throws 400, 401, 403, 413 or 429
 */
export async function admitUpload(runtime: Runtime, here: readonly Route[], request: FastifyRequest, input: Input) {
  const routes = here.filter(({ endpoint }) => endpoint.files)
  const caller = here.some(({ endpoint }) => isPublic(endpoint.access))
    ? undefined
    : await runtime.callers.find(bearerOf(request.raw.rawHeaders))
  const limits = judgeBody(request, routes, runtime.services.settings.uploadMaxDocument)
  // Nobody sends files without signing in: there would be no one to count them for.
  if (!caller) throw unauthenticated()
  const { organization_id } = input
  const member = caller.memberships.some((one) => one.organization_id === organization_id)
  request.who = { user_id: caller.user_id, organization_id: member ? organization_id : 0 }
  for (const route of routes) {
    const refusal = refusalFor(route, caller, organization_id)
    if (refusal) return refuse(runtime, route, request, input, caller, refusal)
  }
  return { limits, ended: runtime.shares.begin('uploads', request.who) }
}

/** Why a caller may not send files to an endpoint; where no organization is named in the address, in any of theirs. */
function refusalFor({ endpoint }: Route, caller: Caller, organization_id: number): Refusal | undefined {
  const ids = organization_id === 0 ? [0, ...caller.memberships.map((one) => one.organization_id)] : [organization_id]
  let first: Refusal | undefined
  for (const id of ids) {
    try {
      admit(endpoint.access, caller, id)
      return undefined
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem
      first ??= problem
    }
  }
  return first
}

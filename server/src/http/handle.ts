import { finished } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { admit, bearerOf, type Caller, requirePerson } from '../access/admit.ts'
import { runFor } from '../access/requester.ts'
import type { Scope } from '../access/scope.ts'
import { type AuditEvent, beginEvent } from '../audit/event.ts'
import { isTransactionConflict, Refusal } from '../errors/problems.ts'
import type { Services } from '../services/services.ts'
import { type Input, parseInput } from './input.ts'
import { requesterOf } from './network.ts'
import { signPictures } from './person-pictures.ts'
import { recordFailure, recordRefusal } from './record-refusal.ts'
import { sendResponse } from './response.ts'
import { AccessChanged, checkAccess, runCall } from './run-call.ts'
import type { Runtime } from './runtime.ts'
import { isPublic, type Route } from './serve.ts'

const MAX_TRIES = 3

/**
 * Handles one request step by step: authenticate, count, admit, parse, run, filter, send. Repeats the steps if the caller's
 * access changed during the request, or the transaction was aborted by a conflict. A refusal writes its audit event.
 *
 * @throws the refusal, for the response
 */
export function handle(
  runtime: Runtime,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  input: Input,
): Promise<unknown> {
  const send = (result: unknown) => sendResponse(runtime.services, route.endpoint, reply, result)
  return claimed(runtime, route, request, { input, send, downloading: () => countDownload(runtime, request, reply) })
}

/**
 * Like `handle`, for a call that one of our pages makes for its visitor: returns the filtered result without sending it.
 *
 * @throws the refusal, for the page
 */
export const callRoute = (runtime: Runtime, route: Route, request: FastifyRequest, input: Input): Promise<unknown> =>
  claimed(runtime, route, request, { input, send: (result) => result, downloading: async () => undefined })

interface Taken {
  readonly input: Input
  readonly send: (result: unknown) => unknown
  readonly downloading: () => Promise<void>
}

async function claimed(
  runtime: Runtime,
  route: Route,
  request: FastifyRequest,
  { input, send, downloading }: Taken,
): Promise<unknown> {
  const { services } = runtime
  const { endpoint } = route
  const event = eventOf(services, route, request, input)
  for (let attempt = 1; ; attempt++) {
    const caller = await authenticate(runtime, route, request)
    event.actor = caller
    try {
      if (caller && attempt === 1) await countCall(runtime, request, caller, input)
      const scope = admitCaller(route, caller, input, event)
      if (endpoint.download && attempt === 1) await downloading()
      const parsed = parseInput(endpoint, input)
      const call = { services, request, input: parsed, organization_id: input.organization_id, caller, scope, event }
      return send(await runFor(requesterOf(request), () => runCall(route, call)))
    } catch (thrown) {
      const error = caller ? await outdatedOr(services, caller, thrown) : thrown
      const again =
        attempt < MAX_TRIES &&
        (isTransactionConflict(error) || (error instanceof AccessChanged && caller !== undefined))
      if (!again) {
        const failure = await recordFailure(services, route, event, error)
        // The current record of a stale version has the shape of the record that the call returns.
        if (failure instanceof Refusal) signPictures(services, endpoint, { data: failure.body.current })
        throw failure
      }
      if (error instanceof AccessChanged && caller) runtime.callers.forget(caller)
    }
  }
}

/**
 * A refusal by role or membership may come from a cached caller: someone who just joined an organization must not be refused there,
 * because clients sign out on 403. Returns AccessChanged if the access has changed, otherwise the error.
 */
async function outdatedOr(services: Services, caller: Caller, error: unknown): Promise<unknown> {
  if (!(error instanceof Refusal) || error.status !== 403) return error
  return checkAccess(services, caller).then(
    () => error,
    (changed: unknown) => changed,
  )
}

/** Refuses a call whose body was not read; writes an audit event like any other refusal. */
export async function refuse(
  { services }: Runtime,
  route: Route,
  request: FastifyRequest,
  input: Input,
  caller: Caller,
  refusal: Refusal,
): Promise<never> {
  const event = eventOf(services, route, request, input)
  event.actor = caller
  event.organization_id = membershipIn(caller, input)?.organization_id ?? null
  await recordRefusal(services, event, refusal)
  throw refusal
}

const eventOf = ({ settings }: Services, { endpoint }: Route, request: FastifyRequest, { params }: Input): AuditEvent =>
  beginEvent(
    endpoint,
    {
      request_id: request.id,
      address: request.ip,
      user_agent: String(request.headers['user-agent'] ?? '').slice(0, 400),
    },
    params,
    settings.signingKey,
  )

/** The caller; undefined if the endpoint needs no token. @throws 401 */
async function authenticate({ callers }: Runtime, { endpoint }: Route, request: FastifyRequest) {
  return isPublic(endpoint.access) ? undefined : callers.find(bearerOf(request.raw.rawHeaders))
}

const membershipIn = (caller: Caller | undefined, { organization_id }: Input) =>
  caller?.memberships.find((one) => one.organization_id === organization_id)

/** Counts the call for its user and organization. @throws 429 */
async function countCall({ shares }: Runtime, request: FastifyRequest, caller: Caller, input: Input) {
  request.who = { user_id: caller.user_id, organization_id: membershipIn(caller, input)?.organization_id ?? 0 }
  await shares.call(request.who)
}

/** A file is created in memory and stays there until it is sent, so the number of concurrent ones is limited. @throws 429 */
async function countDownload({ shares }: Runtime, { who }: FastifyRequest, reply: FastifyReply) {
  if (who) finished(reply.raw, await shares.begin('downloads', who))
}

/** The scope of the caller; undefined for endpoints without sign-in. @throws 403 */
function admitCaller(
  { endpoint }: Route,
  caller: Caller | undefined,
  input: Input,
  event: AuditEvent,
): Scope | undefined {
  event.organization_id = membershipIn(caller, input)?.organization_id ?? null
  if (caller) requirePerson(caller, endpoint.path)
  return caller && admit(endpoint.access, caller, input.organization_id)
}

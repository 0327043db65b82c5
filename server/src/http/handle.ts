import { isDeepStrictEqual } from 'node:util'
import type { Endpoint } from '@storey/api/endpoint.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { roleOf, type Scope, settingsOf } from '../database/scope.ts'
import type { Services } from '../services.ts'
import { admit, bearerOf, type Caller, type Callers } from './admit.ts'
import { publish } from './events.ts'
import { type Keyed, once } from './idempotency.ts'
import { type Input, parseInput } from './input.ts'
import { forbidden, gaveWay, refusalOf } from './problems.ts'
import { Download, isPublic, JsonText, type LiveEvent, type Origin, type Route } from './serve.ts'

export interface Harness {
  readonly services: Services
  readonly callers: Callers
}

/** The caller's access changed since it was remembered: judge again from the start. */
class AccessChanged extends Error {}

const TRIES = 3

/** The life of one request, from its parsed text to the answer. */
export async function handle(
  harness: Harness,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  input: Input,
): Promise<unknown> {
  const token = isPublic(route.endpoint.access) ? undefined : bearerOf(request.raw.rawHeaders)
  for (let attempt = 1; ; attempt++) {
    const caller = isPublic(route.endpoint.access) ? undefined : await harness.callers.find(token)
    try {
      return send(route.endpoint, reply, await run(harness, route, request, input, caller))
    } catch (error) {
      if (error instanceof AccessChanged && caller && attempt < TRIES) harness.callers.forget(caller)
      else if (!(gaveWay(error) && attempt < TRIES)) throw refusalOf(error, route.constraints) ?? error
    }
  }
}

async function run(harness: Harness, route: Route, request: FastifyRequest, input: Input, caller: Caller | undefined) {
  const { services } = harness
  const organization_id = input.organization_id
  const scope = caller && admit(route.endpoint.access, caller, organization_id)
  const given = parseInput(route.endpoint, input)
  const origin: Origin = {
    request_id: request.id,
    address: request.ip,
    user_agent: String(request.headers['user-agent'] ?? '').slice(0, 400),
  }
  const surroundings = { ...given, services, origin, caller }
  if (route.kind === 'scoped') {
    if (!scope || !caller) throw forbidden()
    const keyed = { caller: `user:${caller.user_id}:${scope.organization_id}`, request, given }
    return scoped(services, route, scope, caller, keyed, surroundings)
  }
  if (caller) await checkAccess(services, caller)
  const key = { caller: caller ? `user:${caller.user_id}` : `address:${request.ip}`, request, given }
  if (route.kind === 'plain') return declared(services, route.endpoint, await route.handle(surroundings as never))
  return declared(
    services,
    route.endpoint,
    await once(services.pool, route.endpoint, key, () =>
      route.handle({
        ...surroundings,
        organization_id,
        account: (work: never) => services.pool.transaction({ role: 'storey_account' }, work),
      } as never),
    ),
  )
}

type ScopedRoute = Extract<Route, { kind: 'scoped' }>

function scoped(
  services: Services,
  route: ScopedRoute,
  scope: Scope,
  caller: Caller,
  keyed: Keyed,
  surroundings: object,
) {
  const opening = {
    role: roleOf(scope),
    read_only: route.endpoint.method === 'GET',
    settings: settingsOf(scope),
    user_id: caller.user_id,
  }
  return services.pool.transaction(opening, async (db, { access_version }) => {
    if (access_version !== caller.access_version) throw new AccessChanged()
    const told: LiveEvent[] = []
    const call = { ...surroundings, db, scope, tell: (event: LiveEvent) => void told.push(event) }
    const answer = declared(
      services,
      route.endpoint,
      await once(db, route.endpoint, keyed, () => route.handle(call as never)),
    )
    await publish(db, told)
    return answer
  })
}

async function checkAccess(services: Services, caller: Caller) {
  const { rows } = await services.pool.pg.query<{ version: number }>('select current_access_version($1) as version', [
    caller.user_id,
  ])
  if (rows[0]?.version !== caller.access_version) throw new AccessChanged()
}

/** Nothing that the response schema does not declare leaves the server. */
function declared({ settings }: Services, endpoint: Endpoint, answer: unknown): unknown {
  if (answer instanceof Download || !endpoint.response) return answer
  if (!(answer instanceof JsonText)) return endpoint.response.parse(answer)
  if (settings.mode !== 'production') {
    const made: unknown = JSON.parse(answer.text)
    if (!isDeepStrictEqual(endpoint.response.parse(made), made))
      throw new Error(
        `${endpoint.method} ${endpoint.path} answers JSON with fields that its response does not declare.`,
      )
  }
  return answer
}

function send(endpoint: Endpoint, reply: FastifyReply, answer: unknown) {
  reply.header('cache-control', 'no-store')
  if (answer instanceof Download) {
    return reply
      .header(
        'content-disposition',
        `attachment; filename="${asciiName(answer.name)}"; filename*=UTF-8''${encodeURIComponent(answer.name)}`,
      )
      .header('x-content-type-options', 'nosniff')
      .type(answer.type)
      .send(answer.content)
  }
  reply.code(endpoint.status ?? 200)
  if (endpoint.status === 204) return reply.send()
  reply.type('application/json; charset=utf-8')
  return reply.send(answer instanceof JsonText ? answer.text : JSON.stringify(answer))
}

const asciiName = (name: string) => name.replace(/[^\x20-\x7e]|["\\]/g, '_')

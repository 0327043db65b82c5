import { isDeepStrictEqual } from 'node:util'
import type { Endpoint } from '@storey/api/endpoint.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type AuditEvent, beginEvent, type Noted, note, noteRefusal, settingsOfEvent } from '../audit/event.ts'
import { idIn } from '../audit/subject.ts'
import { recording, writeAlone, writeEvent } from '../audit/write.ts'
import { roleOf, type Scope, settingsOf } from '../database/scope.ts'
import type { Incoming } from '../files/incoming.ts'
import { fingerprint } from '../secrets.ts'
import type { Services } from '../services.ts'
import { together } from '../together.ts'
import { admit, bearerOf, type Caller, type Callers, hashToken } from './admit.ts'
import { announce } from './events.ts'
import { type Keyed, once } from './idempotency.ts'
import { type Input, parseInput } from './input.ts'
import { Outage, outageOf } from './outages.ts'
import { forbidden, gaveWay, type Refusal, refusalOf, TooMany } from './problems.ts'
import { Download, isPublic, JsonText, type LiveEvent, type Origin, type Route } from './serve.ts'
import type { Shares } from './shares.ts'

export interface Harness {
  readonly services: Services
  readonly callers: Callers
  readonly incoming: Incoming
  readonly shares: Shares
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
  const event = beginEvent(route.endpoint, originOf(request), input.params, route.kind === 'account')
  for (let attempt = 1; ; attempt++) {
    const caller = isPublic(route.endpoint.access) ? undefined : await harness.callers.find(token)
    event.actor = caller
    try {
      if (caller && attempt === 1) {
        const organization_id = input.organization_id
        const member = caller.memberships.some((one) => one.organization_id === organization_id)
        request.who = { user_id: caller.user_id, organization_id: member ? organization_id : 0 }
        await harness.shares.call(request.who)
      }
      return send(route.endpoint, reply, await run(harness, route, request, input, caller, event))
    } catch (error) {
      if (error instanceof AccessChanged && caller && attempt < TRIES) harness.callers.forget(caller)
      else if (!(gaveWay(error) && attempt < TRIES)) {
        const refusal = refusalOf(error, route.constraints) ?? outageOf(error)
        if (refusal instanceof Outage && !(error instanceof Outage)) tellOutage(harness.services, event, error)
        await recordRefusal(harness.services, event, refusal)
        throw refusal ?? error
      }
    }
  }
}

/** Refuses a call whose body was not read; it leaves its event as any other refusal does. */
export async function refuse(
  { services }: Harness,
  route: Route,
  request: FastifyRequest,
  input: Input,
  caller: Caller,
  refusal: Refusal,
): Promise<never> {
  const event = beginEvent(route.endpoint, originOf(request), input.params, route.kind === 'account')
  event.actor = caller
  const membership = caller.memberships.find((one) => one.organization_id === input.organization_id)
  event.organization_id = membership?.organization_id ?? null
  await recordRefusal(services, event, refusal)
  throw refusal
}

const originOf = (request: FastifyRequest): Origin => ({
  request_id: request.id,
  address: request.ip,
  user_agent: String(request.headers['user-agent'] ?? '').slice(0, 400),
})

/** The log has the cause of an outage, as a warning: it says what to mend, and is no fault of the code. */
const tellOutage = ({ log }: Services, { origin }: AuditEvent, problem: unknown) =>
  log.warn({ err: problem, request_id: origin.request_id }, 'A request met an outage')

const TOO_MANY = 429

/** What was refused, or failed by a fault of ours, leaves its event too, in a transaction of its own: its effects are gone. */
async function recordRefusal({ pool, log }: Services, event: AuditEvent, refusal: Refusal | undefined) {
  if (!event.wanted || event.written || refusal instanceof Outage || !(event.actor || event.about.heard)) return
  // A flood of tries leaves one event a window of its limit: who tried on is counted, and floods no log.
  if (refusal?.status === TOO_MANY) {
    if (!(refusal instanceof TooMany && refusal.first)) return
    const { action, origin } = event
    log.warn({ security: 'too_many_tries', action, ...origin }, 'A limit on tries is full')
  }
  if (refusal) noteRefusal(event, refusal.body)
  try {
    await writeAlone(pool, event, refusal ? { result: 'refused', status: refusal.status } : FAILED)
  } catch (problem) {
    log.error({ err: problem, request_id: event.origin.request_id }, 'A refusal could not be written to the audit log')
  }
}
const FAILED = { result: 'failed', status: 500 } as const

async function run(
  harness: Harness,
  route: Route,
  request: FastifyRequest,
  input: Input,
  caller: Caller | undefined,
  event: AuditEvent,
) {
  const { services } = harness
  const { endpoint } = route
  const organization_id = input.organization_id
  const { secretKey } = services.settings
  const membership = caller?.memberships.find((one) => one.organization_id === organization_id)
  event.organization_id = membership?.organization_id ?? null
  const scope = caller && admit(endpoint.access, caller, organization_id)
  const given = parseInput(endpoint, input)
  const surroundings = {
    ...given,
    services,
    origin: event.origin,
    caller,
    note: (about: Noted) => note(event, about),
  }
  if (route.kind === 'scoped') {
    if (!scope || !caller) throw forbidden()
    const keyed = { caller: `user:${caller.user_id}:${scope.organization_id}`, request, given, secretKey, scope }
    return scoped(services, route, scope, caller, keyed, surroundings, event)
  }
  if (caller) await checkAccess(services, caller)
  const asker = caller ? `user:${caller.user_id}` : `address:${request.ip}`
  const key = { caller: asker, request, given, secretKey, scope: undefined }
  if (route.kind === 'plain') return declared(services, endpoint, await route.handle(surroundings as never))
  describeAccountCall(services, event, given.body ?? given.query)
  return declared(
    services,
    endpoint,
    await once(services.pool, endpoint, key, () =>
      ofAccount(services, route, { ...surroundings, organization_id }, event),
    ),
  )
}

type AccountRoute = Extract<Route, { kind: 'account' }>

/** A call that opens its own transactions. One that changed nothing that is logged leaves its event afterwards. */
async function ofAccount(services: Services, route: AccountRoute, surroundings: object, event: AuditEvent) {
  const { endpoint } = route
  const status = endpoint.status ?? 200
  const pool = recording(services.pool, event, status)
  const recorded = async () => {
    if (event.wanted && !event.written) await writeAlone(services.pool, event, { result: 'done', status })
  }
  const answer = await route.handle({
    ...surroundings,
    services: { ...services, pool },
    account: (work: never) => pool.transaction({ role: 'storey_account' }, work),
    recorded,
  } as never)
  await recorded()
  return answer
}

/** Whose account a call without a token is about, and by which factor it is proven; of an address only a keyed print is kept. */
function describeAccountCall({ settings }: Services, event: AuditEvent, given: unknown) {
  const { email, token, challenge_token, code, recovery_code, password } = (given ?? {}) as Record<string, unknown>
  const link = challenge_token ?? token
  event.about = {
    heard: true,
    ...(event.actor || typeof email !== 'string' ? {} : { email }),
    ...(event.actor || typeof link !== 'string' ? {} : { token_hash: hashToken(link) }),
  }
  if (event.about.email)
    event.details.address_print = fingerprint(
      settings.secretKey,
      'addresses in the audit log',
      event.about.email.toLowerCase(),
    )
      .toString('hex')
      .slice(0, 16)
  if (recovery_code !== undefined) event.details.factor = 'recovery_code'
  else if (code !== undefined) event.details.factor = 'app'
  else if (password !== undefined) event.details.factor = 'password'
}

type ScopedRoute = Extract<Route, { kind: 'scoped' }>

async function scoped(
  services: Services,
  route: ScopedRoute,
  scope: Scope,
  caller: Caller,
  keyed: Keyed,
  surroundings: object,
  event: AuditEvent,
) {
  const { endpoint } = route
  const opening = {
    role: roleOf(scope),
    read_only: !event.wanted,
    settings: event.wanted ? { ...settingsOf(scope), ...settingsOfEvent(event) } : settingsOf(scope),
    user_id: caller.user_id,
  }
  const told: LiveEvent[] = []
  const answer = await services.pool.transaction(opening, async (db, opened) => {
    const judged = opened.then(({ access_version }) => {
      if (access_version !== caller.access_version) throw new AccessChanged()
    })
    const call = { ...surroundings, db, scope, tell: (event: LiveEvent) => void told.push(event) }
    let repeated = true
    const work = () => {
      repeated = false
      return route.handle(call as never)
    }
    // What only reads does not wait for the judgement, but is not told before it.
    if (!event.wanted) return (await together(judged, answering()))[1]
    await judged
    const answer = await answering()
    if (!repeated) {
      if (event.subject.id === null) event.subject = { ...event.subject, id: madeIn(answer) }
      await writeEvent(db, event, { result: 'done', status: endpoint.status ?? 200 })
    }
    return answer

    async function answering() {
      return declared(services, endpoint, await once(db, endpoint, keyed, work))
    }
  })
  if (told.length > 0) void announce(services.pool, services.log, told)
  return answer
}

const madeIn = (answer: unknown) => idIn(answer instanceof JsonText ? JSON.parse(answer.text) : answer)

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

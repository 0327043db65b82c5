import { isPage } from '@storey/api/conventions.ts'
import type { Endpoint } from '@storey/api/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import type { Compilable, CompiledQuery } from 'kysely'
import { type Caller, hashToken } from '../access/admit.ts'
import { findRegistrant, requireRegistrant } from '../access/registrant.ts'
import { openingOf, type Scope } from '../access/scope.ts'
import { type AuditEvent, furtherEvent, note, settingsOfEvent } from '../audit/event.ts'
import { idIn } from '../audit/subject.ts'
import { eventStatement, recording, writeAlone } from '../audit/write.ts'
import type { Database, Opened } from '../database/connect.ts'
import { forbidden } from '../errors/problems.ts'
import { fingerprint } from '../kernel/secrets.ts'
import { settleAll } from '../kernel/settle-all.ts'
import type { LiveEvent } from '../live/events.ts'
import { announce } from '../live/events.ts'
import type { Services } from '../services/services.ts'
import { type Keyed, once, prepareOnce } from './idempotency.ts'
import { filterResponse } from './response.ts'
import { JsonText, type ParsedInput, type Route, type ScopedCall } from './serve.ts'

/** The caller's access has changed since it was cached: the request is handled again from the start. */
export class AccessChanged extends Error {}

/** An admitted and parsed call, ready for its handler. */
export interface Call {
  readonly services: Services
  readonly request: FastifyRequest
  /** `others` are the bodies of the further files of a list. */
  readonly input: ParsedInput & { readonly others: readonly unknown[] }
  readonly organization_id: number
  readonly caller: Caller | undefined
  /** Undefined for endpoints without sign-in. */
  readonly scope: Scope | undefined
  readonly event: AuditEvent
}

type Of<Kind extends Route['kind']> = Extract<Route, { readonly kind: Kind }>

/** Runs the handler of a call by the kind of its route. @returns the filtered result */
export function runCall(route: Route, call: Call): Promise<unknown> {
  if (route.kind === 'scoped') return runScoped(route, call)
  return route.kind === 'account' ? runAccount(route, call) : runPlain(route, call)
}

const partsOf = ({ params, query, body }: ParsedInput) => ({ params, query, body })

const contextOf = ({ input, services, event }: Call) => ({
  ...partsOf(input),
  services,
  origin: event.origin,
  note: (details: Parameters<typeof note>[1]) => note(event, details),
})

const keyedAs = (caller: string, { request, input, services, scope }: Call): Keyed => ({
  caller,
  request,
  given: { ...partsOf(input), ...(input.others.length > 0 ? { others: input.others } : {}) },
  secretKey: services.settings.secretKey,
  signingKey: services.settings.signingKey,
  scope,
})

/** Runs in one transaction with row-level security set to the caller's scope; the audit event commits with it, live events follow. */
async function runScoped(route: Of<'scoped'>, call: Call): Promise<unknown> {
  const { services, event, caller, scope } = call
  if (!caller || !scope) throw forbidden()
  const { endpoint } = route
  const keyed = keyedAs(`user:${caller.user_id}:${scope.organization_id}`, call)
  const { role, settings } = openingOf(scope)
  const opening = {
    role,
    read_only: !event.wanted,
    in_messages: !event.wanted,
    on_standby: endpoint.reads_much === true || isPage(endpoint.response),
    settings: event.wanted ? { ...settings, ...settingsOfEvent(event) } : settings,
    user_id: caller.user_id,
  }
  const events: LiveEvent[] = []
  const others: AuditEvent[] = []
  const last: CompiledQuery[] = []
  const sendWithCommit = (statement: Compilable) => void last.push(statement.compile())
  const alsoAudit = (...about: Parameters<ScopedCall['alsoAudit']>) => void others.push(furtherEvent(event, ...about))
  const look = <T>(work: (db: Database) => Promise<T>) =>
    services.pool.transaction({ role, settings, read_only: true, in_messages: true }, work)
  const { before = () => Promise.resolve(route.handle) } = route
  const context = contextOf(call)
  const bodies = [context.body, ...call.input.others]
  const handlers = await prepareOnce(endpoint, keyed, async () => {
    const made: Awaited<ReturnType<typeof before>>[] = []
    // One after the other, so that a list of files needs the memory of one.
    for (const body of bodies) made.push(await before({ ...context, body, caller, scope, look }))
    return made
  })
  let repeated = true
  const work = async (db: Database, opened: Promise<Opened>) => {
    const judged = opened.then(({ access_version }) => {
      if (access_version !== caller.access_version) throw new AccessChanged()
    })
    const answer = async () =>
      filterResponse(
        services,
        endpoint,
        await once(db, endpoint, keyed, async () => {
          repeated = false
          const results: unknown[] = []
          for (const [at, handle] of handlers.entries()) {
            const body = bodies[at]
            const emit = (event: LiveEvent) => void events.push(event)
            results.push(await handle({ ...context, body, caller, db, scope, emit, sendWithCommit, alsoAudit }))
          }
          for (const result of results.slice(0, -1)) others.push(eventOfFurther(event, endpoint, result))
          return results.length > 1 ? addedTogether(results) : results[0]
        }),
      )
    // A read runs concurrently with the check of its caller, and returns only after that has passed.
    if (!event.wanted) return (await settleAll({ judged, answer: answer() })).answer
    await judged
    return answer()
  }
  const result = await services.pool.transaction(opening, work, (db, result) => {
    if (!event.wanted || repeated) return last
    if (event.subject.id === null) event.subject = { ...event.subject, id: createdId(result) }
    const audited = [event, ...others]
    return [
      ...last,
      ...audited.map((one) => eventStatement(db, one, { result: 'done', status: endpoint.status ?? 200 })),
    ]
  })
  const by = { user_id: caller.user_id, request_id: event.origin.request_id }
  if (events.length > 0)
    void announce(
      services.pool,
      services.log,
      events.map((event) => ({ ...event, by })),
    )
  return result
}

/** The event of one of several files; the last one is the subject of the call’s own event. */
function eventOfFurther(event: AuditEvent, endpoint: Endpoint, result: unknown): AuditEvent {
  const further = furtherEvent(event, endpoint, {})
  return event.subject.id === null ? { ...further, subject: { ...event.subject, id: createdId(result) } } : further
}

/** The responses of a list of files as one: the last record, and all of them. */
const addedTogether = (results: readonly unknown[]) => {
  const added = results.map((result) => (result as { data: unknown }).data)
  return { data: added.at(-1), added }
}

const createdId = (result: unknown) => idIn(result instanceof JsonText ? JSON.parse(result.text) : result)

/** A call that opens its own transactions. If it made no logged change, its event is written afterwards. */
async function runAccount(route: Of<'account'>, call: Call): Promise<unknown> {
  const { services, event, caller, input, organization_id } = call
  if (caller) await checkAccess(services, caller)
  const { endpoint } = route
  const registrant = await registrantOf(endpoint, call)
  // A registration concerns an organization, even if its e-mail address belongs to a user.
  if (endpoint.audit?.subject === 'organization') event.about = { heard: true }
  else describeAccountCall(call, input.body ?? input.query)
  if (registrant) note(event, { organization_id: registrant.organization_id })
  const status = endpoint.status ?? 200
  const pool = recording(services.pool, event, status)
  const recorded = async () => {
    if (event.wanted && !event.written) await writeAlone(services.pool, event, { result: 'done', status })
  }
  const work = async () => {
    const result = await route.handle({
      ...contextOf(call),
      caller,
      registrant,
      organization_id,
      services: { ...services, pool },
      account: (work, { read_only = false }: { readonly read_only?: boolean } = {}) =>
        pool.transaction({ role: 'storey_account', read_only, in_messages: read_only }, work),
      recorded,
    })
    await recorded()
    return result
  }
  return filterResponse(services, endpoint, await once(services.pool, endpoint, keyedAs(nameOf(call), call), work))
}

/** The registrant of a brokerage; a public call may have the token of a registration, but needs none. @throws 404 */
function registrantOf({ access, audit }: Endpoint, { services: { pool }, request, input }: Call) {
  const { rawHeaders } = request.raw
  if (access.kind === 'registration')
    return requireRegistrant(pool, rawHeaders, (input.params as { orgUuid?: unknown }).orgUuid)
  return access.kind === 'public' && audit?.subject === 'organization' ? findRegistrant(pool, rawHeaders) : undefined
}

async function runPlain(route: Of<'plain'>, call: Call): Promise<unknown> {
  const { services, caller } = call
  if (caller) await checkAccess(services, caller)
  return filterResponse(services, route.endpoint, await route.handle({ ...contextOf(call), caller }))
}

const nameOf = ({ caller, request }: Call) => (caller ? `user:${caller.user_id}` : `address:${request.ip}`)

/** @throws AccessChanged if the cached caller is outdated */
export async function checkAccess(services: Services, caller: Caller) {
  const { rows } = await services.pool.pg.query<{ version: number }>('select current_access_version($1) as version', [
    caller.user_id,
  ])
  if (rows[0]?.version !== caller.access_version) throw new AccessChanged()
}

/** The account that a call without a token concerns, and the factor that proves it; of an address only a keyed hash is stored. */
function describeAccountCall({ services: { settings }, event }: Call, fields: unknown) {
  const { email, token, challenge_token, code, recovery_code, passkey, password } = (fields ?? {}) as Record<
    string,
    unknown
  >
  const { id: credential } = (passkey ?? {}) as { id?: unknown }
  const link = challenge_token ?? token
  event.about = {
    heard: true,
    ...(event.actor || typeof email !== 'string' ? {} : { email }),
    ...(event.actor || typeof link !== 'string' ? {} : { token_hash: hashToken(link) }),
    ...(event.actor || typeof credential !== 'string' ? {} : { credential_id: Buffer.from(credential, 'base64url') }),
  }
  if (event.about.email)
    event.details.address_print = fingerprint(
      settings.signingKey,
      'addresses in the audit log',
      event.about.email.toLowerCase(),
    )
      .toString('hex')
      .slice(0, 16)
  if (recovery_code !== undefined) event.details.factor = 'recovery_code'
  else if (passkey !== undefined) event.details.factor = 'passkey'
  else if (code !== undefined) event.details.factor = 'app'
  else if (password !== undefined) event.details.factor = 'password'
}

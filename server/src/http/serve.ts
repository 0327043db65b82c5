import type { Meta } from '@storey/api/conventions.ts'
import type { Access, Endpoint, Group, Input } from '@storey/api/endpoint.ts'
import type { LiveEventType } from '@storey/api/event-types.ts'
import type { FastifyInstance } from 'fastify'
import type { Compilable } from 'kysely'
import type * as z from 'zod'
import type { Caller } from '../access/admit.ts'
import type { Registrant } from '../access/registrant.ts'
import type { Scope } from '../access/scope.ts'
import type { AuditDetails } from '../audit/event.ts'
import type { Database } from '../database/connect.ts'
import type { Constraints } from '../errors/problems.ts'
import type { Download } from '../files/download.ts'
import type { Emit } from '../live/events.ts'
import type { Services } from '../services/services.ts'
import type { Runtime } from './runtime.ts'

/** The origin of a request, for sessions and logs. */
export interface Origin {
  readonly request_id: string
  readonly address: string
  readonly user_agent: string
}

/** A response that PostgreSQL made as JSON text, passed on unchanged. It selects exactly the columns of the response schema. */
export class JsonText {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** The response of a list whose rows PostgreSQL made as JSON text. */
export const jsonPage = ({
  data,
  meta,
}: {
  readonly data: readonly { readonly json: string }[]
  readonly meta: Meta
}) => new JsonText(`{"data":[${data.map(({ json }) => json).join(',')}],"meta":${JSON.stringify(meta)}}`)

type Returned<E extends Endpoint> = E extends { download: true }
  ? Promise<Download>
  : E extends { response: z.core.$ZodType }
    ? // Not the input of the schema: a field with a default that a handler leaves out would be answered with the default.
      Promise<z.output<E['response']> | JsonText> | z.output<E['response']> | JsonText
    : Promise<void>

/** Passed to every handler in addition to its parsed input. */
interface RequestContext {
  readonly services: Services
  readonly origin: Origin
  /** Adds details to the audit event of this call; `user_id` is the account of a call without a token. */
  readonly note: (about: AuditDetails) => void
}

type EventsOf<E extends Endpoint> = E extends { readonly changes: readonly (infer Type)[] }
  ? Extract<Type, LiveEventType>
  : never

/** A call inside one transaction, with row-level security set to its scope. Commits when the handler returns. */
export type ScopedCall<E extends Endpoint = Endpoint> = Input<E> &
  RequestContext & {
    readonly db: Database
    readonly scope: Scope
    readonly caller: Caller
    /** Emits an event after the transaction has committed; only events declared under `changes`. */
    readonly emit: Emit<EventsOf<E>>
    /** Sends a statement with the commit, whose result the response does not need. If it fails, nothing is committed. */
    readonly sendWithCommit: (statement: Compilable) => void
    /** Writes a further audit event in the transaction of this call, as if that other endpoint had been called. */
    readonly alsoAudit: (endpoint: Endpoint, about: AuditDetails) => void
  }

/** The part of a scoped call before its transaction, so that none is open while a file is read. */
export type CallBefore<E extends Endpoint = Endpoint> = Input<E> &
  RequestContext & {
    readonly scope: Scope
    readonly caller: Caller
    /** A read-only transaction with the scope of the call. */
    readonly look: <T>(work: (db: Database) => Promise<T>) => Promise<T>
  }

type CallerOf<E extends Endpoint> = E['access'] extends { kind: 'public' | 'registration' } ? undefined : Caller
/** The registration of the call; for a public call only if it came with such a token. */
type RegistrantOf<E extends Endpoint> = E['access'] extends { kind: 'registration' }
  ? Registrant
  : Registrant | undefined

/** A call of the account area: it opens its own transactions, so that password hashing happens outside them. */
export type AccountCall<E extends Endpoint = Endpoint> = Input<E> &
  RequestContext & {
    readonly caller: CallerOf<E>
    /** The organization selected by the caller; 0 if none. Checked to be an enabled membership. */
    readonly organization_id: number
    readonly registrant: RegistrantOf<E>
    /** A transaction as `storey_account`, the only role that can access credentials and tokens. One that only reads is one message. */
    readonly account: <T>(work: (db: Database) => Promise<T>, how?: { readonly read_only: true }) => Promise<T>
    /** Writes the event of this call now if it was not written yet: for calls whose duration must not depend on the result. */
    readonly recorded: () => Promise<void>
  }

/** A call that uses no table. */
export type PlainCall<E extends Endpoint = Endpoint> = Input<E> & RequestContext & { readonly caller: CallerOf<E> }

/** The parsed parts of a request; their types are known to the handler. */
export interface ParsedInput {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/** A call within the server, before it is passed to its handler. */
type Untyped<Call> = Omit<Call, keyof ParsedInput | 'caller' | 'registrant'> &
  ParsedInput & { readonly caller: Caller | undefined; readonly registrant?: Registrant | undefined }

export type Route = { readonly name: string; readonly endpoint: Endpoint; readonly constraints: Constraints } & (
  | {
      readonly kind: 'scoped'
      readonly handle: (call: Untyped<ScopedCall>) => Promise<unknown>
      /** The step before the transaction; returns the function that handles the call within it. */
      readonly before?: (call: Untyped<CallBefore>) => Promise<(call: Untyped<ScopedCall>) => Promise<unknown>>
    }
  | { readonly kind: 'account'; readonly handle: (call: Untyped<AccountCall>) => Promise<unknown> }
  | { readonly kind: 'plain'; readonly handle: (call: Untyped<PlainCall>) => Promise<unknown> }
)

/** Serves addresses that are no endpoints: pages of other people than users, and deliveries of other services. */
export type Page = (app: FastifyInstance, runtime: Runtime, routes: readonly Route[]) => void

type Handlers<G extends Group, Call extends 'scoped' | 'account' | 'plain'> = {
  readonly [Name in keyof G]: (
    call: Call extends 'scoped'
      ? ScopedCall<G[Name]>
      : Call extends 'account'
        ? AccountCall<G[Name]>
        : PlainCall<G[Name]>,
  ) => Returned<G[Name]>
}

type ScopedHandler<E extends Endpoint> = (call: ScopedCall<E>) => Returned<E>

/** A handler with a step before its transaction. */
class TwoSteps<E extends Endpoint> {
  readonly before: (call: CallBefore<E>) => Promise<ScopedHandler<E>>
  constructor(before: (call: CallBefore<E>) => Promise<ScopedHandler<E>>) {
    this.before = before
  }
}

/** A handler in two steps: the result of `before`, which runs outside of any transaction, is passed to `within`. */
export const inTwoSteps = <E extends Endpoint, Prepared>(
  _endpoint: E,
  before: (call: CallBefore<E>) => Promise<Prepared>,
  within: (call: ScopedCall<E>, prepared: Prepared) => Returned<E>,
): TwoSteps<E> =>
  new TwoSteps(async (call) => {
    const prepared = await before(call)
    return (call) => within(call, prepared)
  })

type ScopedHandlers<G extends Group> = { readonly [Name in keyof G]: ScopedHandler<G[Name]> | TwoSteps<G[Name]> }

const routesOf = (kind: Route['kind'], group: Group, handlers: object, constraints: Constraints): Route[] =>
  Object.entries(group).map(([name, endpoint]) => {
    const handler = (handlers as Record<string, ((call: unknown) => unknown) | TwoSteps<Endpoint>>)[name]
    if (handler instanceof TwoSteps) return { kind, name, endpoint, constraints, ...handledInSteps(handler) } as Route
    if (!handler) throw new Error(`${endpoint.method} ${endpoint.path} has no handler.`)
    return { kind, name, endpoint, constraints, handle: async (call: unknown) => handler(call) } as Route
  })

const handledInSteps = ({ before }: TwoSteps<Endpoint>) => ({
  before,
  handle: () => Promise.reject(new Error('Its first step was left out.')),
})

/** Handlers of a group, each inside one transaction with its scope; a missing or wrong one does not compile. */
export const serve = <G extends Group>(group: G, handlers: ScopedHandlers<G>, constraints: Constraints = {}) =>
  routesOf('scoped', group, handlers, constraints)

/** Handlers of the account area, which open their own transactions. */
export const serveAccount = <G extends Group>(
  group: G,
  handlers: Handlers<G, 'account'>,
  constraints: Constraints = {},
) => routesOf('account', group, handlers, constraints)

/** Handlers that use no table. */
export const servePlain = <G extends Group>(group: G, handlers: Handlers<G, 'plain'>) =>
  routesOf('plain', group, handlers, {})

/** Endpoints without sign-in. */
export const isPublic = ({ kind }: Access) => kind === 'public' || kind === 'registration'

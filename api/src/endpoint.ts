import type * as z from 'zod'
import type { Capability } from './capabilities.ts'
import type { EventType } from './event-types.ts'

/** What a caller must know of an endpoint. In the client its schemas exist only as types. */
export interface ClientEndpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path below `/api`; `{id}` is a positive integer unless `params` defines it. */
  readonly path: string
  readonly access: Access
  readonly params?: z.core.$ZodObject
  readonly query?: z.core.$ZodObject
  /** For a DELETE: input that must not be in an address, such as a password. It is sent in a POST with `_method`. */
  readonly body?: z.core.$ZodType
  readonly response?: z.core.$ZodType
  /** Answers bytes with a file name instead of JSON. */
  readonly download?: true
}

/** The kinds of records that events of the audit log are about. */
export type AuditSubject =
  | 'account'
  | 'activity'
  | 'amenity'
  | 'api_token'
  | 'assignment_rule'
  | 'bank_account'
  | 'booking'
  | 'building'
  | 'construction_update'
  | 'client_registration'
  | 'contact_broker'
  | 'contact_company'
  | 'contract'
  | 'contract_template'
  | 'deal'
  | 'discount_request'
  | 'earlier_sale_import'
  | 'embed'
  | 'floor_plate'
  | 'availability_share'
  | 'hold_request'
  | 'commission'
  | 'commission_terms'
  | 'vat_rule'
  | 'invite'
  | 'job'
  | 'lead'
  | 'lead_bulk'
  | 'lead_document'
  | 'lead_export'
  | 'contact_export'
  | 'lead_import'
  | 'lead_merge'
  | 'lead_setting'
  | 'list_export'
  | 'list_setting'
  | 'media360'
  | 'media360_scene'
  | 'member'
  | 'message'
  | 'cheque'
  | 'message_batch'
  | 'message_template'
  | 'note'
  | 'note_file'
  | 'notification'
  | 'organization'
  | 'organization_document'
  | 'own_invite'
  | 'passkey'
  | 'payment_plan'
  | 'picture'
  | 'pipeline'
  | 'price_list'
  | 'project'
  | 'receipt'
  | 'report_email'
  | 'sale_offer'
  | 'sales_material'
  | 'saved_view'
  | 'session'
  | 'stage'
  | 'system'
  | 'tag'
  | 'unit'
  | 'unit_export'
  | 'unit_import'
  | 'unit_type'
  | 'company_import'
  | 'broker_import'
  | 'user'
  | 'video_link'

/**
 * An endpoint, written once, as a value. The server's validation, the client's types, the OpenAPI document, the
 * router's guards and the sweeps over all endpoints are derived from it.
 */
interface Declared extends ClientEndpoint {
  /** A line of the API documentation. */
  readonly summary: string
  /** The events that a call causes: the client refetches what they affect, and the handler may emit no others. */
  readonly changes?: readonly EventType[]
  /** 200 by default; 201 for creation, 204 without a body. */
  readonly status?: 200 | 201 | 204
  /**
   * Maximum bytes of its JSON body, when it is less than usual: for calls without sign-in, whose bodies are parsed before any
   * check.
   */
  readonly body_limit?: number
  /** The body travels as multipart/form-data; these fields are files. */
  readonly files?: readonly string[]
  /** Files of one request at most; by default one for each of these fields. */
  readonly max_files?: number
  /** It takes a list of files too, and adds a record for each: its response has `added`. */
  readonly several?: true
  /** Its files are spreadsheets, CSV or XLSX, in place of documents and pictures. */
  readonly sheets?: true
  /** Its files are pictures of JPEG, PNG, WebP or HEIC, converted by the server: of people and logos, larger ones of what is sold, floor plans, which may be PDF, or panoramas, twice as wide as high. */
  readonly pictures?: true | 'large' | 'plan' | 'panorama'
  /** Besides pictures it accepts SVG, which the server renders. */
  readonly drawings?: true
  /** Bytes of one file at most, where that is less than of a document. */
  readonly largest?: number
  /** Takes `Idempotency-Key`. `secret`: the answer is never stored, so a repeat is a 409. */
  readonly idempotent?: true | 'secret'
}

/** The name of a call in the audit log, and its subject. */
interface Audited {
  /** As an imperative: "Accept booking". */
  readonly label: string
  readonly subject: AuditSubject
  /** Where the subject's id is: by default in the response of a call that creates (201), otherwise last in the path. */
  readonly id?: 'path'
  /** Happens often and decides nothing, such as saving a draft: the list of events leaves it out unless it is asked for. */
  readonly routine?: true
}

/** A reading call has no audit event; one with effects, or that returns a document, declares its name. */
interface Reading extends Declared {
  readonly method: 'GET'
  readonly download?: never
  readonly audit?: never
  /** It reads many rows, and may be answered by a standby, as every page of a list may. */
  readonly reads_much?: true
}
interface Logged extends Declared {
  readonly audit: Audited
  readonly reads_much?: never
}
export type Endpoint = Reading | Logged

export type Access =
  /** No token required. */
  | { readonly kind: 'public' }
  /** Any signed-in user. `setup` lets a token in that may only set two-factor up. */
  | { readonly kind: 'signed_in'; readonly setup: boolean }
  /** The token of one brokerage's registration, which opens that registration alone. */
  | { readonly kind: 'registration' }
  /** The role in the current organization has at least one of these. */
  | { readonly kind: 'can'; readonly any_of: readonly [Capability, ...Capability[]] }

export const everyone = { kind: 'public' } as const satisfies Access
export const registrant = { kind: 'registration' } as const satisfies Access
export const signedIn = { kind: 'signed_in', setup: false } as const satisfies Access
export const signedInOrSettingUp = { kind: 'signed_in', setup: true } as const satisfies Access
export const can = (...anyOf: [Capability, ...Capability[]]) =>
  ({ kind: 'can', any_of: anyOf }) as const satisfies Access

/** Declares an endpoint; the literal types of its path and schemas are kept. */
export const endpoint = <const E extends Endpoint>(declaration: E): E => declaration

/** Endpoints of one folder, by name. */
export type Group = { readonly [name: string]: Endpoint }

/** An endpoint as `calls/` has it: without its rules, and of the same types. */
export type ClientEndpointOf<E extends Endpoint> = Pick<
  E,
  Extract<keyof E, 'method' | 'path' | 'access' | 'download'>
> & {
  readonly [Name in Extract<keyof E, 'params' | 'query' | 'body' | 'response'>]?: E[Name]
}
/** The endpoints of a group, called. */
export type ClientGroup<G extends Group> = { readonly [Name in keyof G]: ClientEndpointOf<G[Name]> }

type Segments<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Segments<Rest>
  : never
type Parsed<Schema> = Schema extends z.core.$ZodType ? z.output<Schema> : undefined
type Written<Schema> = Schema extends z.core.$ZodType ? z.input<Schema> : undefined
type Params<E extends ClientEndpoint> =
  Part<E, 'params'> extends z.core.$ZodObject
    ? z.output<Part<E, 'params'>>
    : { readonly [Name in Segments<E['path']>]: number }
type Part<E, Name extends string> = E extends { readonly [N in Name]?: infer Schema }
  ? Exclude<Schema, undefined>
  : undefined

/** The parsed input of a handler. */
export interface Input<E extends ClientEndpoint> {
  readonly params: Params<E>
  readonly query: Parsed<Part<E, 'query'>>
  readonly body: Parsed<Part<E, 'body'>>
}

/** The input of a client call. Query values are typed and optional; the server parses them from text. */
export type RequestOf<E extends ClientEndpoint> = (Segments<E['path']> extends never
  ? { params?: undefined }
  : { params: Params<E> }) &
  (Part<E, 'query'> extends z.core.$ZodType ? { query?: Partial<Parsed<Part<E, 'query'>>> } : { query?: undefined }) &
  (Part<E, 'body'> extends z.core.$ZodType ? { body: SentBody<Part<E, 'body'>> } : { body?: undefined })

/** The body that our own client sends. */
export type SentBody<Schema> = Versioned<Written<Schema>>

/** Other clients may leave a version out; ours sends it, so that the second of two edits is refused. */
type Versioned<Body> = string extends keyof Body
  ? Body
  : Body extends { readonly version?: infer Version extends number | null | undefined }
    ? Body & { readonly version: Exclude<Version, undefined> }
    : Body

/** The result of a client call: the parsed response, a Blob for a download, undefined for a 204. */
export type ResponseOf<E extends ClientEndpoint> = E extends { download: true }
  ? Blob
  : Part<E, 'response'> extends z.core.$ZodType
    ? z.output<Part<E, 'response'>>
    : undefined

/** The names of a path's parameters, in order. */
export const pathParameters = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? '')

import { RESERVED } from '@storey/api/conventions.ts'
import { type Endpoint, pathParameters } from '@storey/api/endpoint.ts'
import { LOCALE } from '@storey/api/locale.ts'
import * as z from 'zod'
import { badRequest, invalid, notFound } from '../errors/problems.ts'
import { invalidBecause } from './invalid-input.ts'
import { parseText } from './parse-text.ts'
import { refuseUnkeepable } from './plain-text.ts'

/** A request's input as text and plain JSON, without the reserved fields. */
export interface Input {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
  readonly organization_id: number
  /** The body was a form, whose values are texts and files. */
  readonly form?: boolean
}

/** Removes `locale`, `organization_id` and `_method` from query and body. @throws 422 if the two differ */
export function readInput(params: Readonly<Record<string, string>>, rawQuery: unknown, rawBody: unknown): Input {
  const query = isRecord(rawQuery) ? withoutBrackets(rawQuery) : {}
  const fields = isRecord(rawBody) ? rawBody : {}
  for (const name of RESERVED)
    if (query[name] !== undefined && fields[name] !== undefined && String(query[name]) !== String(fields[name]))
      throw invalid({ [name]: ['The query and the body say different things.'] })
  const locale = query.locale ?? fields.locale
  if (locale !== undefined && locale !== LOCALE) throw invalid({ locale: [`Only ${LOCALE} is supported.`] })
  return {
    params,
    query: without(query),
    body: isRecord(rawBody) ? without(rawBody) : rawBody,
    organization_id: organizationOf(query.organization_id ?? fields.organization_id),
  }
}

function organizationOf(value: unknown): number {
  if (value === undefined || value === '') return 0
  const id = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value
  if (typeof id === 'number' && Number.isSafeInteger(id) && id >= 0) return id
  throw invalid({ organization_id: ['Enter the id of one organization.'] })
}

/** The effective verb of a POST. @throws 400 on a `_method` other than PUT or DELETE, or on another verb than POST */
export function effectiveMethod(method: string, query: unknown, body: unknown): string {
  const inQuery = isRecord(query) ? query._method : undefined
  const override = (isRecord(body) ? body._method : undefined) ?? inQuery
  if (override === undefined) return method
  if (method !== 'POST') throw badRequest('_method goes with POST only.', 'bad_method')
  if (override !== 'PUT' && override !== 'DELETE') throw badRequest('_method may be PUT or DELETE.', 'bad_method')
  if (override === 'PUT' && inQuery !== undefined) throw badRequest('For PUT, _method goes in the body.', 'bad_method')
  return override
}

/**
 * The input parsed by the endpoint's schemas. `others` are the bodies of the further files, for an endpoint that takes several.
 *
 * @throws 404 for an invalid id in the path, 422 with every wrong field
 */
export function parseInput(endpoint: Endpoint, input: Input) {
  const params = z.safeParse(paramsOf(endpoint), input.params)
  if (!params.success) throw notFound()
  refuseUnkeepable(input.query, input.body)
  refuseSecretsInAddress(endpoint, input)
  // The data of a deletion is in the query, or in the body of the POST with `_method`.
  const deletes = endpoint.method === 'DELETE' && !endpoint.body && isRecord(input.body)
  const askedQuery = deletes ? { ...(input.body as object), ...input.query } : input.query
  const query = parseText(endpoint.query ?? nothing, askedQuery, { form: false })
  const form = { form: input.form === true }
  const { body: schema } = endpoint
  const bodies = schema ? eachFile(endpoint, input.body).map((body) => parseText(schema, body ?? {}, form)) : []
  const unasked = !schema && !deletes ? nothing.safeParse(input.body ?? {}) : undefined
  const failed = [...bodies, unasked, query].flatMap((part) => (part && !part.success ? part.error.issues : []))
  if (failed.length > 0) throw invalidBecause(failed)
  const [body, ...others] = bodies.map(({ data }) => data)
  return { params: params.data, query: endpoint.query ? query.data : undefined, body, others }
}

/** One body for each file of a list, for an endpoint that takes several and stores each as a record of its own. */
function eachFile({ files, several }: Endpoint, body: unknown): readonly unknown[] {
  const [field = ''] = files ?? []
  const sent = several && isRecord(body) ? body[field] : undefined
  return Array.isArray(sent) && sent.length > 1 ? sent.map((file) => ({ ...(body as object), [field]: file })) : [body]
}

/** A deletion with a body carries secrets, which must be in no address and so in no log. @throws 422 naming the fields */
function refuseSecretsInAddress({ method, body }: Endpoint, { query }: Input): void {
  const names = method === 'DELETE' && body ? Object.keys(query) : []
  if (names.length > 0)
    throw invalid(Object.fromEntries(names.map((name) => [name, ['Send this in the body, not in the address.']])))
}

const nothing = z.strictObject({})
const id = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(Number)
  .pipe(z.number().max(Number.MAX_SAFE_INTEGER))

const known = new WeakMap<Endpoint, z.core.$ZodType>()
function paramsOf(endpoint: Endpoint): z.core.$ZodType {
  const made =
    known.get(endpoint) ??
    endpoint.params ??
    z.object(Object.fromEntries(pathParameters(endpoint.path).map((name) => [name, id])))
  known.set(endpoint, made)
  return made
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A list in an address: `status[]=new&status[]=lost` is `status`, also with a single value. */
const withoutBrackets = (query: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) =>
      name.endsWith('[]') ? [name.slice(0, -2), [value].flat()] : [name, value],
    ),
  )

const without = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !(RESERVED as readonly string[]).includes(name)))

import type { ClientEndpoint } from '@storey/api/endpoint.ts'
import { LOCALE } from '@storey/api/locale.ts'

/** The parts of a request, for any endpoint. */
export interface Parts {
  readonly params?: Readonly<Record<string, unknown>> | undefined
  readonly query?: Readonly<Record<string, unknown>> | undefined
  readonly body?: unknown
}

interface Sent {
  readonly url: string
  readonly method: 'GET' | 'POST' | 'PATCH'
  readonly headers: Record<string, string>
  readonly body: string | FormData | undefined
}

/** Builds the HTTP request: PUT and DELETE are sent as POST with `_method`, files as multipart. */
export function requestOf(endpoint: ClientEndpoint, parts: Parts, organization_id: number): Sent {
  const ofOrganization = organization_id === 0 ? {} : { organization_id }
  const common = {
    locale: LOCALE,
    ...ofOrganization,
    ...(endpoint.method === 'PUT' || endpoint.method === 'DELETE' ? { _method: endpoint.method } : {}),
  }
  // A DELETE with a body carries values that must not be in an address.
  const inQuery = endpoint.method === 'GET' || (endpoint.method === 'DELETE' && parts.body === undefined)
  const path = pathOf(endpoint.path, parts.params ?? {})
  const fields = inQuery ? undefined : { ...(parts.body as Record<string, unknown> | undefined), ...common }
  const multipart = fields !== undefined && Object.values(fields).some(holdsFile)
  // The server authorizes an upload before it reads the body, so the organization is in the query too.
  const query = queryOf({ ...parts.query, ...(inQuery ? common : multipart ? ofOrganization : {}) })
  return {
    url: `/api${path}${query}`,
    method: endpoint.method === 'GET' || endpoint.method === 'PATCH' ? endpoint.method : 'POST',
    headers: {
      accept: 'application/json',
      ...(fields && !multipart ? { 'content-type': 'application/json' } : {}),
    },
    body: fields && (multipart ? formOf(fields) : JSON.stringify(fields)),
  }
}

/** Fills in a path; a segment whose parameter is empty is dropped. */
export function pathOf(path: string, params: Readonly<Record<string, unknown>>): string {
  const segments = path.split('/').map((segment) => {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1]
    if (name === undefined) return segment
    const value = params[name]
    return value === undefined || value === null || value === '' ? undefined : encodeURIComponent(String(value))
  })
  return segments.filter((segment) => segment !== undefined).join('/')
}

/** Joins several values with commas; empty values are omitted. */
function queryOf(query: Readonly<Record<string, unknown>>): string {
  const pairs = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    const text = Array.isArray(value) ? value.join(',') : value === undefined || value === null ? '' : String(value)
    if (text !== '') pairs.set(name, text)
  }
  const text = pairs.toString()
  return text === '' ? '' : `?${text}`
}

const isFile = (value: unknown) => value instanceof Blob
const holdsFile = (value: unknown) => isFile(value) || (Array.isArray(value) && isFile(value[0]))

function formOf(fields: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue
    if (Array.isArray(value)) for (const item of value) form.append(`${name}[]`, partOf(item))
    else form.append(name, partOf(value))
  }
  return form
}

const partOf = (value: unknown): string | Blob =>
  value instanceof Blob ? value : typeof value === 'object' ? JSON.stringify(value) : String(value)

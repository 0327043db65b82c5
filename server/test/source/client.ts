import type { LightMyRequestResponse } from 'fastify'
import type { TestApp } from '../harness.ts'

/** What the client keeps after a sign-in: the token, and the selected organization, 0 if none. */
export interface Session {
  readonly token?: string
  readonly organization_id: number
}

export type Data = Readonly<Record<string, unknown>>

/**
 * Sends a call as section 7 of the specification describes the client. Written from that text alone: it shares nothing with our own
 * client, and sends numbers as text, as a form does.
 */
export function send(
  { app }: Pick<TestApp, 'app'>,
  { token, organization_id }: Session,
  call: string,
  params: Data,
  data: Data,
): Promise<LightMyRequestResponse> {
  const [method = '', template = ''] = call.split(' ')
  const overridden = method === 'PUT' || method === 'DELETE'
  const fields: Record<string, unknown> = {
    ...(asText(data) as Data),
    locale: 'en',
    ...(organization_id === 0 ? {} : { organization_id: String(organization_id) }),
    ...(overridden ? { _method: method } : {}),
  }
  const inQuery = method === 'GET' || method === 'DELETE'
  const multipart = Object.values(fields).some(
    (value) => value instanceof File || (Array.isArray(value) && value[0] instanceof File),
  )
  return app.inject({
    method: overridden ? 'POST' : (method as 'GET' | 'POST' | 'PATCH'),
    url: `/api/${pathOf(template, params)}`,
    headers: { accept: 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    ...(inQuery ? { query: queryOf(fields) } : { payload: multipart ? formOf(fields) : fields }),
  })
}

const queryOf = (fields: Data) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) =>
      Array.isArray(value) ? [`${name}[]`, value.map(String)] : [name, String(value)],
    ),
  )

/** A segment with an empty parameter is dropped. */
const pathOf = (template: string, params: Data) =>
  template
    .split('/')
    .map((segment) => (segment.startsWith('{') ? String(params[segment.slice(1, -1)] ?? '') : segment))
    .filter((segment) => segment !== '')
    .join('/')

function asText(value: unknown): unknown {
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.map(asText)
  if (typeof value !== 'object' || value === null || value instanceof File) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, asText(inner)]))
}

function formOf(fields: Data): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) append(form, name, value)
  return form
}

function append(form: FormData, name: string, value: unknown): void {
  if (value instanceof File) form.append(name, value)
  else if (Array.isArray(value) && value.every((one) => one instanceof File || typeof one !== 'object'))
    for (const one of value) append(form, `${name}[]`, one)
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) append(form, `${name}[${key}]`, inner)
  else form.append(name, String(value))
}

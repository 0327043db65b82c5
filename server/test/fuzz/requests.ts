import type { Endpoint } from '@storey/api/endpoint.ts'
import type { Call } from '../samples/shape.ts'
import { copyOf, isFields, mutate, put } from './mutate.ts'
import type { Random } from './random.ts'
import { ENDLESS, type Ids, nearValue, type Rule, ruleOf, strangeNames, strangeValue } from './values.ts'

export interface Wire {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly headers: Record<string, string>
  readonly payload: string | Buffer | undefined
}

interface Rules {
  readonly query: Rule
  readonly body: Rule
  /** How often it goes through: what is answered only after a password was hashed or a file was taken apart is mostly spoilt before that. */
  readonly through: number
}
const known = new Map<Endpoint, Rules>()
function rulesOf(endpoint: Endpoint): Rules {
  const rules = known.get(endpoint) ?? makeRules(endpoint)
  known.set(endpoint, rules)
  return rules
}
function makeRules(endpoint: Endpoint): Rules {
  const body = ruleOf(endpoint.body)
  const proves = Object.keys(body.properties ?? {}).some((name) => /password|code$/.test(name))
  const isEntry = endpoint.access.kind === 'public' && endpoint.method === 'POST'
  return { query: ruleOf(endpoint.query), body, through: endpoint.files ? 0.2 : proves || isEntry ? 0.08 : 1 }
}

/** A request of an attacker: mostly well formed, with one to three things wrong. */
export function requestOf(
  endpoint: Endpoint,
  call: Call,
  token: string | undefined,
  organization_id: unknown,
  random: Random,
  ids: Ids,
): Wire {
  const rules = rulesOf(endpoint)
  const spoilt = !random.chance(rules.through)
  const changes = spoilt ? 1 : random.pick([0, 0, 1, 1, 1, 2, 3])
  const given = {
    params: copyOf(call.params ?? {}) as Record<string, unknown>,
    query: copyOf(call.query ?? {}),
    body: endpoint.body ? copyOf(call.body ?? {}) : undefined,
  }
  if (endpoint.query && random.chance(0.4))
    given.query = { ...(given.query as object), ...(nearValue(rules.query, random, ids) as object) }
  if (isFields(given.body) && random.chance(0.25)) {
    const more = nearValue(rules.body, random, ids)
    if (isFields(more)) given.body = { ...given.body, ...more, ...versionOf(given.body) }
  }
  for (let change = 0; change < changes; change++) {
    const where = random.whole(10)
    if (where < 1)
      for (const name of Object.keys(given.params))
        given.params[name] = random.chance(0.6) && ids.length > 0 ? random.pick(ids) : strangeValue(random)
    else if (where < 4 || given.body === undefined) given.query = mutate(given.query, rules.query, random, ids)
    else given.body = mutate(given.body, rules.body, random, ids)
  }
  if (spoilt && isFields(given.body)) put(given.body, random.pick(strangeNames.slice(0, 7)), 1)
  return written(endpoint, given, token, organization_id, random)
}

const versionOf = ({ version }: Record<string, unknown>) => (version === undefined ? {} : { version })

function written(
  endpoint: Endpoint,
  given: { params: Record<string, unknown>; query: unknown; body: unknown },
  token: string | undefined,
  organization_id: unknown,
  random: Random,
): Wire {
  const { method: declared } = endpoint
  const stands = (declared === 'PUT' || declared === 'DELETE') && random.chance(0.7)
  const odd = random.chance(0.01)
  const method = odd ? random.pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) : stands ? 'POST' : declared
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => segmentOf(given.params[name], random))
  const inQuery = method === 'GET' || (declared === 'DELETE' && !endpoint.body)
  const common: [string, unknown][] = [
    ...(random.chance(0.9) ? [['locale', 'en'] as [string, unknown]] : []),
    ...(organization_id === 0 ? [] : [['organization_id', organization_id] as [string, unknown]]),
  ]
  const pairs = isFields(given.query) ? Object.entries(given.query) : [['', given.query] as [string, unknown]]
  if (stands && (inQuery || declared === 'DELETE')) pairs.push(['_method', declared])
  const query = queryOf([...pairs, ...(inQuery ? common : [])], random)
  const headers: Record<string, string> = {
    ...strangeHeaders(random),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  }
  if (endpoint.idempotent && random.chance(0.3))
    headers['idempotency-key'] = random.pick(['k1', 'k2', crypto.randomUUID(), 'x'.repeat(300), 'é', ' '])
  const url = `/api${path}${query === '' ? '' : `?${query}`}`
  if (method === 'GET') return { method, url, headers, payload: undefined }
  const body =
    isFields(given.body) || given.body === undefined
      ? withCommon(
          given.body ?? {},
          inQuery ? [] : common,
          stands && !inQuery && declared === 'PUT' ? declared : undefined,
        )
      : given.body
  if (endpoint.files ? random.chance(0.95) : random.chance(0.02)) {
    const { boundary, content } = multipartOf(isFields(body) ? body : { '': body }, random)
    return { method, url, headers: { ...headers, 'content-type': boundary }, payload: content }
  }
  return { method, url, headers: { ...headers, 'content-type': typeOf(random) }, payload: jsonOf(body, random) }
}

function withCommon(body: Record<string, unknown>, common: readonly [string, unknown][], stands: string | undefined) {
  const made = copyOf(body) as Record<string, unknown>
  for (const [name, value] of common) if (!Object.hasOwn(made, name)) put(made, name, value)
  if (stands) put(made, '_method', stands)
  return made
}

const typeOf = (random: Random) =>
  random.chance(0.98)
    ? 'application/json'
    : random.pick([
        'application/json; charset=utf-16',
        'text/plain',
        'application/x-www-form-urlencoded',
        'application/json;;',
        'x',
        'multipart/form-data',
      ])

function jsonOf(body: unknown, random: Random): string {
  const text = serialized(body).replaceAll(`"${ENDLESS}"`, '1e400')
  if (random.chance(0.985)) return text
  return random.pick([
    '',
    '{',
    'null',
    '[]',
    '1',
    '"x"',
    `\ufeff${text}`,
    text.slice(0, -1),
    `${text}${text}`,
    '['.repeat(5000),
    '{"a":'.repeat(5000),
    `{"a":1,"a":${text}}`,
    'NaN',
    `[${'1,'.repeat(9000)}1]`,
  ])
}

function segmentOf(value: unknown, random: Random): string {
  if (random.chance(0.003)) return random.pick(['%', '%ff', '%00', '..', '%2e%2e', '%2f', 'a%0d%0ab', ';', '%C0%AF'])
  return encodeURIComponent(textOf(value)) || '0'
}

function queryOf(pairs: readonly (readonly [string, unknown])[], random: Random): string {
  const parts = pairs
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      const suffix = random.chance(0.01) ? random.pick(['[]', '[0]', '[a]', '%00', '%ff']) : ''
      return `${encodeURIComponent(name.toWellFormed().slice(0, 500))}${suffix}=${encodeURIComponent(textOf(value).slice(0, 6000))}`
    })
  if (random.chance(0.02) && parts[0] !== undefined) parts.push(parts[0])
  if (random.chance(0.01))
    parts.push(random.pick(['%', '%ff=%ff', '=', '&&&', 'a=%', '__proto__[x]=1', 'x[y][z]=1', '%00=%00']))
  return parts.join('&')
}

const textOf = (value: unknown): string =>
  (Array.isArray(value)
    ? value.map(textOf).join(',')
    : isFields(value)
      ? serialized(value)
      : String(value)
  ).toWellFormed()

/** What was spoiled may hold itself. */
function serialized(value: unknown): string {
  try {
    return JSON.stringify(value) ?? ''
  } catch {
    return '{"circular":true}'
  }
}

const strangeHeaders = (random: Random): Record<string, string> =>
  random.chance(0.96)
    ? {}
    : {
        [random.pick([
          'x-request-id',
          'accept',
          'accept-language',
          'user-agent',
          'x-forwarded-for',
          'cookie',
          'range',
          'if-none-match',
          'origin',
          'x-http-method-override',
          'content-encoding',
        ])]: random.pick([
          'x'.repeat(2000),
          '*',
          'DELETE',
          '\u00e9\u00ff',
          "';--",
          '0',
          '127.0.0.1, ::1',
          'bytes=0-',
          'gzip',
          'a; b; c=',
        ]),
      }

/** The fields as a form, its files with their bytes; one in ten is no form that a browser makes. */
function multipartOf(body: Record<string, unknown>, random: Random): { boundary: string; content: Buffer } {
  const torn = random.chance(0.1)
    ? random.pick([
        'no boundary',
        'other boundary',
        'no end',
        'no name',
        'no disposition',
        'names',
        'many',
        'file as text',
        'nothing',
      ] as const)
    : 'whole'
  const parts: Buffer[] = []
  const add = (name: string, value: unknown) => {
    if (Array.isArray(value)) for (const item of value.slice(0, 20)) add(`${name}[]`, item)
    else {
      const isFile = value instanceof Blob && torn !== 'file as text'
      const disposition =
        torn === 'no disposition'
          ? 'X: y'
          : `Content-Disposition: form-data${torn === 'no name' ? '' : `; name="${name.replace(/["\r\n]/g, '_')}"`}${isFile ? '; filename="a.pdf"' : ''}`
      const content = value instanceof Blob ? fileBytes(random) : isFields(value) ? serialized(value) : String(value)
      parts.push(
        Buffer.from(`--b\r\n${disposition}\r\n${isFile ? 'Content-Type: application/pdf\r\n' : ''}\r\n`),
        Buffer.from(content),
        Buffer.from('\r\n'),
      )
    }
  }
  for (const [name, value] of Object.entries(body)) if (value !== undefined) add(name, value)
  if (torn === 'names')
    for (const name of ['constructor[]', '__proto__[]', '__proto__', 'toString', '[]', '']) add(name, '1')
  if (torn === 'many') for (let index = 0; index < 600; index++) add(`f${index}`, '1')
  if (torn !== 'no end') parts.push(Buffer.from('--b--\r\n'))
  const boundary =
    torn === 'no boundary'
      ? 'multipart/form-data'
      : `multipart/form-data; boundary=${torn === 'other boundary' ? 'c' : 'b'}`
  return { boundary, content: torn === 'nothing' ? Buffer.alloc(0) : Buffer.concat(parts) }
}

const fileBytes = (random: Random) =>
  random.pick([
    '%PDF-1.7 %%EOF',
    '%PDF-1.7 %%EOF',
    '%PDF-1.7',
    '',
    'Name,Phone\r\nAmal,+971501234567\r\n',
    'a,b\n"',
    '\u0000\u0001',
    'PK\u0003\u0004',
    '\u0089PNG\r\n\u001a\n',
    '<svg/>',
    '=1+1;;;\n',
  ])

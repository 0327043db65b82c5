import { type Access, type Endpoint, pathParameters } from '@storey/api/endpoint.ts'
import * as z from 'zod'
import { isPublic } from './serve.ts'

type Json = Record<string, unknown>

const problem = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } },
})

const components = {
  securitySchemes: {
    token: { type: 'http', scheme: 'bearer', description: 'The token of a sign-in.' },
    registration: { type: 'http', scheme: 'bearer', description: 'The token of one registration of a brokerage.' },
  },
  parameters: {
    organization: {
      name: 'organization_id',
      in: 'query',
      description: 'The current organization; for POST, PUT and PATCH it may travel in the body. 0 or absent: none.',
      schema: { type: 'integer', minimum: 0 },
    },
    locale: { name: 'locale', in: 'query', schema: { type: 'string', enum: ['en'] } },
    idempotency: {
      name: 'Idempotency-Key',
      in: 'header',
      description: 'A repeat within 24 hours gets the first answer; with another body a 422.',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    },
  },
  schemas: {
    Problem: {
      type: 'object',
      required: ['message', 'code'],
      properties: {
        message: { type: 'string' },
        code: { type: 'string' },
        current: { description: 'The record as it is now, for a stale version.' },
      },
    },
    Invalid: {
      type: 'object',
      required: ['message', 'errors'],
      properties: {
        message: { type: 'string' },
        errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
      },
    },
  },
}

/** The OpenAPI 3.1 document of the endpoints, made from the declarations that also validate requests. */
export function openApiOf(endpoints: readonly { readonly name: string; readonly endpoint: Endpoint }[]): Json {
  const paths: Record<string, Json> = {
    '/events': {
      get: {
        operationId: 'events',
        tags: ['live'],
        summary: 'Server-sent events that tell what changed: type, id and version',
        security: [{ token: [] }],
        parameters: [
          { $ref: '#/components/parameters/organization' },
          {
            name: 'missed_ms',
            in: 'query',
            description:
              'Milliseconds since the client read what it shows: changes in that time are sent first, or a `resync` if they are not known.',
            schema: { type: 'integer', minimum: 0 },
          },
        ],
        responses: {
          200: { description: 'A stream that stays open.', content: { 'text/event-stream': {} } },
          401: problem('No valid token'),
          422: invalidAnswer,
        },
      },
    },
  }
  for (const { name, endpoint } of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Storey',
      version: '0.1.0',
      description:
        'One JSON API for the web client and every other. PUT and DELETE may be sent as POST with `_method`, a deletion with its data in the query. A `version` is checked if it is sent: a stale one is a 409. Text is read as a number where a number is required. Files are sent as multipart/form-data, whose lists are `name[]` and whose objects are `name[field]` or JSON. Amounts are integer minor units with a currency; days are YYYY-MM-DD, instants RFC 3339.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api' }],
    paths,
    components,
  }
}

function operation(name: string, endpoint: Endpoint): Json {
  const { access } = endpoint
  const responses: Record<string, Json> = { [endpoint.status ?? 200]: success(endpoint), 422: invalidAnswer }
  if (access.kind === 'registration')
    responses[404] = problem('No such paper, or the token opens no registration: missing, wrong, expired or ended')
  else if (access.kind !== 'public')
    Object.assign(responses, {
      401: problem('No valid token'),
      403: problem('The role in the current organization does not allow it'),
    })
  if (pathParameters(endpoint.path).length > 0) responses[404] ??= problem("Not there, or another tenant's")
  if (endpoint.method !== 'GET') responses[409] = problem('The state forbids it, or the version is stale')
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary: endpoint.summary,
    security: securityOf(access),
    ...(access.kind === 'can' ? { 'x-capability': access.any_of.length === 1 ? access.any_of[0] : access.any_of } : {}),
    parameters: parametersOf(endpoint),
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: contentOf(endpoint, schemaOf(endpoint.body, 'input')),
          },
        }
      : {}),
    responses,
  }
}

/** A body whose files are all optional may be JSON too. */
function contentOf({ files = [], several }: Endpoint, schema: Json): Json {
  const required = Array.isArray(schema.required) ? schema.required : []
  const [field = ''] = several ? files : []
  const properties = schema.properties as Json | undefined
  // A list of files is sent as `file[]`.
  const list = field === '' ? {} : { [`${field}[]`]: { type: 'array', items: properties?.[field] } }
  return {
    ...(files.length > 0
      ? {
          'multipart/form-data': {
            schema: {
              ...schema,
              ...(several ? { required: required.filter((name) => name !== field) } : {}),
              properties: { ...properties, ...list },
            },
          },
        }
      : {}),
    ...(files.some((name) => required.includes(name)) ? {} : { 'application/json': { schema } }),
  }
}

const securityOf = ({ kind }: Access): Json[] =>
  kind === 'public' ? [] : [kind === 'registration' ? { registration: [] } : { token: [] }]

const invalidAnswer = {
  description: 'Bad input, by field',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Invalid' } } },
}

const success = (endpoint: Endpoint): Json => {
  if (endpoint.download) return { description: 'A file', content: { 'application/octet-stream': {} } }
  if (!endpoint.response) return { description: 'Done' }
  return { description: 'Good', content: { 'application/json': { schema: schemaOf(endpoint.response, 'output') } } }
}

function parametersOf(endpoint: Endpoint): Json[] {
  const inPath = pathParameters(endpoint.path).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: endpoint.params ? propertyOf(schemaOf(endpoint.params, 'output'), name) : { type: 'integer', minimum: 1 },
  }))
  const query = endpoint.query ? schemaOf(endpoint.query, 'output') : {}
  const parameters = Object.entries((query.properties ?? {}) as Record<string, Json>).map(([name, schema]) => ({
    name,
    in: 'query',
    ...(schema.type === 'array' ? { style: 'form', explode: false } : {}),
    schema,
  }))
  const common = isPublic(endpoint.access) ? ['locale'] : ['organization', 'locale']
  return [
    ...inPath,
    ...parameters,
    ...[...common, ...(endpoint.idempotent ? ['idempotency'] : [])].map((name) => ({
      $ref: `#/components/parameters/${name}`,
    })),
  ]
}

const propertyOf = (schema: Json, name: string) => ((schema.properties ?? {}) as Record<string, Json>)[name] ?? {}

const schemaOf = (schema: z.core.$ZodType, io: 'input' | 'output'): Json => {
  const { $schema, ...made } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema instanceof z.ZodFile) Object.assign(jsonSchema, { type: 'string', format: 'binary' })
    },
  }) as Json
  return made
}

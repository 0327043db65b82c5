import type { FastifyInstance } from 'fastify'
import type { Settings } from '../kernel/settings.ts'

const METHODS = 'GET, POST, PUT, PATCH, DELETE'
const SENT = 'accept, authorization, content-type, idempotency-key, x-request-id'
const READ = 'content-disposition, retry-after, x-request-id, x-storey-build'
const PREFLIGHT_S = 7_200

/**
 * Lets pages of the configured origins call the API. Calls carry a bearer token, so browsers are never asked to send credentials. All
 * other origins, and all of them without the setting, get no header and so no response.
 */
export function allowOrigins(app: FastifyInstance, { corsOrigins }: Pick<Settings, 'corsOrigins'>): void {
  if (corsOrigins.length === 0) return
  const allowed = new Set(corsOrigins)
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return undefined
    const { origin } = request.headers
    reply.header('vary', 'origin')
    if (origin === undefined || !allowed.has(origin)) return undefined
    // Set on the response itself, which the stream of live events writes without the framework.
    reply.raw.setHeader('access-control-allow-origin', origin)
    reply.raw.setHeader('access-control-expose-headers', READ)
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return undefined
    return reply
      .code(204)
      .header('access-control-allow-methods', METHODS)
      .header('access-control-allow-headers', SENT)
      .header('access-control-max-age', String(PREFLIGHT_S))
      .send()
  })
}

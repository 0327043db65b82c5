import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Log } from '../kernel/log.ts'
import { logSecurity, prefixOf } from '../kernel/security-log.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, once the token is known. */
    who: { readonly user_id: number; readonly organization_id: number } | null
    /** Bytes that the connection had sent before this request. */
    sentBefore: number
  }
}

/** Security events for the monitoring of attacks, by status and code of a response. */
const SECURITY: Readonly<Record<number, 'token_refused' | 'role_refused' | 'too_many'>> = {
  401: 'token_refused',
  403: 'role_refused',
  429: 'too_many',
}

/**
 * Logs one line per request: the route's pattern, never ids, bodies, tokens, queries or full addresses; a second line if
 * it was refused for security reasons. Health checks and the client's own files are not logged.
 */
export function logRequests(app: FastifyInstance, log: Log): void {
  app.decorateRequest('who', null)
  app.decorateRequest('sentBefore', 0)
  app.addHook('onRequest', async (request) => {
    request.sentBefore = request.raw.socket.bytesWritten ?? 0
  })
  app.addHook('onResponse', async (request, reply) => {
    const status = reply.statusCode
    const route = request.routeOptions.url ?? 'unknown'
    if (isQuiet(request, route, status)) return
    const ip_prefix = prefixOf(request.ip)
    const line = {
      request_id: request.id,
      method: request.method,
      route,
      status,
      ms: Math.round(reply.elapsedTime),
      bytes: (request.raw.socket.bytesWritten ?? 0) - request.sentBefore,
      ip_prefix,
      ...request.who,
    }
    if (status >= 500) log.error(line, 'request')
    else log.info(line, 'request')
    const kind = SECURITY[status]
    // Without a token nothing was refused: the user only has to sign in.
    if (kind && !(status === 401 && request.headers.authorization === undefined))
      logSecurity(log, { kind, request_id: request.id, route, ip_prefix, ...request.who })
  })
}

/** Health, metrics, and the client's files if they exist. */
const isQuiet = ({ method, url }: FastifyRequest, route: string, status: number) =>
  route.startsWith('/health') ||
  route === '/metrics' ||
  (method === 'GET' && status < 400 && !/^\/(api|files)\//.test(url))

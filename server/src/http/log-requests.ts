import type { FastifyInstance } from 'fastify'
import type { Log } from '../log.ts'

/** One line a request: the route's pattern, never its ids, bodies, tokens, queries or whole addresses. */
export function logRequests(app: FastifyInstance, log: Log): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    if (route.startsWith('/health') || route === '/metrics') return
    const line = {
      request_id: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      ip_prefix: prefixOf(request.ip),
    }
    if (reply.statusCode >= 500) log.error(line, 'request')
    else log.debug(line, 'request')
  })
}

const prefixOf = (address: string) =>
  address.includes(':') ? address.split(':').slice(0, 3).join(':') : address.split('.').slice(0, 3).join('.')

import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { UsageLimits } from '../access/usage-limits.ts'
import { networkOf } from './network.ts'

/**
 * Counts requests without a token that had an invalid body, by network, and refuses those over the limit before parsing: invalid
 * requests of strangers cost little. Valid requests are counted by their handlers.
 */
export function limitEntryFloods(app: FastifyInstance, limits: UsageLimits): void {
  app.addHook('onRequest', async (request) => {
    if (isEntry(request)) await limits.entry(networkOf(request.ip))
  })
  app.addHook('onResponse', async (request, reply) => {
    if (isEntry(request) && REFUSED.has(reply.statusCode)) await limits.invalidEntry(networkOf(request.ip))
  })
}

const REFUSED = new Set([400, 413, 415, 422])

const isEntry = ({ routeOptions }: FastifyRequest) => routeOptions.config.entry === true

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route accepts callers without a token. */
    entry?: boolean
  }
}

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { tooMany } from '../errors/problems.ts'
import type { Settings } from '../kernel/settings.ts'
import { networkOf } from './network.ts'

/** The mistakes of a whole office in a minute; a program that sends invalid requests reaches this in a second. */
const MAX_REFUSED = 120
const WINDOW_S = 60

/**
 * Counts requests without a token that had an invalid body, by network and in memory, and refuses those over the limit before
 * parsing: invalid requests of strangers cost little. Valid requests are counted by their handlers.
 */
export function limitEntryFloods(app: FastifyInstance, { rateLimit }: Settings): void {
  if (!rateLimit) return
  const refused = new RateLimiterMemory({ points: MAX_REFUSED, duration: WINDOW_S })
  app.addHook('onRequest', async (request) => {
    if (!isEntry(request)) return
    const count = await refused.get(networkOf(request.ip))
    if (count && count.consumedPoints >= MAX_REFUSED) throw tooMany(Math.max(1, Math.ceil(count.msBeforeNext / 1000)))
  })
  app.addHook('onResponse', async (request, reply) => {
    if (isEntry(request) && REFUSED.has(reply.statusCode)) await refused.penalty(networkOf(request.ip))
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

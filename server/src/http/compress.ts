import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import type { Route } from './serve.ts'

/** Less than this is one packet either way. */
const LEAST_BYTES = 1_024
/** Pages of lists are compressed where they are; what is larger goes through a thread beside. */
const AT_ONCE_BYTES = 65_536

/**
 * Compresses the answers of the routes that are registered behind it. Whatever is sent packed already, event streams and
 * partial content are left as they are; so is a route with `compress: false`. Bodies of requests are never unpacked here:
 * a few bytes of them would become as many as somebody likes.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    threshold: LEAST_BYTES,
    syncThreshold: AT_ONCE_BYTES,
    encodings: ['zstd', 'br', 'gzip'],
    customTypes: /^(text\/(?!event-stream)|application\/(json|javascript)|image\/svg)/,
    globalDecompression: false,
  })
}

/**
 * Whether answers of a path may be compressed, whose length then tells a little of what is in them (BREACH): where none of
 * its routes answers a secret, and none is of the account area. A download keeps its length, by which a browser shows how
 * far it is.
 */
export const mayCompress = (routes: readonly Route[]): boolean =>
  routes.every(
    ({ kind, endpoint: { download, response } }) =>
      kind !== 'account' && !download && !(response && answersSecret(response)),
  )

/** Fields that open something to whoever has them. */
const SECRET = /token|secret|recovery|share_link/

function answersSecret(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).some(([name, field]) => SECRET.test(name) || answersSecret(field))
    case 'array':
      return answersSecret(def.element)
    case 'record':
      return answersSecret(def.valueType)
    case 'tuple':
      return def.items.some(answersSecret)
    case 'union':
      return def.options.some(answersSecret)
    case 'intersection':
      return answersSecret(def.left) || answersSecret(def.right)
    case 'pipe':
      return answersSecret(def.in) || answersSecret(def.out)
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
    case 'catch':
      return answersSecret(def.innerType)
    default:
      return false
  }
}

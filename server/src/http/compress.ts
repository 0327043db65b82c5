import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import type { Route } from './serve.ts'

/** Less than this is one packet either way. */
const LEAST_BYTES = 1_024
/** Bodies up to this size are compressed on the main thread, larger ones on a worker thread. */
const AT_ONCE_BYTES = 65_536

/**
 * Compresses the responses of the routes registered after it. Compressed bodies, event streams, partial content and routes with
 * `compress: false` are sent as they are. Request bodies are never decompressed, because a few bytes could expand without
 * limit.
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
 * Whether responses under a path may be compressed. The length of a compressed response reveals something of its content
 * (BREACH), so a path with a secret in any response, and the account area, are excluded. Downloads keep their length, because
 * browsers show progress by it.
 */
export const mayCompress = (routes: readonly Route[]): boolean =>
  routes.every(
    ({ kind, endpoint: { download, response } }) =>
      kind !== 'account' && !download && !(response && answersSecret(response)),
  )

/** Names of response fields that contain a secret. */
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

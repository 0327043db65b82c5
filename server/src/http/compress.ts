import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import type { Route } from './serve.ts'

/** Smaller responses are one packet in any case. */
const LEAST_BYTES = 1_024
/** Pages of lists are compressed synchronously; larger ones in a separate thread. */
const AT_ONCE_BYTES = 65_536

/**
 * Compresses the responses of the routes registered after it, except those already compressed, event streams,
 * partial content and routes with `compress: false`. Request bodies are never decompressed here: a few bytes could expand
 * to any size.
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
 * Whether responses of a path may be compressed, although their length then reveals a little about the content (BREACH): only
 * if none of its routes returns a secret or is of the account area. Downloads keep their length, so that a browser can show
 * the progress.
 */
export const mayCompress = (routes: readonly Route[]): boolean =>
  routes.every(
    ({ kind, endpoint: { download, response } }) =>
      kind !== 'account' && !download && !(response && answersSecret(response)),
  )

/** Names of fields with secrets that grant access. */
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

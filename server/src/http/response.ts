import { isDeepStrictEqual } from 'node:util'
import type { Endpoint } from '@storey/api/endpoint.ts'
import type { FastifyReply } from 'fastify'
import * as z from 'zod'
import { Download, isHeld } from '../files/download.ts'
import { rangeHeaders, rangeOf } from '../files/ranges.ts'
import type { Services } from '../services/services.ts'
import { hasPictures, signPictures } from './person-pictures.ts'
import { JsonText } from './serve.ts'

/**
 * The fields of a result that the endpoint's response declares; all others are removed.
 *
 * @throws Error outside of production if JSON text from PostgreSQL has a field that is not declared
 */
export function filterResponse({ settings }: Services, endpoint: Endpoint, result: unknown): unknown {
  if (result instanceof Download || !endpoint.response) return result
  if (!(result instanceof JsonText)) return z.parse(endpoint.response, result)
  if (settings.mode !== 'production') {
    const value: unknown = JSON.parse(result.text)
    if (!isDeepStrictEqual(z.parse(endpoint.response, value), value))
      throw new Error(
        `${endpoint.method} ${endpoint.path} answers JSON with fields that its response does not declare.`,
      )
  }
  return result
}

/** Sends a filtered result: a file with its name, nothing, or JSON. */
export function sendResponse(
  services: Services,
  endpoint: Endpoint,
  reply: FastifyReply,
  result: unknown,
): FastifyReply {
  reply.header('cache-control', 'no-store')
  if (result instanceof Download) {
    reply
      .header(
        'content-disposition',
        `attachment; filename="${asciiName(result.name)}"; filename*=UTF-8''${extendedName(result.name)}`,
      )
      .header('x-content-type-options', 'nosniff')
      .type(result.type)
    if (!isHeld(result.content)) return reply.send(result.content)
    const { size, tag, read } = result.content
    const range = rangeOf(reply.request.headers, size, tag)
    return reply
      .code(range ? 206 : 200)
      .headers(rangeHeaders(range, size, tag))
      .send(read(range))
  }
  reply.code(endpoint.status ?? 200)
  if (endpoint.status === 204) return reply.send()
  reply.type('application/json; charset=utf-8')
  return reply.send(textOf(services, endpoint, result))
}

/** A field `picture` that has a value: in a text of JSON, a quote within a string is escaped. */
const HAS_PICTURE = /"picture" ?: ?"/

/** JSON text from PostgreSQL is parsed only if there is a picture to sign. */
function textOf(services: Services, endpoint: Endpoint, result: unknown): string {
  const isText = result instanceof JsonText
  if (isText && !(hasPictures(endpoint) && HAS_PICTURE.test(result.text))) return result.text
  const value: unknown = isText ? JSON.parse(result.text) : result
  signPictures(services, endpoint, value)
  return JSON.stringify(value)
}

const asciiName = (name: string) => name.replace(/[^\x20-\x7e]|["\\]/g, '_')
/** Encodes by RFC 5987: these four characters delimit such a value and must be encoded. */
const extendedName = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

import type { FastifyInstance } from 'fastify'
import { notFound } from '../http/problems.ts'
import type { Services } from '../services.ts'
import { isSigned, keyOf, type Size, widths } from './picture-addresses.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Pictures at their signed addresses, outside `/api`: the browser's own picture loader has no token. */
export function servePictures(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { uuid: string; name: string }; Querystring: { until?: string; signature?: string } }>(
    '/files/:uuid/:name',
    async ({ params: { uuid, name }, query: { until = '', signature = '' } }, reply) => {
      const size = name.replace(/\.webp$/, '') as Size
      if (!UUID.test(uuid) || name !== `${size}.webp` || !Object.hasOwn(widths, size)) throw notFound()
      if (!/^\d{1,12}$/.test(until) || typeof signature !== 'string') throw notFound()
      if (!isSigned(services, { uuid, size, until: Number(until), signature })) throw notFound()
      const key = keyOf(uuid, size)
      const length = await services.storage.size(key)
      if (length === undefined) throw notFound()
      return reply
        .headers({
          'cache-control': 'private, max-age=86400, immutable',
          'x-content-type-options': 'nosniff',
          'content-length': length,
        })
        .type('image/webp')
        .send(services.storage.read(key))
    },
  )
}

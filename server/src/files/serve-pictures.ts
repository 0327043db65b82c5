import type { FastifyInstance } from 'fastify'
import { notFound } from '../errors/problems.ts'
import type { Services } from '../services/services.ts'
import { DRAWING, formOf, isDrawn, isResized, isSigned, keyOf } from './picture-addresses.ts'
import { rangeHeaders, rangeOf } from './ranges.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Shorter than any signed address of a store is valid, also if its credentials are about to expire. */
const REDIRECT_S = 120

/** Serves pictures at their signed URLs, outside of `/api`: the browser loads images without a token. */
export function servePictures(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { uuid: string; name: string }; Querystring: { until?: string; signature?: string } }>(
    '/files/:uuid/:name',
    async ({ params: { uuid, name }, query: { until = '', signature = '' }, headers }, reply) => {
      const form = formOf(name)
      if (!UUID.test(uuid) || form === undefined) throw notFound()
      if (!/^\d{1,12}$/.test(until) || typeof signature !== 'string') throw notFound()
      if (!isSigned(services, { uuid, form, until: Number(until), signature })) throw notFound()
      const key = keyOf(uuid, form)
      if (services.settings.pictureOrigin !== undefined && services.storage.pictureAddress && isResized(form))
        return reply
          .header('cache-control', `private, max-age=${REDIRECT_S}`)
          .redirect(await services.storage.pictureAddress(key, services.clock.now()), 302)
      const size = await services.storage.size(key)
      if (size === undefined) throw notFound()
      const tag = `"${uuid}-${form}"`
      const range = rangeOf(headers, size, tag)
      return reply
        .code(range ? 206 : 200)
        .headers({
          ...rangeHeaders(range, size, tag),
          'cache-control': 'private, max-age=86400, immutable',
          'x-content-type-options': 'nosniff',
          // A drawing is only displayed; opened as a page it may not run or load anything.
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        })
        .type(isDrawn(form) ? DRAWING : 'image/webp')
        .send(services.storage.read(key, range))
    },
  )
}

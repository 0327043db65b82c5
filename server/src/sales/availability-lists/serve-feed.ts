import { createHash } from 'node:crypto'
import { availabilityFeed } from '@storey/api/sales/availability-lists.ts'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../errors/problems.ts'
import { callRoute } from '../../http/handle.ts'
import type { Runtime } from '../../http/runtime.ts'
import type { Route } from '../../http/serve.ts'
import { csvFeed, type Feed, xmlFeed } from './feed.ts'

interface Format {
  readonly type: string
  readonly write: (feed: Feed) => string
}

const FORMATS: Readonly<Record<string, Format>> = {
  json: { type: 'application/json; charset=utf-8', write: (feed) => JSON.stringify({ data: feed }) },
  csv: { type: 'text/csv; charset=utf-8', write: csvFeed },
  xml: { type: 'application/xml; charset=utf-8', write: xmlFeed },
}

/**
 * `/feed/{key}/units.json`, `.csv` and `.xml`: the availability feed of a brokerage. The tag changes with the units, not with the time,
 * so that a reader who has them gets 304.
 */
export function serveFeed(app: FastifyInstance, runtime: Runtime, routes: readonly Route[]): void {
  const read = routes.find(({ endpoint }) => endpoint === availabilityFeed.units)
  if (!read) throw new Error('The call of availability feeds is not served.')

  for (const [name, { type, write }] of Object.entries(FORMATS))
    app.get<{ Params: { key: string } }>(
      `/feed/:key/units.${name}`,
      { config: { entry: true } },
      async (request, reply) => {
        reply.headers({
          'cache-control': 'private, no-cache',
          'x-robots-tag': 'noindex',
          'referrer-policy': 'no-referrer',
        })
        try {
          const { key } = request.params
          const input = { params: { key }, query: {}, body: undefined, organization_id: 0 }
          const { data } = availabilityFeed.units.response.parse(await callRoute(runtime, read, request, input))
          const etag = `W/"${createHash('sha256')
            .update(JSON.stringify([data.brokerage, data.units]))
            .digest('base64url')}"`
          reply.header('etag', etag)
          if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
          return reply.type(type).send(write(data))
        } catch (refused) {
          if (!(refused instanceof Refusal)) throw refused
          const { status, headers } = refused
          // A key of another form opens as little as a wrong one.
          const isUnknown = status === 404 || status === 422
          const body = isUnknown ? { message: 'No feed has this key.', code: 'not_found' } : refused.body
          return reply
            .code(isUnknown ? 404 : status)
            .headers(headers)
            .send(body)
        }
      },
    )
}

/** Whether a reader has one of these tags; they are compared without regard to weakness, as RFC 9110 says. */
const isKnown = (given: string | undefined, etag: string): boolean =>
  (given ?? '')
    .split(',')
    .some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''))

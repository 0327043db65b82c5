import type { IncomingHttpHeaders } from 'node:http'
import { publicAvailability } from '@storey/api/sales/availability-lists.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Refusal } from '../../errors/problems.ts'
import { Download } from '../../files/download.ts'
import { callRoute } from '../../http/handle.ts'
import type { Runtime } from '../../http/runtime.ts'
import type { Route } from '../../http/serve.ts'
import { languageOf, PLAIN_POLICY, plainPageOf, shareCard } from '../offer-page/actions.ts'
import { listPage, pictureCardOf, policyOf } from './page.ts'

type Opening = { Params: { token: string }; Querystring: Readonly<Record<string, unknown>> }

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** `/availability/{token}`: the page of a shared list, without script or cookie. It reads through the calls of the API. */
export function serveListPage(app: FastifyInstance, runtime: Runtime, routes: readonly Route[]): void {
  const read = routes.find(({ endpoint }) => endpoint === publicAvailability.one)
  const pdf = routes.find(({ endpoint }) => endpoint === publicAvailability.pdf)
  if (!read || !pdf) throw new Error('The calls of shared lists are not served.')

  app.register(async (pages) => {
    pages.addHook('onRequest', async (_request, reply) => {
      reply.headers({
        'content-security-policy': policyOf(),
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      })
    })
    const input = (token: string, query = {}) => ({ params: { token }, query, body: undefined, organization_id: 0 })

    pages.get<Opening>('/availability/:token', { config: { entry: true } }, async (request, reply) => {
      const { token } = request.params
      reply.type('text/html; charset=utf-8')
      try {
        const query = isFromList(request) ? { opened: 'true' } : {}
        const { data } = publicAvailability.one.response.parse(
          await callRoute(runtime, read, request, input(token, query)),
        )
        reply.header('content-security-policy', policyOf(data.brokerage.brand_color))
        const { lang, beds, home } = request.query
        const language = languageOf(text(lang), 'en')
        const choice = { beds: text(beds), home: text(home) }
        return reply.send(listPage({ list: data, token, language, choice }, runtime.services.settings.publicUrl))
      } catch (refused) {
        return refusedPage(runtime, request, reply, refused)
      }
    })

    // The picture in the page's preview. It is fetched by messengers, which is no opening of the list.
    pages.get<Opening>('/availability/:token/card.jpg', { config: { entry: true } }, async (request, reply) => {
      try {
        const { data: list } = publicAvailability.one.response.parse(
          await callRoute(runtime, read, request, input(request.params.token, { opened: 'true' })),
        )
        const card = await shareCard(
          runtime.services,
          pictureCardOf({ list, language: languageOf(text(request.query.lang), 'en') }),
        )
        return reply.type('image/jpeg').header('cache-control', 'private, max-age=3600').send(card)
      } catch (refused) {
        if (!(refused instanceof Refusal)) throw refused
        return reply
          .code(refused.status === 422 ? 404 : refused.status)
          .headers(refused.headers)
          .send()
      }
    })

    pages.get<Opening>('/availability/:token/list.pdf', { config: { entry: true } }, async (request, reply) => {
      try {
        const file = await callRoute(runtime, pdf, request, input(request.params.token))
        if (!(file instanceof Download)) throw new Error('A shared list has no PDF.')
        return reply
          .type(file.type)
          .header('content-disposition', `inline; filename*=UTF-8''${encodeURIComponent(file.name)}`)
          .send(file.content)
      } catch (refused) {
        return refusedPage(runtime, request, reply.type('text/html; charset=utf-8'), refused)
      }
    })
  })
}

/**
 * Whether a visitor pressed a link of the list itself: a chip, a home, the other language. The browser says so; without its word, as over http, the
 * address has to.
 */
function isFromList({ headers, query }: { headers: IncomingHttpHeaders; query: Opening['Querystring'] }): boolean {
  const site = headers['sec-fetch-site']
  return site === undefined ? ['beds', 'home', 'lang'].some((name) => name in query) : site === 'same-origin'
}

/** @throws any error that is not a refusal */
async function refusedPage(
  { services }: Runtime,
  { query }: { query: Opening['Querystring'] },
  reply: FastifyReply,
  refused: unknown,
) {
  if (!(refused instanceof Refusal)) throw refused
  const status = refused.status === 422 ? 404 : refused.status
  reply.code(status).headers(refused.headers).header('content-security-policy', PLAIN_POLICY)
  const state = status === 404 ? 'unknown' : status === 429 ? 'too_many' : 'failed'
  return reply.send(await plainPageOf(services, languageOf(text(query.lang), 'en'), state))
}

import { publicAvailability } from '@storey/api/sales/availability-lists.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Refusal } from '../../errors/problems.ts'
import { Download } from '../../files/download.ts'
import { callRoute } from '../../http/handle.ts'
import type { Runtime } from '../../http/runtime.ts'
import type { Route } from '../../http/serve.ts'
import { languageOf } from '../offer-page/actions.ts'
import { listPage, plainPage, policyOf } from './page.ts'

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
    const input = (token: string) => ({ params: { token }, query: {}, body: undefined, organization_id: 0 })

    pages.get<Opening>('/availability/:token', { config: { entry: true } }, async (request, reply) => {
      const { token } = request.params
      reply.type('text/html; charset=utf-8')
      try {
        const { data } = publicAvailability.one.response.parse(await callRoute(runtime, read, request, input(token)))
        reply.header('content-security-policy', policyOf(data.brokerage.brand_color))
        const { lang, beds, home } = request.query
        const language = languageOf(text(lang), 'en')
        return reply.send(listPage({ list: data, token, language, choice: { beds: text(beds), home: text(home) } }))
      } catch (refused) {
        return refusedPage(reply, refused)
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
        return refusedPage(reply.type('text/html; charset=utf-8'), refused)
      }
    })
  })
}

/** @throws any error that is not a refusal */
function refusedPage(reply: FastifyReply, refused: unknown) {
  if (!(refused instanceof Refusal)) throw refused
  const { status, headers } = refused
  reply.code(status === 422 ? 404 : status).headers(headers)
  if (status === 429) return reply.send(plainPage('Too many requests', 'Wait a minute, then open the link again.'))
  if (status === 404 || status === 422)
    return reply.send(
      plainPage(
        'This list is not available',
        'The link was revoked, or the units are no longer published. Ask the broker who sent it for a new one.',
      ),
    )
  return reply.send(plainPage('This did not work', 'Open the link again in a minute.'))
}

import type { PublicOffer } from '@storey/api/sales/public-offers.ts'
import { publicOffers } from '@storey/api/sales/public-offers.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../errors/problems.ts'
import { callRoute } from '../../http/handle.ts'
import type { Runtime } from '../../http/runtime.ts'
import { JsonText, type Route } from '../../http/serve.ts'
import { readAnswer } from './answer.ts'
import { cardOf, shareCard } from './card.ts'
import { offerPage, type Problem, policyOf } from './page.ts'
import { PLAIN_POLICY, plainPageOf } from './plain-page.ts'
import { type Choice, languageOf, viewOf } from './view.ts'

type Opening = { Params: { token: string }; Querystring: Readonly<Record<string, unknown>> }

/**
 * `/offer/{token}`: the buyer's page of a sale offer. It reads and answers through the calls of the API, so that both count, refuse
 * and notify alike; otherwise it only renders HTML. No script, no cookie: the link alone allows an answer.
 */
export function serveOfferPage(app: FastifyInstance, runtime: Runtime, routes: readonly Route[]): void {
  const read = routes.find(({ endpoint }) => endpoint === publicOffers.one)
  const answer = routes.find(({ endpoint }) => endpoint === publicOffers.answer)
  if (!read || !answer) throw new Error('The calls of public offers are not served.')

  const call = async (
    route: Route,
    request: FastifyRequest,
    token: string,
    { query = {}, body }: { query?: Record<string, string>; body?: unknown } = {},
  ): Promise<PublicOffer> => {
    const result = await callRoute(runtime, route, request, { params: { token }, query, body, organization_id: 0 })
    return publicOffers.one.response.parse(result instanceof JsonText ? JSON.parse(result.text) : result).data
  }

  app.register(async (pages) => {
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: publicOffers.answer.body_limit },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    pages.addHook('onRequest', async (_request, reply) => {
      reply.headers({
        'content-security-policy': policyOf(),
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      })
    })

    const show = async (
      request: FastifyRequest,
      reply: FastifyReply,
      choice: Choice,
      token: string,
      problem?: Problem,
    ) => {
      reply.type('text/html; charset=utf-8')
      try {
        const offer = await call(read, request, token, choice.preview ? { query: { preview: 'true' } } : {})
        reply.header('content-security-policy', policyOf(offer.seller.brand_color))
        return reply.send(offerPage(viewOf(offer, token, choice), runtime.services.settings.publicUrl, problem))
      } catch (refused) {
        return reply.send(await refusedPage(runtime, reply, refused, choice))
      }
    }

    pages.get<Opening>('/offer/:token', { config: { entry: true } }, async (request, reply) =>
      show(
        request,
        reply,
        choiceOf((name) => request.query[name]),
        request.params.token,
      ),
    )

    // The picture in the page's preview. It is fetched by messengers, which is no opening of the offer.
    pages.get<Opening>('/offer/:token/card.jpg', { config: { entry: true } }, async (request, reply) => {
      try {
        const offer = await call(read, request, request.params.token, { query: { preview: 'true' } })
        const view = viewOf(
          offer,
          request.params.token,
          choiceOf((name) => request.query[name]),
        )
        // An offer that ended shows nothing.
        if (!view.home) return reply.code(404).send()
        const card = await shareCard(runtime.services, cardOf(view))
        return reply.type('image/jpeg').header('cache-control', 'private, max-age=3600').send(card)
      } catch (refused) {
        if (!(refused instanceof Refusal)) throw refused
        return reply.code(refused.status).headers(refused.headers).send()
      }
    })

    pages.post<Opening>('/offer/:token', { config: { entry: true } }, async (request, reply) => {
      const { token } = request.params
      const fields = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
      const choice = choiceOf((name) => fields.get(name))
      // The link is what allows an answer; still, a page of another site that obtained it cannot submit one.
      if (request.headers['sec-fetch-site'] === 'cross-site')
        return show(request, reply.code(409), choice, token, 'foreign')
      const given = readAnswer(fields)
      if (!given) return show(request, reply.code(422), choice, token, 'other')
      try {
        const { language } = await call(answer, request, token, { body: given })
        const lang = languageOf(choice.lang, language)
        return reply.redirect(`/offer/${token}${lang === language ? '' : `?lang=${lang}`}`, 303)
      } catch (refused) {
        if (!(refused instanceof Refusal) || (refused.status !== 409 && refused.status !== 422))
          return reply.type('text/html; charset=utf-8').send(await refusedPage(runtime, reply, refused, choice))
        return show(request, reply.code(refused.status), choice, token, PROBLEMS[String(refused.body.code)] ?? 'other')
      }
    })
  })
}

/** Refusals of an answer that have their own text on the page. */
const PROBLEMS: Readonly<Record<string, Problem>> = {
  price_changed: 'price',
  terms_changed: 'terms',
  unit_gone: 'gone',
}

const choiceOf = (read: (name: string) => unknown): Choice => {
  const text = (name: string) => {
    const value = read(name)
    return typeof value === 'string' && value.length <= 20 ? value : undefined
  }
  return { unit: text('unit'), plan: text('plan'), lang: text('lang'), preview: text('preview') === 'true' }
}

/** The page that shows a refusal to a buyer. @throws any error that is not a refusal */
async function refusedPage(
  { services }: Runtime,
  reply: FastifyReply,
  refused: unknown,
  { lang }: Choice,
): Promise<string> {
  if (!(refused instanceof Refusal)) throw refused
  reply.code(refused.status).headers(refused.headers).header('content-security-policy', PLAIN_POLICY)
  const state = refused.status === 404 ? 'unknown' : refused.status === 429 ? 'too_many' : 'failed'
  return plainPageOf(services, languageOf(lang, 'en'), state)
}

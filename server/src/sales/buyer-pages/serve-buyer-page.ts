import type { BuyerLanguage } from '@storey/api/sales/booking.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limitsOf } from '../../account/limits.ts'
import { notFound, Refusal } from '../../errors/problems.ts'
import { pictureOf } from '../../files/picture-addresses.ts'
import type { Runtime } from '../../http/runtime.ts'
import { typesetter } from '../../pdf/typesetter.ts'
import type { Services } from '../../services/services.ts'
import { linkNamed } from '../buyer-emails/rules.ts'
import { findFace, makeContract, onLetterhead } from '../contracts/actions.ts'
import { PLAIN_POLICY, plainPageOf } from '../offer-page/actions.ts'
import { makeVoucher, placeOfReceipt } from '../receipts/actions.ts'
import { asBuyer } from './as-buyer.ts'
import { buyerPage } from './booking-page.ts'
import { codeWaysOf } from './code-ways.ts'
import { codeEmail } from './emails.ts'
import { type Asking, digitsOf, fieldOf, html, isForeign, type Request, wayOf } from './forms.ts'
import { endedPage, type Frame, lockedPage, policyOf } from './page.ts'
import { countTry, findById, findByToken, findOwnLink, findSeller, type OpenedLink, useCode } from './queries.ts'
import { hashOfCode, hashOfToken, isPass, isToken, newCode, passOf } from './rules.ts'
import { sendCode } from './send-code.ts'
import { serveSigning } from './serve-signing.ts'
import { readShown } from './shown.ts'
import { saveOwnWish } from './whatsapp-wish.ts'
import type { Ended, Problem } from './words.ts'

const COOKIE = 'storey_buyer'
const MAX_BODY = 8_000

/**
 * `/buyer/{token}`: the private page of a buyer. The link names the booking, and a code that is sent to the address of the buyer opens it
 * for some hours, so a forwarded link shows nothing. A GET changes nothing, because mail scanners open links. No script, no account.
 */
export function serveBuyerPage(app: FastifyInstance, { services }: Pick<Runtime, 'services'>): void {
  const { settings, clock, pool } = services
  const secure = settings.publicUrl.startsWith('https:')

  const open = async (request: Request): Promise<OpenedLink | undefined> => {
    await limitsOf(services).call('offer', request.ip)
    const { token } = request.params
    const named = linkNamed(settings.signingKey, token)
    if (named === undefined && !isToken(token)) return undefined
    return pool.transaction({ role: 'storey_app', read_only: true }, (db) =>
      named === undefined ? findByToken(db, hashOfToken(settings.signingKey, token)) : findById(db, named),
    )
  }
  const isOpen = (request: Request, { id }: OpenedLink) =>
    isPass(settings.signingKey, id, cookieOf(request), clock.now())

  const frameOf = async (request: Request, link: OpenedLink | undefined, typed?: string | null): Promise<Frame> => {
    const asked = typed ?? request.query.lang
    // Only a token that was found is written into the page.
    if (!link) return { language: asked === 'ar' ? 'ar' : 'en', seller: null, path: '/buyer/' }
    const path = `/buyer/${request.params.token}`
    return asBuyer(services, link, async (db, scope) => {
      const { language } = await findOwnLink(db, scope, link)
      const { name, logo, brand_color } = await findSeller(db, scope, link.organization_id)
      const seller = { name, logo: pictureOf(services, logo)?.small ?? null, brand_color }
      return { language: isLanguage(asked) ? asked : language, seller, path }
    })
  }
  const end = async (reply: FastifyReply, frame: Frame, ended: Ended, status: number) => {
    html(reply.code(status), frame)
    if (ended !== 'unknown' && frame.seller !== null) return reply.send(endedPage(frame, ended))
    const state = status === 404 ? 'unknown' : status === 429 ? 'too_many' : 'failed'
    return reply
      .header('content-security-policy', PLAIN_POLICY)
      .send(await plainPageOf(services, frame.language, state))
  }
  const lock = async (reply: FastifyReply, frame: Frame, link: OpenedLink, problem?: Problem) => {
    const ways = await asBuyer(services, link, (db, scope) => codeWaysOf({ db, services }, scope, link, frame))
    return html(reply, frame).send(lockedPage(frame, ways, problem))
  }

  app.register(async (pages) => {
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_BODY },
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

    /** Refusals become pages; other errors go on. */
    const answering = (work: (request: Request, reply: FastifyReply) => Promise<unknown>) => {
      return async (request: Request, reply: FastifyReply) => {
        try {
          return await work(request, reply)
        } catch (refused) {
          if (!(refused instanceof Refusal)) throw refused
          const frame = await frameOf(request, undefined)
          reply.headers(refused.headers)
          return end(reply, frame, refused.status === 404 ? 'unknown' : 'failed', refused.status)
        }
      }
    }

    pages.get<Asking>(
      '/buyer/:token',
      { config: { entry: true } },
      answering(async (request, reply) => {
        const link = await open(request)
        const frame = await frameOf(request, link)
        if (!link) return end(reply, frame, 'unknown', 404)
        if (!isOpen(request, link)) return lock(reply, frame, link)
        const shown = await asBuyer(services, link, (db, scope) => readShown({ db, services }, scope, link))
        return html(reply, frame).send(buyerPage(frame, shown))
      }),
    )

    pages.post<Asking>(
      '/buyer/:token/code',
      { config: { entry: true } },
      answering(async (request, reply) => {
        const link = await open(request)
        const lang = fieldOf(request, 'lang')
        const frame = await frameOf(request, link, lang)
        if (!link) return end(reply, frame, 'unknown', 404)
        if (isForeign(request)) return lock(reply.code(409), frame, link, 'foreign')
        const code = newCode()
        const hash = hashOfCode(settings.signingKey, link.id, code)
        const sent = await sendCode(services, link, {
          ...{ code, hash, use: 'open', language: frame.language, by: wayOf(request) },
          text: codeEmail(frame.language, code),
        })
        if (sent !== 'sent') return lock(reply.code(sent === 'unsent' ? 502 : 429), frame, link, sent)
        return reply.redirect(`${frame.path}?lang=${frame.language}`, 303)
      }),
    )

    pages.post<Asking>(
      '/buyer/:token',
      { config: { entry: true } },
      answering(async (request, reply) => {
        const link = await open(request)
        const frame = await frameOf(request, link, fieldOf(request, 'lang'))
        if (!link) return end(reply, frame, 'unknown', 404)
        if (isForeign(request)) return lock(reply.code(409), frame, link, 'foreign')
        if (!(await isRight(services, link, digitsOf(fieldOf(request, 'code') ?? ''))))
          return lock(reply.code(422), frame, link, 'wrong')
        const { value, until } = passOf(settings.signingKey, link.id, clock.now())
        const flags = `Path=${frame.path}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}; Expires=${until.toUTCString()}`
        reply.header('set-cookie', `${COOKIE}=${value}; ${flags}`)
        return reply.redirect(`${frame.path}?lang=${frame.language}`, 303)
      }),
    )

    pages.post<Asking>(
      '/buyer/:token/whatsapp',
      { config: { entry: true } },
      answering(async (request, reply) => {
        const link = await open(request)
        const frame = await frameOf(request, link, fieldOf(request, 'lang'))
        if (!link || !isOpen(request, link)) return end(reply, frame, 'unknown', 404)
        if (isForeign(request)) return end(reply, frame, 'failed', 409)
        await asBuyer(services, link, (db, scope) =>
          saveOwnWish({ db, services }, scope, link, fieldOf(request, 'agreed') === 'yes'),
        )
        return reply.redirect(`${frame.path}?lang=${frame.language}#whatsapp`, 303)
      }),
    )

    serveSigning(pages, { services, open, isOpen, frameOf, end, answering })

    pages.get<Asking>(
      '/buyer/:token/receipts/:id',
      { config: { entry: true } },
      answering(async (request, reply) => {
        const link = await open(request)
        const frame = await frameOf(request, link)
        if (!link || !isOpen(request, link)) return end(reply, frame, 'unknown', 404)
        const id = Number(request.params.id)
        const { number, data, names } = await asBuyer(services, link, async (db, scope) => {
          const place = Number.isSafeInteger(id) ? await placeOfReceipt(db, scope, id) : undefined
          if (place?.booking_id !== link.booking_id) throw notFound()
          return makeVoucher(db, scope, id, frame.language)
        })
        return pdf(reply, number, await typesetter.typeset({ template: 'voucher', data }, names))
      }),
    )

    pages.get<Asking>(
      '/buyer/:token/contract.pdf',
      { config: { entry: true } },
      answering(async (request, reply) => {
        const link = await open(request)
        const frame = await frameOf(request, link)
        if (!link || !isOpen(request, link)) return end(reply, frame, 'unknown', 404)
        const made = await asBuyer(services, link, async (db, scope) => ({
          ...(await makeContract({ db, scope, services }, link.booking_id)),
          face: await findFace(db, scope, link.booking_id),
        })).catch((refused: unknown) => {
          if (refused instanceof Refusal && refused.status === 409) return undefined
          throw refused
        })
        if (!made) return end(reply, frame, 'no_contract', 409)
        const { document, names, face } = made
        const content = await typesetter.typeset(await onLetterhead(services, document, face), names)
        return pdf(reply, document.number, content)
      }),
    )
  })
}

/** A try is committed before it is compared, so that many tries at once count each. */
async function isRight(services: Services, link: OpenedLink, code: string): Promise<boolean> {
  if (!(await asBuyer(services, link, (db, scope) => countTry(db, scope, link)))) return false
  const hash = hashOfCode(services.settings.signingKey, link.id, code)
  return asBuyer(services, link, (db, scope) => useCode(db, scope, link, hash))
}

const isLanguage = (value: unknown): value is BuyerLanguage => value === 'en' || value === 'ar'

function cookieOf({ headers }: FastifyRequest): string | undefined {
  const found = (headers.cookie ?? '').split(/;\s*/).find((part) => part.startsWith(`${COOKIE}=`))
  return found?.slice(COOKIE.length + 1)
}

const pdf = (reply: FastifyReply, name: string, content: Buffer) =>
  reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename="${name.replace(/[^\w.-]/g, ' ')}.pdf"`)
    .send(content)

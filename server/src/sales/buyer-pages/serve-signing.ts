import type { FastifyInstance, FastifyReply } from 'fastify'
import { Refusal } from '../../errors/problems.ts'
import { type LiveEvent, publish } from '../../live/events.ts'
import { requirePrintable } from '../../pdf/printable.ts'
import type { Services } from '../../services/services.ts'
import { declineForBuyer, signForBuyer } from '../contract-signing/actions.ts'
import { makeContract } from '../contracts/actions.ts'
import { asBuyer } from './as-buyer.ts'
import { askToSign } from './ask-to-sign.ts'
import { codeWaysOf } from './code-ways.ts'
import { signCodeEmail } from './emails.ts'
import { type Asking, digitsOf, fieldOf, html, isForeign, type Request, wayOf } from './forms.ts'
import { type OwnSigning, ownSigningOf } from './own-signing.ts'
import type { Frame } from './page.ts'
import { countTry, findOwnLink, lockBooking, type OpenedLink, useSigningCode } from './queries.ts'
import { hashOfCode, newCode } from './rules.ts'
import { sendCode } from './send-code.ts'
import { readShown } from './shown.ts'
import { signedPage, signPage, signPageEnded } from './sign-page.ts'
import type { SignProblem } from './sign-words.ts'
import type { Ended } from './words.ts'

interface Gate {
  readonly services: Services
  readonly open: (request: Request) => Promise<OpenedLink | undefined>
  readonly isOpen: (request: Request, link: OpenedLink) => boolean
  readonly frameOf: (request: Request, link: OpenedLink | undefined, typed?: string | null) => Promise<Frame>
  readonly end: (reply: FastifyReply, frame: Frame, ended: Ended, status: number) => unknown
  readonly answering: (
    work: (request: Request, reply: FastifyReply) => Promise<unknown>,
  ) => (request: Request, reply: FastifyReply) => Promise<unknown>
}

const MAX_NAME = 200
const MAX_REASON = 1_000

/** `/buyer/{token}/sign`: the buyer reads the contract, asks for a code, and signs or declines. Works without scripts. */
export function serveSigning(pages: FastifyInstance, { services, open, isOpen, frameOf, end, answering }: Gate): void {
  const { settings } = services

  /** Who has opened the page with a code goes on; others are sent to the page, which asks for one. */
  const opened = (work: (request: Request, reply: FastifyReply, link: OpenedLink, frame: Frame) => Promise<unknown>) =>
    answering(async (request, reply) => {
      const link = await open(request)
      const frame = await frameOf(request, link, fieldOf(request, 'lang'))
      if (!link) return end(reply, frame, 'unknown', 404)
      if (!isOpen(request, link)) return reply.redirect(`${frame.path}?lang=${frame.language}`, 303)
      return work(request, reply, link, frame)
    })

  const show = async (
    reply: FastifyReply,
    frame: Frame,
    link: OpenedLink,
    problem?: SignProblem,
    typed: { readonly name?: string; readonly reason?: string } = {},
  ) => {
    const page = await asBuyer(services, link, async (db, scope) => {
      const own = await ownSigningOf({ db, scope, services }, link)
      if (own.state !== 'sign' && own.state !== 'signed' && own.state !== 'complete') return signPageEnded(frame, own)
      const { document } = await makeContract({ db, scope, services }, link.booking_id)
      const about = { document, shown: await readShown({ db, services }, scope, link) }
      if (own.state !== 'sign') return signedPage(frame, own, about)
      return signPage(frame, {
        own,
        about,
        ways: await codeWaysOf({ db, services }, scope, link, frame),
        problem,
        ...typed,
      })
    })
    return html(reply, frame).send(page)
  }

  pages.get<Asking>(
    '/buyer/:token/sign',
    { config: { entry: true } },
    opened((_request, reply, link, frame) => show(reply, frame, link)),
  )

  pages.post<Asking>(
    '/buyer/:token/sign/code',
    { config: { entry: true } },
    opened(async (request, reply, link, frame) => {
      if (isForeign(request)) return show(reply.code(409), frame, link, 'foreign')
      const own = await asBuyer(services, link, (db, scope) => ownSigningOf({ db, scope, services }, link))
      if (own.state !== 'sign') return show(reply.code(409), frame, link)
      const code = newCode()
      const hash = hashOfCode(settings.signingKey, link.id, code, own.sha256)
      const text = signCodeEmail(frame.language, code, own.number)
      const sent = await sendCode(services, link, {
        ...{ code, hash, use: 'sign', text, language: frame.language, by: wayOf(request) },
      })
      if (sent !== 'sent') return show(reply.code(sent === 'unsent' ? 502 : 429), frame, link, sent)
      return reply.redirect(`${frame.path}/sign?lang=${frame.language}#code`, 303)
    }),
  )

  pages.post<Asking>(
    '/buyer/:token/sign',
    { config: { entry: true } },
    opened(async (request, reply, link, frame) => {
      const name = lineOf(fieldOf(request, 'name'))
      const sha256 = fieldOf(request, 'sha256') ?? ''
      const refuse = (problem: SignProblem, status = 422) => show(reply.code(status), frame, link, problem, { name })
      if (isForeign(request)) return refuse('foreign', 409)
      if (name.length < 2 || name.length > MAX_NAME) return refuse('name')
      if (!isPrintable(name)) return refuse('letters')
      if (fieldOf(request, 'has_read') !== 'yes') return refuse('unread')
      // Counted before it is compared, so that many tries at once count each.
      const left = await asBuyer(services, link, (db, scope) => countTry(db, scope, link))
      if (!left) return refuse('wrong')
      const hash = hashOfCode(settings.signingKey, link.id, digitsOf(fieldOf(request, 'code') ?? ''), sha256)
      const outcome = await signNow(services, link, hash, {
        ...{ name, sha256, address: request.ip },
        user_agent: String(request.headers['user-agent'] ?? ''),
      })
      if (outcome === 'signed') return reply.redirect(`${frame.path}/sign?lang=${frame.language}`, 303)
      return outcome === 'wrong' ? refuse('wrong') : refuse('changed', 409)
    }),
  )

  pages.post<Asking>(
    '/buyer/:token/decline',
    { config: { entry: true } },
    opened(async (request, reply, link, frame) => {
      const reason = (fieldOf(request, 'reason') ?? '').replace(/\0/g, '').trim()
      const refuse = (problem: SignProblem, status = 422) => show(reply.code(status), frame, link, problem, { reason })
      if (isForeign(request)) return refuse('foreign', 409)
      if (reason === '' || reason.length > MAX_REASON) return refuse('reason')
      const declined = await withTurn(services, link, fieldOf(request, 'sha256') ?? '', async (context, own) => {
        await declineForBuyer(context, own.row, reason)
        return true
      })
      if (!declined) return refuse('changed', 409)
      return reply.redirect(`${frame.path}/sign?lang=${frame.language}`, 303)
    }),
  )
}

type Turn = Extract<OwnSigning, { readonly state: 'sign' }>
type Signing = Parameters<typeof signForBuyer>[0]

/** Runs work if it is the buyer's turn to sign the contract with this hash; undefined if it is not. */
const withTurn = <T>(
  services: Services,
  link: OpenedLink,
  sha256: string,
  work: (context: Signing, own: Turn) => Promise<T>,
): Promise<T | undefined> =>
  asBuyer(services, link, async (db, scope) => {
    await lockBooking(db, scope, link.booking_id)
    const own = await ownSigningOf({ db, scope, services }, link)
    if (own.state !== 'sign' || own.sha256 !== sha256) return undefined
    const events: LiveEvent[] = []
    const named = { ...scope, user_name: own.row.signer }
    const done = await work({ db, scope: named, services, emit: (event) => void events.push(event) }, own)
    await publish(db, events)
    return done
  })

interface Signer {
  readonly name: string
  readonly sha256: string
  readonly address: string
  readonly user_agent: string
}

async function signNow(services: Services, link: OpenedLink, hash: Buffer, signer: Signer) {
  const outcome = await withTurn(services, link, signer.sha256, async (context, { row }) => {
    const code_sent_at = await useSigningCode(context.db, context.scope, link, hash)
    if (code_sent_at === undefined) return 'wrong' as const
    // Read after the code was used up, which locks the link.
    const { code_sent_to } = await findOwnLink(context.db, context.scope, link)
    const next = await signForBuyer(context, row, { ...signer, code_sent_at, code_sent_to })
    if (next && row.asked_by !== null)
      await askToSign(context, next, { user_id: row.asked_by, user_name: row.asked_by_name ?? '' }, false)
    return 'signed' as const
  })
  return outcome ?? ('changed' as const)
}

const lineOf = (typed: string | null) => (typed ?? '').replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()

function isPrintable(name: string): boolean {
  try {
    requirePrintable({ name })
    return true
  } catch (refused) {
    if (refused instanceof Refusal) return false
    throw refused
  }
}

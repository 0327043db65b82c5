import type { FastifyInstance } from 'fastify'
import type { Pool } from '../database/connect.ts'
import { type EmailBrand, mark } from './email.ts'
import { escaped } from './escaped.ts'
import { findBrand, findSender } from './queries.ts'
import { styleOf } from './stop-style.ts'

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

type Asking = { Querystring: { t?: unknown } }

/** Title and HTML of a page. */
interface Said {
  readonly title: string
  readonly html: string
}

interface StopPage {
  /** Reads the name of the platform. */
  readonly pool: Pool
  /** Asks; undefined if the link is not valid. */
  readonly ask: (token: unknown) => Promise<Said | undefined> | Said | undefined
  /** Stops; undefined if the link is not valid. */
  readonly stop: (token: unknown) => Promise<Said | undefined>
}

/**
 * The page of a link in an e-mail that stops such e-mails. A GET changes nothing, because mail scanners open links; the button does,
 * and so does a mail client's own one-click request (RFC 8058), which is the same POST. No script, no account.
 */
export function serveStopPage(app: FastifyInstance, path: string, { pool, ask, stop }: StopPage): void {
  const page = (said: Said | undefined) =>
    pool.transaction({ role: 'storey_worker', read_only: true }, async (db) => {
      const brand = await findBrand(db)
      const { reply_to } = await findSender(db)
      return pageOf(said ?? invalid(reply_to), said ? 'letter' : 'line', brand)
    })
  app.register(async (pages) => {
    pages.removeAllContentTypeParsers()
    // The body is ignored: the address says what is stopped.
    pages.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4_096 }, (_request, _body, done) => done(null))
    pages.addHook('onRequest', async (_request, reply) => {
      reply.headers({ 'content-security-policy': POLICY, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      reply.type('text/html; charset=utf-8')
    })
    pages.get<Asking>(path, async ({ query }, reply) => {
      const said = await ask(query.t)
      return said ? reply.send(await page(said)) : reply.code(404).send(await page(undefined))
    })
    pages.post<Asking>(path, async ({ query }, reply) => {
      const said = await stop(query.t)
      return said ? reply.send(await page(said)) : reply.code(404).send(await page(undefined))
    })
  })
}

/** The button that stops. */
export const stopButton = (label: string) => `<form method="post"><button type="submit">${label}</button></form>`

/** E-mail, with a hyphen at which no line ends. */
const EMAIL = 'e\u2011mail'

const invalid = (reply_to: string | undefined): Said => ({
  title: 'This link is no longer valid',
  html:
    reply_to === undefined
      ? `<p>It may be incomplete. Open it from the ${EMAIL} again, or reply to the ${EMAIL} and ask us to stop.</p>`
      : `<p>It may be incomplete. Open it from the ${EMAIL} again, or write to us and ask us to stop.</p><p><a class="button" href="mailto:${escaped(encodeURI(reply_to))}?subject=${encodeURIComponent('Stop e-mails')}">Write to us</a></p>`,
})

/** A letter, or a line that is cut. */
const DRAWINGS = {
  letter:
    '<path class="ground" d="M0 80h160v16H0z"/><path class="paper" d="M48 36h64a4 4 0 0 1 4 4v40a4 4 0 0 1-4 4H48a4 4 0 0 1-4-4V40a4 4 0 0 1 4-4z"/><path class="wire" d="M46 39l34 25 34-25"/>',
  line: '<path class="earth" d="M0 78h160v18H0z"/><path class="post" d="M30 78V30M130 78V30M22 36h16M122 36h16"/><path class="wire" d="M30 36C44 52 56 56 66 56M130 36C118 54 110 66 104 72M66 56l5-3M66 56l5 2M104 72l-5-2M104 72l-2 5"/><path class="spark" d="M84 50l3 5M90 46v7M78 60l-5 4"/>',
} as const

const sceneOf = (drawing: keyof typeof DRAWINGS) =>
  `<svg class="scene" viewBox="0 0 160 96" aria-hidden="true"><rect class="sky" width="160" height="96"/><circle class="sun" cx="${drawing === 'line' ? 100 : 132}" cy="24" r="9"/>${DRAWINGS[drawing]}</svg>`

const pageOf = ({ title, html }: Said, drawing: keyof typeof DRAWINGS, brand: EmailBrand) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${title} · ${escaped(brand.name)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${styleOf(brand.color)}</style></head>
<body><header>${mark(brand)}<b>${escaped(brand.name)}</b></header>
<main>${sceneOf(drawing)}<h1>${title}</h1>${html}<p><a href="/">Go to ${escaped(brand.name)}</a></p></main></body>
</html>
`

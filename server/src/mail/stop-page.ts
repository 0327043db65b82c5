import type { FastifyInstance } from 'fastify'
import type { Pool } from '../database/connect.ts'
import { escaped } from './email.ts'
import { findBrand } from './queries.ts'

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

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
  const page = async (said: Said) =>
    pageOf(said, (await pool.transaction({ role: 'storey_worker', read_only: true }, findBrand)).name)
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
      return said ? reply.send(await page(said)) : reply.code(404).send(await page(INVALID))
    })
    pages.post<Asking>(path, async ({ query }, reply) => {
      const said = await stop(query.t)
      return said ? reply.send(await page(said)) : reply.code(404).send(await page(INVALID))
    })
  })
}

/** The button that stops. */
export const stopButton = (label: string) => `<form method="post"><button type="submit">${label}</button></form>`

const INVALID: Said = {
  title: 'This link is no longer valid',
  html: '<p>It may be incomplete. Open it from the e-mail again, or reply to the e-mail and ask us to stop.</p>',
}

const pageOf = ({ title, html }: Said, name: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${title} · ${escaped(name)}</title>
<style>
body { margin: 0; padding: 48px 16px; background: #f4f5f7; color: #1b1f27; font: 16px/24px -apple-system, 'Segoe UI', Roboto, Arial, sans-serif }
main { max-width: 440px; margin: 0 auto; padding: 32px; background: #fff; border: 1px solid #e3e5ea; border-radius: 12px }
b { overflow-wrap: anywhere } h1 { margin: 0 0 16px; font-size: 20px; line-height: 28px } p { margin: 0 0 24px } p:last-child { margin: 0 }
button { padding: 12px 20px; border: 0; border-radius: 8px; background: #4263eb; color: #fff; font: inherit; font-weight: 600; cursor: pointer }
button:focus-visible { outline: 2px solid #4263eb; outline-offset: 2px }
@media (prefers-color-scheme: dark) { body { background: #101116; color: #ededf1 } main { background: #1d1f26; border-color: #383c47 } }
</style></head>
<body><main><h1>${title}</h1>${html}</main></body>
</html>
`

import type { FastifyInstance } from 'fastify'
import type { Runtime } from '../../http/runtime.ts'
import { escaped } from '../../mail/email.ts'
import { insertOptOut } from './queries.ts'
import { readOptOutLink } from './rules.ts'

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

type Asking = { Querystring: { t?: unknown } }

/**
 * `/stop-messages`: the page of the opt-out link in an e-mail. A GET changes nothing, because mail scanners open links; the button does,
 * and so does a mail client's own one-click request (RFC 8058), which is the same POST. No script, no account.
 */
export function serveOptOutPage(
  app: FastifyInstance,
  { services: { pool, settings } }: Pick<Runtime, 'services'>,
): void {
  app.register(async (pages) => {
    pages.removeAllContentTypeParsers()
    // The body is ignored: the address identifies the contact.
    pages.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4_096 }, (_request, _body, done) => done(null))
    pages.addHook('onRequest', async (_request, reply) => {
      reply.headers({ 'content-security-policy': POLICY, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    })
    pages.get<Asking>('/stop-messages', async ({ query }, reply) => {
      const whom = readOptOutLink(settings.signingKey, query.t)
      reply.type('text/html; charset=utf-8')
      if (!whom) return reply.code(404).send(INVALID)
      return reply.send(ask(whom.address))
    })
    pages.post<Asking>('/stop-messages', async ({ query }, reply) => {
      const whom = readOptOutLink(settings.signingKey, query.t)
      reply.type('text/html; charset=utf-8')
      if (!whom) return reply.code(404).send(INVALID)
      await pool.transaction({ role: 'storey_worker' }, (db) => insertOptOut(db, { ...whom, how: 'link' }))
      return reply.send(done(whom.address))
    })
  })
}

const page = (title: string, content: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${title} · Storey</title>
<style>
body { margin: 0; padding: 48px 16px; background: #f4f5f7; color: #1b1f27; font: 16px/24px -apple-system, 'Segoe UI', Roboto, Arial, sans-serif }
main { max-width: 440px; margin: 0 auto; padding: 32px; background: #fff; border: 1px solid #e3e5ea; border-radius: 12px }
b { overflow-wrap: anywhere } h1 { margin: 0 0 16px; font-size: 20px; line-height: 28px } p { margin: 0 0 24px } p:last-child { margin: 0 }
button { padding: 12px 20px; border: 0; border-radius: 8px; background: #4263eb; color: #fff; font: inherit; font-weight: 600; cursor: pointer }
button:focus-visible { outline: 2px solid #4263eb; outline-offset: 2px }
@media (prefers-color-scheme: dark) { body { background: #101116; color: #ededf1 } main { background: #1d1f26; border-color: #383c47 } }
</style></head>
<body><main><h1>${title}</h1>${content}</main></body>
</html>
`

const ask = (address: string) =>
  page(
    'Stop these e-mails?',
    `<p>We’ll send no more messages to <b>${escaped(address)}</b>.</p><form method="post"><button type="submit">Stop e-mails</button></form>`,
  )
const done = (address: string) =>
  page('You’re unsubscribed', `<p><b>${escaped(address)}</b> gets no more messages from us.</p>`)
const INVALID = page(
  'This link is not valid',
  '<p>It may be cut off. Open it from the e-mail again, or reply to the e-mail and ask us to stop.</p>',
)

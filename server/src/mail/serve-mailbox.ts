import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { notFound } from '../errors/problems.ts'
import type { Settings } from '../kernel/settings.ts'
import type { Mailbox, MailboxEmail } from '../services/mailbox.ts'
import { pageOf, type Reading } from './mailbox-page.ts'

const STYLE = ['mailbox-page.css', 'mailbox-list.css', 'mailbox-email.css']
  .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'))
  .join('\n')
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
/** The HTML of an e-mail may have styles, be shown in the page's frame, and open its links in new tabs; nothing else. */
const EMAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

type Asking = { Params: { id: string }; Querystring: { to?: unknown; view?: unknown } }

/** `/dev/mail`: the e-mails of the local mailbox, for users who try Storey out, and as JSON for tests. No script. */
export function serveMailbox(app: FastifyInstance, mailbox: Mailbox, settings: Pick<Settings, 'publicUrl'>): void {
  const askedFor = new URL(settings.publicUrl).hostname
  app.register(async (pages) => {
    pages.addHook('onRequest', async (request, reply) => {
      // E-mails grant access to accounts: a page of another site whose host name points to this machine must not read them.
      if (!isOfHere(request, askedFor)) throw notFound()
      reply.headers({ 'content-security-policy': PAGE_POLICY, 'cache-control': 'no-store' })
    })
    const show = async (to: string, opened: Reading | undefined) =>
      pageOf({ letters: await mailbox.list(to), to, opened })

    pages.get<Asking>('/dev/mail', async ({ query }, reply) => {
      const to = textOf(query.to)
      const [newest] = await mailbox.list(to)
      return reply.type('text/html').send(await show(to, newest && { letter: newest, view: 'letter', chosen: false }))
    })
    pages.get<Asking>('/dev/mail.json', async ({ query }) => ({ data: await mailbox.list(textOf(query.to)) }))
    pages.get('/dev/mail.css', async (_request, reply) => reply.type('text/css').send(STYLE))
    pages.get<Asking>('/dev/mail/:id', async ({ params, query }, reply) => {
      const email = await mailbox.read(params.id)
      if (!email) throw notFound()
      const view = query.view === 'text' ? 'text' : 'letter'
      return reply.type('text/html').send(await show(textOf(query.to), { letter: email, view, chosen: true }))
    })
    pages.get<Asking>('/dev/mail/:id/html', async ({ params }, reply) => {
      const email = await mailbox.read(params.id)
      if (!email) throw notFound()
      return reply
        .header('content-security-policy', EMAIL_POLICY)
        .type('text/html')
        .send(withData(email).replace('<head>', '<head><base target="_blank">'))
    })
    pages.get<Asking>('/dev/mail/:id/message.eml', async ({ params }, reply) => {
      const message = await mailbox.message(params.id)
      if (!message) throw notFound()
      return reply
        .header('content-disposition', `attachment; filename="${params.id}.eml"`)
        .type('message/rfc822')
        .send(message)
    })
  })
}

/** Its attached pictures are in the HTML, as a mail program would show them. */
const withData = ({ html, attachments = [] }: MailboxEmail) =>
  html.replace(/src="cid:(\w+)"/g, (written, cid: string) => {
    const found = attachments.find((one) => one.cid === cid)
    return found ? `src="data:${found.type};base64,${found.content}"` : written
  })

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

const isOfHere = ({ hostname }: FastifyRequest, askedFor: string) => {
  const host = hostname.replace(/^\[|\]$/g, '')
  return host === 'localhost' || host === askedFor || isIP(host) > 0
}

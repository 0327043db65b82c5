import type { FastifyInstance } from 'fastify'
import type { Pool } from '../database/connect.ts'
import { type EmailBrand, mark } from './email.ts'
import { escaped } from './escaped.ts'
import { findBrand, findSender } from './queries.ts'
import { type PublicScene, sceneOf } from './scene.ts'
import { styleOf } from './stop-style.ts'

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

type Asking = { Querystring: { t?: unknown; lang?: unknown } }

type Language = 'ar' | 'en'

/** Title and HTML of a page. */
interface Said {
  readonly title: string
  readonly html: string
  /** The e-mails are stopped. */
  readonly done?: boolean
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
  const page = (said: Said | undefined, language: Language = 'en') =>
    pool.transaction({ role: 'storey_worker', read_only: true }, async (db) => {
      const brand = await findBrand(db)
      const { reply_to } = await findSender(db)
      return said
        ? pageOf({ said, scene: said.done ? 'done' : 'letter', language: 'en', both: false }, brand)
        : pageOf({ said: invalid[language](reply_to), scene: 'line', language, both: true }, brand)
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
      return said
        ? reply.send(await page(said))
        : reply.code(404).send(await page(undefined, query.lang === 'ar' ? 'ar' : 'en'))
    })
    pages.post<Asking>(path, async ({ query }, reply) => {
      const said = await stop(query.t)
      return said
        ? reply.send(await page(said))
        : reply.code(404).send(await page(undefined, query.lang === 'ar' ? 'ar' : 'en'))
    })
  })
}

/** The button that stops. */
export const stopButton = (label: string) => `<form method="post"><button type="submit">${label}</button></form>`

/** E-mail, with a hyphen at which no line ends. */
const EMAIL = 'e\u2011mail'

const mailTo = (reply_to: string, label: string) =>
  `<p><a class="button" href="mailto:${escaped(encodeURI(reply_to))}?subject=${encodeURIComponent('Stop e-mails')}">${label}</a></p>`

const invalid: Readonly<Record<Language, (reply_to: string | undefined) => Said>> = {
  en: (reply_to) => ({
    title: 'This link is no longer valid',
    html:
      reply_to === undefined
        ? `<p>It may be incomplete. Open it from the ${EMAIL} again, or reply to the ${EMAIL} and ask us to stop.</p>`
        : `<p>It may be incomplete. Open it from the ${EMAIL} again, or write to us and ask us to stop.</p>${mailTo(reply_to, 'Write to us')}`,
  }),
  ar: (reply_to) => ({
    title: 'هذا الرابط لم يعد صالحًا',
    html:
      reply_to === undefined
        ? '<p>قد يكون ناقصًا. افتحه من الرسالة مرة أخرى، أو ردّ على الرسالة واطلب إيقافها.</p>'
        : `<p>قد يكون ناقصًا. افتحه من الرسالة مرة أخرى، أو راسلنا واطلب إيقافها.</p>${mailTo(reply_to, 'راسلنا')}`,
  }),
}

/** The page of a link that is not valid is in both languages: it does not know who reads it. */
const FRAME = {
  en: { other: 'العربية', go: (name: string) => `Go to ${name}` },
  ar: { other: 'English', go: (name: string) => `إلى ${name}` },
} as const

interface Shown {
  readonly said: Said
  readonly scene: PublicScene
  readonly language: Language
  /** The page is there in the other language too. */
  readonly both: boolean
}

function pageOf({ said: { title, html }, scene, language, both }: Shown, brand: EmailBrand): string {
  const other: Language = language === 'en' ? 'ar' : 'en'
  const { go, other: otherName } = FRAME[language]
  // The way on is a button where there is no other one.
  const look = /<button|class="button"/.test(html) ? '' : ' class="button"'
  const choice = both
    ? `<a class="language" lang="${other}" hreflang="${other}" href="?lang=${other}">${otherName}</a>`
    : ''
  return `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${title} · ${escaped(brand.name)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${styleOf(brand.color)}</style></head>
<body><header>${mark(brand)}<b>${escaped(brand.name)}</b>${choice}</header>
<main>${sceneOf(scene)}<h1>${title}</h1>${html}<p><a${look} href="/">${go(escaped(brand.name))}</a></p></main>
<footer>${escaped(brand.name)}</footer></body>
</html>
`
}

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { BuyerLanguage } from '@storey/api/sales/booking.ts'
import { escaped } from '../../mail/escaped.ts'
import { sceneOf } from '../../mail/scene.ts'
import { brandStyle, escapedText, figure, isolated, plain } from '../offer-page/actions.ts'
import { type Ended, type Problem, words } from './words.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const STYLE = [
  '../offer-page/style/base.css',
  '../offer-page/style/building.css',
  'page.css',
  'booking.css',
  'sign.css',
  '../offer-page/style/location.css',
]
  .map(read)
  .join('\n')
const hashOf = (style: string) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`

/** No script, the page's own styles, and pictures of this server only. */
export const policyOf = (color: string | null = null): string =>
  [
    "default-src 'none'",
    `style-src ${[STYLE, brandStyle(color)].filter(Boolean).map(hashOf).join(' ')}`,
    "img-src 'self'",
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

export interface Frame {
  readonly language: BuyerLanguage
  readonly seller: {
    readonly name: string
    /** The address of its logo. */
    readonly logo: string | null
    readonly brand_color: string | null
  } | null
  /** The path of the page, without query. */
  readonly path: string
}

/** @param shape `narrow` for one task, `wide` for two columns */
export const shell = ({ language, seller, path }: Frame, title: string, body: string, shape: 'narrow' | 'wide') => {
  const other = language === 'ar' ? 'en' : 'ar'
  const color = seller?.brand_color ?? null
  return `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<meta name="format-detection" content="telephone=no">
<title>${escapedText(title)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<style>${STYLE}</style>${color === null ? '' : `<style>${brandStyle(color)}</style>`}
</head>
<body><main class="buyer ${shape}">
<header class="row brand">${seller ? `${markOf(seller)}<b>${isolated(seller.name)}</b>` : ''}<a class="language" lang="${other}" hreflang="${other}" href="${escaped(path)}?lang=${other}">${words[language].other}</a></header>
${body}
</main></body>
</html>
`
}

/** The logo, or the first letter of the name. */
const markOf = ({ name, logo }: NonNullable<Frame['seller']>) =>
  logo === null
    ? `<span class="mark" aria-hidden="true">${escapedText(Array.from(plain(name).trim())[0] ?? '')}</span>`
    : `<img class="mark" src="${escaped(logo)}" alt="" width="36" height="36">`

export const langField = (language: BuyerLanguage) => `<input type="hidden" name="lang" value="${language}">`

/** Where codes may be sent, each as much as its owner needs to recognize it. */
export interface CodeWays {
  readonly email: string
  /** Null if codes cannot be sent by WhatsApp. */
  readonly phone: string | null
  /** Where the last code went, if it can still be used. */
  readonly sent_to: string | null
  /** Of the last code. */
  readonly tries_left: number
}

/** The address of a code: where it went, or where it may go. */
export const codeTarget = ({ email, phone, sent_to }: CodeWays, language: BuyerLanguage): string =>
  sent_to === null
    ? `${figure(email)}${phone === null ? '' : ` ${escaped(words[language].ways.or)} ${figure(phone)}`}`
    : figure(sent_to)

/** The buttons that send a code: one for each way. */
export function codeButtons({ phone }: CodeWays, language: BuyerLanguage, send: string): string {
  const { ways } = words[language]
  if (phone === null) return `<p class="links"><button class="button main" type="submit">${escaped(send)}</button></p>`
  return `<p class="links"><button class="button main" type="submit" name="by" value="email">${escaped(ways.email)}</button>
<button class="button" type="submit" name="by" value="whatsapp">${escaped(ways.whatsapp)}</button></p>`
}

/** Another code, after the field: links, which weigh less than the task. */
export function codeAgain({ phone }: CodeWays, language: BuyerLanguage): string {
  const { noCode, again, ways } = words[language]
  const buttons =
    phone === null
      ? `<button class="plain" type="submit">${escaped(again)}</button>`
      : `<button class="plain" type="submit" name="by" value="email">${escaped(ways.email)}</button>
<button class="plain" type="submit" name="by" value="whatsapp">${escaped(ways.whatsapp)}</button>`
  return `<p class="again"><span>${escaped(noCode)}</span> ${buttons}</p>`
}

/** The field of six digits. */
export const codeField = (id: string, label: string, more = '', after = '') =>
  `<label for="${id}">${escaped(label)}</label>
<input class="digits" id="${id}" name="code" dir="ltr" inputmode="numeric" autocomplete="one-time-code" placeholder="––––––" maxlength="12" required${more}>${after}`

/** Why a code was refused, and how often it can be tried. */
export const wrongCode = ({ sent_to, tries_left }: CodeWays, language: BuyerLanguage, over: string): string =>
  sent_to === null ? over : words[language].triesLeft(tries_left)

/** The page before the code: it names the seller and a part of the address only. */
export function lockedPage(frame: Frame, ways: CodeWays, problem?: Problem): string {
  const { language } = frame
  const say = words[language]
  const has_code = ways.sent_to !== null
  const { heading, line } = has_code ? say.code : say.locked
  const path = escaped(frame.path)
  const hidden = langField(language)
  const marked = problem === 'wrong' ? ' aria-invalid="true" aria-describedby="problem"' : ''
  const wrong =
    problem === 'wrong' && has_code
      ? `<p class="wrong" role="alert" id="problem">${escaped(wrongCode(ways, language, say.problems.wrong))}</p>`
      : ''
  const notice =
    problem && wrong === '' ? `<p class="notice" role="alert" id="problem">${escaped(say.problems[problem])}</p>` : ''
  const enter = `<form method="post" action="${path}">${hidden}${codeField('code', say.code.label, ` pattern="[0-9 ]*"${marked}`, wrong)}
<p class="links"><button class="button main" type="submit">${escaped(say.code.open)}</button></p></form>`
  const send = `<form method="post" action="${path}/code">${hidden}${has_code ? codeAgain(ways, language) : codeButtons(ways, language, say.locked.send)}</form>`
  return shell(
    frame,
    heading,
    `<div class="task">${sceneOf('lock')}<h1>${escaped(heading)}</h1>${has_code ? '' : `<p>${escaped(say.locked.about)}</p>`}<p>${escaped(line)} ${codeTarget(ways, language)}</p>${notice}${has_code ? enter : ''}${send}</div>`,
    'narrow',
  )
}

/** A page without a booking. */
export function endedPage(frame: Frame, ended: Exclude<Ended, 'unknown'>): string {
  const [heading, line] = words[frame.language].ended[ended]
  return shell(
    frame,
    heading,
    `<div class="task">${sceneOf('line')}<h1>${escaped(heading)}</h1><p>${escaped(line)}</p></div>`,
    'narrow',
  )
}

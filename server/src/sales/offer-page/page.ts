import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { OfferLanguage } from '@storey/api/sales/offer-shapes.ts'
import type { PublicOffer } from '@storey/api/sales/public-offers.ts'
import { CARD } from '../../files/jpeg-card.ts'
import { escaped } from '../../mail/email.ts'
import { acceptedOf, answerOf } from './answer.ts'
import { coverOf } from './card.ts'
import { words } from './copy.ts'
import { weekdayText } from './figures.ts'
import { homeOf, othersOf, pictureOf, unitsOf } from './home.ts'
import { escapedText, figure, icon, isolated, plain, sentence } from './html.ts'
import type { OfferWords } from './offer-words.ts'
import { firstName, linkTo, unitName, type View } from './view.ts'

/** In cascade order: later rules override earlier ones. */
const STYLE = ['base', 'lead', 'home', 'payment', 'answer', 'screens', 'print']
  .map((name) => readFileSync(new URL(`style/${name}.css`, import.meta.url), 'utf8'))
  .join('\n')

/** The page has its own style and no script: a browser that enforces this policy runs no script in typed text. */
export const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "img-src 'self'",
  "font-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Problems that the page reports to the buyer. */
export type Problem = keyof OfferWords['problems']

/**
 * The page of an offer, in any state.
 *
 * @param publicUrl the address of the server: previews of a shared link need a full one for the picture
 */
export function offerPage(view: View, publicUrl: string, problem?: Problem): string {
  const { offer, language, say, home, plan } = view
  const { state } = offer
  if ((state !== 'open' && state !== 'accepted') || !home || !plan)
    return shell({
      language,
      title: offer.seller.name,
      body: endedOf(view, state === 'open' || state === 'accepted' ? 'failed' : state),
    })
  const heading = headingOf(offer, say)
  const body = `<main class="offer">
${leadOf(view, heading)}
<div class="homes">
${problem ? `<p class="notice warn" role="alert">${escaped(say.problems[problem])}</p>` : ''}
${state === 'accepted' ? acceptedOf(view) : ''}
${unitsOf(view)}
${homeOf(view, home, plan)}
${state === 'open' ? answerOf(view, home, plan) : ''}
${othersOf(view)}
</div>
<footer class="stick">${buttonsOf(view)}</footer>
</main>`
  return shell({
    language,
    title: `${plain(heading)} · ${offer.seller.name}`,
    preview: previewOf(view, heading, publicUrl),
    body,
  })
}

/** What a messenger shows of the link: the seller, the homes and a picture. No name of a client and no price. */
function previewOf({ offer, token, say, home }: View, heading: string, publicUrl: string): string {
  const places = [...new Set(offer.units.map(({ unit }) => unit.project.name))]
  const tags = {
    'og:type': 'website',
    'og:site_name': offer.seller.name,
    'og:title': plain(heading),
    'og:description': plain(say.heading(offer.units.length, say.list(places))),
    ...(coverOf(offer, home)
      ? {
          'og:image': new URL(`/offer/${token}/card.jpg${home ? `?unit=${home.unit.id}` : ''}`, publicUrl).href,
          'og:image:type': 'image/jpeg',
          'og:image:width': String(CARD.width),
          'og:image:height': String(CARD.height),
        }
      : {}),
  }
  return Object.entries(tags)
    .map(([property, content]) => `<meta property="${property}" content="${escapedText(content)}">`)
    .join('\n')
}

/** A page without an offer to show. */
export function plainPage(language: OfferLanguage, state: 'unknown' | 'too_many' | 'failed'): string {
  const { heading, line } = words[language].ended[state]
  return shell({
    language,
    title: heading,
    body: `<main class="ended"><h1>${escaped(heading)}</h1><p>${escaped(line(''))}</p></main>`,
  })
}

interface Shell {
  readonly language: OfferLanguage
  readonly title: string
  /** Tags for previews of the link; pages without an offer have none. */
  readonly preview?: string
  readonly body: string
}

const shell = ({ language, title, preview = '', body }: Shell) => `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<meta name="format-detection" content="telephone=no">
<title>${escapedText(title)}</title>
${preview}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<style>${STYLE}</style>
</head>
<body>
${body}
</body>
</html>
`

function headingOf({ title, units }: PublicOffer, say: OfferWords): string {
  const places = [...new Set(units.map(({ unit }) => unit.project.name))]
  return title ?? say.heading(units.length, say.list(places))
}

/** The builder's logo and name, and the link to the other language. */
function brandOf(view: View): string {
  const { offer, say, language, home, plan } = view
  const { seller } = offer
  const other: OfferLanguage = language === 'en' ? 'ar' : 'en'
  const mark = seller.logo
    ? `<img class="mark" src="${escaped(seller.logo.small)}" alt="" width="32" height="32">`
    : `<span class="mark" aria-hidden="true">${escapedText(Array.from(plain(seller.name).trim())[0] ?? '')}</span>`
  const to = linkTo(view, { unit: home?.unit.id, plan: plan?.payment_plan_id, lang: other })
  return `<header class="row brand">${mark}<b>${isolated(seller.name)}</b><a class="language" lang="${other}" hreflang="${other}" href="${escaped(to)}">${escaped(say.otherLanguage)}</a></header>`
}

/** The maker of the offer and their message; on a wide screen it stays next to the homes. */
function leadOf(view: View, heading: string): string {
  const { offer, say, language, home } = view
  const cover = home?.unit.cover
  return `<div class="lead">
${brandOf(view)}
${cover && home ? `<div class="cover">${pictureOf(cover, escaped(say.picture(plain(home.unit.building.name))), { first: true, sizes: '(min-width: 48em) 400px, 100vw' })}</div>` : ''}
<div>${offer.client_name === null ? '' : `<p class="client">${escaped(say.preparedFor)} ${isolated(offer.client_name)}</p>`}
<h1>${isolated(heading)}</h1></div>
${offer.message === '' ? '' : `<p class="message" dir="auto">${escapedText(offer.message)}</p>`}
<div class="row between maker">${contactOf(view)}
<p class="valid">${escaped(say.validUntil)} <b>${escaped(weekdayText(offer.valid_until, language))}</b></p></div>
<div class="row buttons">${buttonsOf(view)}</div>
</div>`
}

function contactOf({ offer: { contact }, say }: View): string {
  const letters = plain(contact.full_name)
    .trim()
    .split(/\s+/)
    .map((word) => Array.from(word)[0] ?? '')
  const initials = [letters[0], letters.length > 1 ? letters.at(-1) : ''].join('')
  const phone = contact.phone
    ? `<a href="tel:${escaped(contact.phone)}" aria-label="${escaped(say.call)} ${escaped(contact.phone)}">${figure(contact.phone)}</a>`
    : ''
  const email = contact.email ? `<a href="mailto:${escaped(contact.email)}">${figure(contact.email)}</a>` : ''
  return `<div class="row contact"><span class="person" aria-hidden="true">${escapedText(initials)}</span><p><b>${isolated(contact.full_name)}</b> ${phone} ${email}</p></div>`
}

/** Always visible: the way to the answer, and the links that contact the maker of the offer and download its PDF. */
function buttonsOf({ offer, token, say, home }: View): string {
  const { contact } = offer
  const name = firstName(plain(contact.full_name))
  const text = plain(say.prepared(name, offer.number, home ? unitName(home) : ''))
  const label = sentence([name], say.writeTo)
  const reserve =
    offer.state === 'open' && home && home.state !== 'gone'
      ? `<a class="button main" href="#answer">${escaped(say.answer.accept)}</a>`
      : ''
  const write = contact.phone
    ? `<a class="button write whatsapp" rel="noopener noreferrer" target="_blank" href="https://wa.me/${contact.phone.replace(/\D/g, '')}?text=${encodeURIComponent(text)}">${icon('whatsapp')}<span>${label}</span></a>`
    : contact.email
      ? `<a class="button write${reserve === '' ? ' main' : ''}" href="mailto:${escaped(contact.email)}?subject=${encodeURIComponent(plain(say.offer(offer.number)))}&amp;body=${encodeURIComponent(text)}">${icon('mail')}<span>${label}</span></a>`
      : ''
  return `${reserve}${write}<a class="button" href="/api/public/offers/${token}/pdf">${icon('download')}${escaped(say.pdf)}</a>`
}

/** The outcome of an offer that can no longer be answered, and whom to contact. */
function endedOf(view: View, state: Exclude<PublicOffer['state'], 'open' | 'accepted'> | 'failed'): string {
  const { offer, say, language } = view
  const { heading, line } = say.ended[state]
  const name = plain(offer.contact.full_name)
  const newer =
    state === 'superseded' && offer.newer
      ? `<a class="button main" href="/offer/${escaped(offer.newer.token)}${language === offer.language ? '' : `?lang=${language}`}">${escaped(say.openNewer)}</a>`
      : ''
  return `<div class="ended">${brandOf(view)}<main><h1>${escaped(heading)}</h1>
<p>${sentence([state === 'unavailable' ? name : firstName(name)], line)}</p>${newer}
${contactOf(view)}</main></div>`
}

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { OfferLanguage } from '@storey/api/sales/offer-shapes.ts'
import type { PublicOffer } from '@storey/api/sales/public-offers.ts'
import { escaped } from '../../mail/escaped.ts'
import { CARD } from '../../pdf/card.ts'
import { acceptedOf, answerOf } from './answer.ts'
import { brandStyle } from './brand.ts'
import { endedOf } from './ended.ts'
import { heroOf, noteOf } from './hero.ts'
import { homeOf, materialsOf, othersOf, unitsOf } from './home.ts'
import { escapedText, plain, whole } from './html.ts'
import type { OfferWords } from './offer-words.ts'
import { barOf, priceCardOf } from './price-card.ts'
import type { View } from './view.ts'

/** In cascade order: later rules override earlier ones. */
const STYLE = ['base', 'hero', 'card', 'home', 'building', 'payment', 'location', 'answer', 'screens', 'print']
  .map((name) => readFileSync(new URL(`style/${name}.css`, import.meta.url), 'utf8'))
  .join('\n')

const hashOf = (style: string) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`

/**
 * The page has its own style, that of its seller, and no script: a browser that enforces this policy runs no script in typed text.
 *
 * @param color the typed color of the seller
 */
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
      color: offer.seller.brand_color,
      body: endedOf(view, state === 'open' || state === 'accepted' ? 'failed' : state),
    })
  const heading = headingOf(offer, say)
  const body = `<main class="offer">
${heroOf(view, headingOf(offer, say, whole))}
<div class="page">
${problem ? `<p class="notice warn" role="alert">${escaped(say.problems[problem])}</p>` : ''}
${state === 'accepted' ? acceptedOf(view) : ''}
${priceCardOf(view, home, plan)}
<div class="homes">
${unitsOf(view)}
${noteOf(offer)}
${homeOf(view, home, plan)}
${materialsOf(view)}
${state === 'open' ? answerOf(view, home, plan) : ''}
${othersOf(view)}
</div>
</div>
${barOf(view)}
</main>`
  return shell({
    language,
    title: `${plain(heading)} · ${offer.seller.name}`,
    preview: previewOf(view, heading, publicUrl),
    color: offer.seller.brand_color,
    body,
  })
}

/** What a messenger shows of the link: the seller, the homes and a picture. No name of a client; only the picture has a price. */
function previewOf(view: View, heading: string, publicUrl: string): string {
  const { offer, token, say, home, language } = view
  const places = [...new Set(offer.units.map(({ unit }) => unit.project.name))]
  const query = new URLSearchParams({ ...(home ? { unit: String(home.unit.id) } : {}), lang: language })
  return previewTags(publicUrl, {
    name: offer.seller.name,
    title: plain(heading),
    description: plain(say.heading(offer.units.length, say.list(places))),
    card: `/offer/${token}/card.jpg?${query}`,
  })
}

interface Preview {
  readonly name: string
  readonly title: string
  readonly description: string
  /** The path of its picture, in the language of the page, because a messenger keeps a picture by its address. */
  readonly card: string
}

/** Tags by which a messenger shows a link. @param publicUrl the address of the server: the picture needs a full one */
export function previewTags(publicUrl: string, { name, title, description, card }: Preview): string {
  const tags = {
    'og:type': 'website',
    'og:site_name': name,
    'og:title': title,
    'og:description': description,
    'og:image': new URL(card, publicUrl).href,
    'og:image:type': 'image/jpeg',
    'og:image:width': String(CARD.width),
    'og:image:height': String(CARD.height),
  }
  return Object.entries(tags)
    .map(([property, content]) => `<meta property="${property}" content="${escapedText(content)}">`)
    .join('\n')
}

interface Shell {
  readonly language: OfferLanguage
  readonly title: string
  /** Tags for previews of the link; pages without an offer have none. */
  readonly preview?: string
  /** The typed color of the seller. */
  readonly color?: string | null
  readonly body: string
}

const shell = ({ language, title, preview = '', color = null, body }: Shell) => `<!doctype html>
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
<style>${STYLE}</style>${color === null ? '' : `<style>${brandStyle(color)}</style>`}
</head>
<body>
${body}
</body>
</html>
`

function headingOf({ title, units }: PublicOffer, say: OfferWords, name = (place: string) => place): string {
  const places = [...new Set(units.map(({ unit }) => unit.project.name))]
  return title ?? say.heading(units.length, say.list(places.map(name)))
}

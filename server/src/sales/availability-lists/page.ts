import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { OfferLanguage } from '@storey/api/sales/offer-shapes.ts'
import { escaped } from '../../mail/escaped.ts'
import {
  brandStyle,
  type CardOf,
  contactOf,
  escapedText,
  figure,
  firstName,
  icon,
  isolated,
  markOf,
  momentText,
  namesOf,
  offerWords,
  pictureOf,
  plain,
  previewTags,
  sentence,
  writeLink,
} from '../offer-page/actions.ts'
import { homeFacts } from './home.ts'
import {
  amountOf,
  areaOf,
  bedsOf,
  buildingsOf,
  chipsOf,
  digitsOf,
  kindOf,
  type ListView,
  linkTo,
  priceOf,
} from './rows.ts'
import { hasMinor, type ListedUnit, nameOf } from './rules.ts'
import { listWords } from './words.ts'

/** That of the page of an offer, and the list. */
const STYLE = [
  ...['base', 'hero', 'card', 'home', 'screens', 'print'].map((name) => `../offer-page/style/${name}.css`),
  'style.css',
]
  .map((path) => readFileSync(new URL(path, import.meta.url), 'utf8'))
  .join('\n')
const hashOf = (style: string) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`

/** The page has its own style, that of its brokerage, and no script. */
export const policyOf = (color: string | null = null): string =>
  [
    "default-src 'none'",
    `style-src ${[STYLE, brandStyle(color)].filter(Boolean).map(hashOf).join(' ')}`,
    "img-src 'self'",
    "font-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/**
 * The page of a shared list: the published units as they are now, or one of them, and the PDF to download.
 *
 * @param publicUrl the address of the server: previews of a shared link need a full one for the picture
 */
export function listPage(asked: Omit<ListView, 'minor'>, publicUrl: string): string {
  const { list, language } = asked
  // The homes of a kind may have been sold since the link was made.
  const isListed = list.units.some((unit) => bedsOf(unit) === asked.choice.beds)
  const choice = isListed ? asked.choice : { home: asked.choice.home }
  const prices = list.units.flatMap(({ price }) => price ?? [])
  const view = { ...asked, choice, minor: prices.some(hasMinor) }
  const { project, brokerage } = list
  const home = list.units.find(({ id, status }) => String(id) === choice.home && status !== 'taken')
  const body = `<main class="offer list">
${heroOf(view, home)}
<div class="page">
${cardOf(view, home)}
<div class="homes" id="homes">
${home ? homeFacts(view, home) : `${chipsOf(view)}\n${narrowedOf(view)}\n${buildingsOf(view)}`}
<div class="foot">${pdfOf(view)}<p class="soft">${escaped(listWords[language].note)}</p></div>
</div>
</div>
${barOf(view, home)}
</main>`
  const title = home ? `${nameOf(home)}, ${project.name}` : project.name
  return shell({
    language,
    title: `${title} · ${brokerage.name}`,
    preview: previewTags(publicUrl, {
      name: brokerage.name,
      title,
      description: plain(offerWords[language].list(pictureCardOf(view).lines)),
      card: `/availability/${view.token}/card.jpg?lang=${language}`,
    }),
    color: brokerage.brand_color,
    body,
  })
}

/** The picture of a shared link. A messenger keeps it, so it says nothing that changes from day to day: no count and no price. */
export function pictureCardOf({ list: { project, brokerage }, language }: Pick<ListView, 'list' | 'language'>): CardOf {
  const place = [project.district, project.city].filter((part) => part !== null)
  return {
    ...{
      language,
      seller: brokerage,
      cover: project.cover,
      plan: null,
      title: project.name,
      joined: false,
      price: null,
    },
    lines: [
      listWords[language].homes,
      project.developer,
      ...(place.length > 0 ? [offerWords[language].list(place)] : []),
      ...(project.handover_on ? [listWords[language].handover(project.handover_on)] : []),
    ],
  }
}

function heroOf(view: ListView, home: ListedUnit | undefined): string {
  const { list, language, choice } = view
  const { project, brokerage } = list
  const other: OfferLanguage = language === 'en' ? 'ar' : 'en'
  const say = listWords[language]
  const picture = project.cover
    ? `<div class="cover">${pictureOf(project.cover, escapedText(offerWords[language].picture(project.name)), { first: true })}</div>`
    : ''
  const parts = home
    ? [escaped(kindOf(home, language)), areaOf(view, home), isolated(home.building.name), isolated(project.name)]
    : [
        isolated(project.developer),
        namesOf(
          [project.district, project.city].filter((part) => part !== null),
          offerWords[language].list,
        ),
        project.handover_on ? escaped(say.handover(project.handover_on)) : '',
      ]
  const line = parts.filter(Boolean).map((part) => `<span>${part}</span>`)
  return `<div class="hero${picture === '' ? ' bare' : ''}">${picture}<div class="over">
<header class="row brand">${markOf(brokerage.name, brokerage.logo?.small ?? null)}<b>${isolated(brokerage.name)}</b><a class="language" lang="${other}" hreflang="${other}" href="${linkTo(view, choice, other)}">${escaped(offerWords[language].otherLanguage)}</a></header>
<div class="title"><h1>${home ? figure(nameOf(home)) : isolated(project.name)}</h1>
<p class="line">${line.join(' ')}</p></div></div></div>`
}

/** Price, day and sender: next to the homes on wide screens, above them on phones. */
function cardOf(view: ListView, home: ListedUnit | undefined): string {
  const { list, language } = view
  const say = listWords[language]
  const words = offerWords[language]
  const price = home ? home.price : list.price_from
  const isFrom = home ? home.is_from_price : true
  const head = home
    ? `<p class="row between"><span class="soft">${sentence([nameOf(home)], words.priceOf)}</span><span class="tag${home.status === 'on_hold' ? ' held' : ''}">${escaped(home.status === 'on_hold' ? say.onHold : words.available)}</span></p>`
    : `<p class="soft">${escaped(say.available(list.counts.available))}${price ? ` ${escaped(say.from)}` : ''}</p>`
  const amount = price
    ? `<p class="price">${home && isFrom ? `<small>${escaped(say.from)}</small> ` : ''}<bdi dir="ltr"><small>${escapedText(price.currency)}</small> ${escapedText(digitsOf(view, price))}</bdi></p>`
    : home || list.counts.available > 0
      ? `<p class="price request">${escaped(say.onRequest)}</p>`
      : ''
  return `<aside class="card" aria-label="${escaped(words.contact)}">
${head}
${amount}
<p class="soft">${escaped(say.asOf)} <b>${escaped(momentText(list.as_of, list.timezone, language))}</b>. ${escaped(say.live)}</p>
<div class="buttons">${askOf(view, home)}${pdfOf(view)}</div>
${list.contact ? contactOf(list.contact, words) : ''}
</aside>`
}

/** A message to the broker who sent the list. */
function askOf({ list, language }: ListView, home: ListedUnit | undefined): string {
  if (list.contact === null) return ''
  const name = firstName(plain(list.contact.full_name))
  const about = offerWords[language].list([...(home ? [nameOf(home)] : []), list.project.name])
  return writeLink(list.contact, {
    label: sentence([name], offerWords[language].writeTo),
    subject: plain(about),
    text: plain(listWords[language].ask(name, about)),
    look: 'main',
  })
}

const pdfOf = ({ token, language }: ListView) =>
  `<a class="button pdf" href="/availability/${token}/list.pdf">${icon('download')}${escaped(listWords[language].download)}</a>`

/** The bar of phones. */
function barOf(view: ListView, home: ListedUnit | undefined): string {
  const { list, language } = view
  const say = listWords[language]
  const known = home
    ? priceOf(view, home)
    : list.price_from
      ? `${escaped(say.from)} ${amountOf(view, list.price_from)}`
      : ''
  const price = known || (home || list.counts.available > 0 ? escaped(say.onRequest) : '')
  const name = home ? figure(nameOf(home)) : escaped(say.available(list.counts.available))
  return `<footer class="stick"><p class="total">${price}<small>${name}</small></p>${askOf(view, home)}</footer>`
}

function narrowedOf({ list, language }: ListView): string {
  // The filters are in English words; an Arabic reader sees by buildings and choices what is listed.
  if (list.narrowed.length === 0 || language === 'ar') return ''
  return `<p class="soft narrowed">${escaped(listWords[language].shown)} ${list.narrowed.map(isolated).join('; ')}</p>`
}

interface Shell {
  readonly language: OfferLanguage
  readonly title: string
  /** Tags for previews of the link. */
  readonly preview: string
  readonly color: string | null
  readonly body: string
}

const shell = ({ language, title, preview, color, body }: Shell) => `<!doctype html>
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

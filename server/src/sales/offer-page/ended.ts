import { unitName } from '@storey/api/inventory/unit-names.ts'
import type { PublicOffer } from '@storey/api/sales/public-offers.ts'
import { escaped } from '../../mail/escaped.ts'
import { sceneOf } from '../../mail/scene.ts'
import { moneyText } from './figures.ts'
import { brandOf } from './hero.ts'
import { areaOf, pictureOf } from './home.ts'
import { escapedText, figure, namesOf, plain, sentence } from './html.ts'
import { askAbout, contactOf, writeTo } from './price-card.ts'
import { firstName, type View } from './view.ts'

type Ended = Exclude<PublicOffer['state'], 'open' | 'accepted'> | 'failed'

/** The link leads nowhere; all others had an end of their own. */
const BROKEN: readonly Ended[] = ['revoked', 'unavailable', 'failed']

/** The outcome of an offer that can no longer be answered, whom to contact, and homes of the place that are for sale now. */
export function endedOf(view: View, state: Ended): string {
  const { offer, say, language } = view
  const { heading, line } = say.ended[state]
  const name = plain(offer.contact.full_name)
  const newer =
    state === 'superseded' && offer.newer
      ? `<a class="button main" href="/offer/${escaped(offer.newer.token)}${language === offer.language ? '' : `?lang=${language}`}">${escaped(say.openNewer)}</a>`
      : ''
  const what = `<div class="what"><h1>${escaped(heading)}</h1>
<p>${sentence([state === 'unavailable' ? name : firstName(name)], line)}</p>${newer}
${contactOf(offer.contact, say)}${newer === '' && state !== 'revoked' ? writeTo(view, '', true) : ''}</div>`
  const body =
    offer.others.length > 0
      ? `<main>${what}${othersNow(view)}</main>`
      : `<main class="drawn">${sceneOf(BROKEN.includes(state) ? 'line' : 'plane')}${what}</main>`
  return `<div class="ended">${brandOf(view)}${body}</div>`
}

/** Homes of the place that are for sale: one picture of it, and a row for each. */
function othersNow(view: View): string {
  const { offer, say, language } = view
  const [first] = offer.others
  const cover = first?.cover
    ? `<div class="look">${pictureOf(first.cover, escapedText(say.picture(first.building.name)), { sizes: '(min-width: 60em) 960px, 100vw' })}</div>`
    : ''
  const rows = offer.others.map((home) => {
    const look = home.floor_plan ?? home.cover
    return `<li><span class="thumb">${look ? pictureOf(look, '', { sizes: '112px' }) : ''}</span>
<p><b>${figure(unitName(home.building, home.number))}</b> ${escaped(say.kind(home.type, home.bedrooms))} <span class="kind">${namesOf([home.building.name, home.project.name], say.list)}</span> <span class="kind">${areaOf(home.total_area, language)}</span></p>
<p class="ask">${home.price ? `<b>${figure(moneyText(home.price, language))}</b>` : ''}${askAbout(view, unitName(home.building, home.number))}</p></li>`
  })
  return `<section class="now"><h2>${escaped(say.availableNow)}</h2>${cover}<ul>${rows.join('')}</ul></section>`
}

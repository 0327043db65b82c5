import type { PublicOffer } from '@storey/api/sales/public-offers.ts'
import { escaped } from '../../mail/email.ts'
import { areaText } from './figures.ts'
import { brandOf } from './hero.ts'
import { pictureOf } from './home.ts'
import { escapedText, figure, isolated, plain, sentence } from './html.ts'
import { contactOf, writeTo } from './price-card.ts'
import { firstName, type View } from './view.ts'

/** The outcome of an offer that can no longer be answered, whom to contact, and homes of the place that are for sale now. */
export function endedOf(view: View, state: Exclude<PublicOffer['state'], 'open' | 'accepted'> | 'failed'): string {
  const { offer, say, language } = view
  const { heading, line } = say.ended[state]
  const name = plain(offer.contact.full_name)
  const newer =
    state === 'superseded' && offer.newer
      ? `<a class="button main" href="/offer/${escaped(offer.newer.token)}${language === offer.language ? '' : `?lang=${language}`}">${escaped(say.openNewer)}</a>`
      : ''
  return `<div class="ended">${brandOf(view)}<main><h1>${escaped(heading)}</h1>
<p>${sentence([state === 'unavailable' ? name : firstName(name)], line)}</p>${newer}
${contactOf(view)}</main>${othersNow(view)}</div>`
}

function othersNow(view: View): string {
  const { offer, say, language } = view
  if (offer.others.length === 0) return ''
  const cards = offer.others.map((home) => {
    const look = home.cover ?? home.floor_plan
    return `<li>${look ? `<div class="look">${pictureOf(look, escapedText(say.picture(home.building.name)), { sizes: '(min-width: 48em) 320px, 100vw' })}</div>` : ''}
<p><b>${figure(home.number)}</b> ${escaped(say.kind(home.type, home.bedrooms))}</p>
<p class="soft">${isolated(home.building.name)}, ${isolated(home.project.name)} · ${figure(areaText(home.total_area, language))}</p>
${writeTo(view, home.number, false)}</li>`
  })
  return `<section class="now"><h2>${escaped(say.availableNow)}</h2><ul>${cards.join('')}</ul></section>`
}

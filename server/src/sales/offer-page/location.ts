import type { PlaceMap } from '@storey/api/place-map.ts'
import type { OfferLanguage } from '@storey/api/sales/offer-shapes.ts'
import { escaped } from '../../mail/escaped.ts'
import { words } from './copy.ts'
import { escapedText, figure, isolated, plain } from './html.ts'

interface Location {
  /** Of the project. */
  readonly name: string
  readonly address: string | null
  readonly latitude: number | null
  readonly longitude: number | null
  readonly map: PlaceMap | null
}

/** As many as people read: about ten meters. */
const DIGITS = 4

/** Where a project is: a drawn map if there is one, near or of the city, with its address. Empty if neither is known. */
export function locationOf({ name, address, latitude, longitude, map }: Location, language: OfferLanguage): string {
  const say = words[language].location
  const placed = latitude !== null && longitude !== null
  if (!placed && !address) return ''
  const link = placed
    ? `<a href="https://www.google.com/maps/search/?api=1&amp;query=${latitude},${longitude}" target="_blank" rel="noreferrer">${escaped(say.open)}</a>`
    : ''
  const lines = [
    address ? isolated(address) : '',
    placed ? figure(`${latitude.toFixed(DIGITS)}, ${longitude.toFixed(DIGITS)}`) : '',
    link,
  ]
  return `<section class="location${map ? '' : ' bare'}"><h2>${escaped(say.heading)}</h2>${map ? mapOf(map, name, language) : ''}
<p class="dots">${lines
    .filter(Boolean)
    .map((line) => `<span>${line}</span>`)
    .join(' ')}</p></section>`
}

/** Two pictures, of which the browser loads the one that is shown, once it is near. The choice needs no script. */
function mapOf({ near, far, attribution }: PlaceMap, name: string, language: OfferLanguage): string {
  const say = words[language].location
  const of = plain(name)
  const source = attribution.includes('OpenStreetMap')
    ? `<a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">${isolated(attribution)}</a>`
    : isolated(attribution)
  const picture = (scale: 'near' | 'far', address: string) =>
    `<img class="${scale}" src="${escaped(address)}?lang=${language}" alt="${escapedText(say.picture[scale](of))}" width="960" height="420" loading="lazy">`
  const choice = (scale: 'near' | 'far') =>
    `<input class="hidden" type="radio" name="map" id="map-${scale}"${scale === 'near' ? ' checked' : ''}><label for="map-${scale}">${escaped(say[scale])}</label>`
  return `<div class="map"><div class="scales" role="radiogroup" aria-label="${escaped(say.map)}">${choice('near')}${choice('far')}</div>
<div class="shown">${picture('near', near)}${picture('far', far)}<span class="pin" aria-hidden="true"></span><small>${source}</small></div></div>`
}

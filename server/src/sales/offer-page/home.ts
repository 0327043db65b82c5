import type { Illustration } from '@storey/api/picture.ts'
import type { OfferLanguage, OfferPlan } from '@storey/api/sales/offer-shapes.ts'
import { escaped } from '../../mail/escaped.ts'
import { buildingOf, isDrawn } from './building.ts'
import { areaText, dayText, moneyText } from './figures.ts'
import { escapedText, figure, icon, isolated } from './html.ts'
import { locationOf } from './location.ts'
import { paymentOf } from './payment.ts'
import { type HomeFacts, linkTo, nameOf, type OfferHome, type View } from './view.ts'

/** A picture at the width that the screen needs; a drawing unchanged, in the page's light or dark variant. */
export function pictureOf(picture: Illustration, alt: string, { first = false, sizes = '100vw' } = {}): string {
  const load = first ? ' fetchpriority="high"' : ' loading="lazy"'
  const { small, medium, large, drawing } = picture
  if (drawing)
    return `<picture><source media="screen and (prefers-color-scheme: dark)" srcset="${escaped(drawing.night)}"><img src="${escaped(drawing.day)}" alt="${alt}"${load}></picture>`
  return `<img src="${escaped(medium)}" srcset="${escaped(small)} 320w, ${escaped(medium)} 960w, ${escaped(large)} 1920w" sizes="${sizes}" alt="${alt}"${load}>`
}

/** The selectable units, each a link. */
export function unitsOf(view: View): string {
  const { offer, say, language, home, plan } = view
  if (offer.units.length < 2) return ''
  const links = offer.units.map((other) => {
    const here = other === home
    const same = other.plans.find(({ payment_plan_id }) => payment_plan_id === plan?.payment_plan_id)
    const note = other.state === 'gone' ? escaped(say.gone) : figure(moneyText(other.net, language))
    return `<a href="${escaped(linkTo(view, { unit: other.unit.id, plan: same?.payment_plan_id }))}#homes"${here ? ' aria-current="true"' : ''}><b>${figure(nameOf(other))}</b> <span>${escaped(say.bedrooms(other.unit.bedrooms))} · ${note}</span></a>`
  })
  return `<nav class="units" id="homes" aria-label="${escaped(say.homes)}">${links.join('')}</nav>`
}

/** One unit: its facts, pictures and plan, its place in the building, its payments and amenities. */
export function homeOf(view: View, home: OfferHome, plan: OfferPlan): string {
  const { say } = view
  const { unit } = home
  return `<section aria-label="${escapedText(nameOf(home))}">
${factsOf(view, home)}
${picturesOf(view, home, say.picture(unit.building.name))}
${unit.floor_plan ? `<h2>${escaped(say.plan)}</h2><div class="plan">${pictureOf(unit.floor_plan, escapedText(say.floorPlan(nameOf(home))), { sizes: '(min-width: 48em) 800px, 100vw' })}</div>` : ''}
${buildingOf(view, home)}
${paymentOf(view, home, plan)}
${locationOf({ ...home.place, name: unit.project.name }, view.language)}
${amenitiesOf(view, home)}
</section>`
}

/** A name in the buyer's language, and the value; undefined leaves it out. */
type Fact = readonly [string, string | undefined]

function factsOf({ say, language }: View, { unit }: OfferHome): string {
  const faces = say.orientations[unit.orientation as keyof typeof say.orientations]
  // What is next to the drawing of the building is not shown twice.
  const here = !isDrawn(unit)
  const facts: HomeFacts<Fact> = {
    bedrooms: [say.facts.bedrooms, unit.bedrooms === 0 ? escaped(say.types.studio) : String(unit.bedrooms)],
    bathrooms: [say.facts.bathrooms, (unit.bathrooms ?? 0) > 0 ? String(unit.bathrooms) : undefined],
    total_area: [say.facts.area, areaFigure(areaText(unit.total_area, language))],
    outdoor_area: [
      say.facts.outdoor,
      Number(unit.outdoor_area) > 0 ? areaFigure(areaText(unit.outdoor_area, language)) : undefined,
    ],
    plot_area: [say.facts.plot, unit.plot_area ? areaFigure(areaText(unit.plot_area, language)) : undefined],
    floor: [say.facts.floor, escaped(say.floor(unit.floor, unit.floors))],
    orientation: [say.facts.faces, !here || faces === undefined ? undefined : escaped(faces)],
    view: [say.facts.view, here && unit.view ? isolated(say.term(unit.view)) : undefined],
    parking: [say.facts.parking, unit.parking > 0 ? escaped(say.bays(unit.parking)) : undefined],
    handover_on: [say.facts.keys, here && unit.handover_on ? escaped(dayText(unit.handover_on, language)) : undefined],
  }
  return `<dl class="facts">${Object.values<Fact>(facts)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `<div><dt>${escaped(name)}</dt><dd>${value}</dd></div>`)
    .join('')}</dl>`
}

/** `1,216 sq ft · 113 m²`, in the direction of its words. */
export const areaOf = (area: string, language: OfferLanguage) => `<bdi>${escapedText(areaText(area, language))}</bdi>`

/** The number large, its unit and the area in square meters small. */
export function areaFigure(text: string): string {
  const [number = '', ...units] = text.split('\u00a0')
  return `<bdi>${escapedText(number)}\u00a0<small>${escapedText(units.join('\u00a0'))}</small></bdi>`
}

function picturesOf({ say }: View, { pictures }: OfferHome, alt: string): string {
  if (pictures.length === 0) return ''
  const shots = pictures.map(
    ({ picture, caption }, index) =>
      `<figure>${pictureOf(picture, caption === null ? escapedText(alt) : '', { sizes: `(min-width: 48em) ${index === 0 ? 520 : 260}px, 100vw` })}${caption === null ? '' : `<figcaption>${isolated(say.term(caption))}</figcaption>`}</figure>`,
  )
  return `<div class="shots">${shots.join('')}</div>`
}

/** Fills the rows of two and of three pictures; the other amenities are named below. */
const MAX_PICTURED = 6

function amenitiesOf({ say }: View, { amenities }: OfferHome): string {
  if (amenities.length === 0) return ''
  const shown = amenities.filter(({ picture }) => picture !== null).slice(0, MAX_PICTURED)
  const pictured = shown.flatMap(({ name, picture }) =>
    picture === null
      ? []
      : [
          `<figure>${pictureOf(picture, '', { sizes: '(min-width: 48em) 260px, 50vw' })}<figcaption>${isolated(say.term(name))}</figcaption></figure>`,
        ],
  )
  const named = amenities
    .filter((amenity) => !shown.includes(amenity))
    .map(({ name }) => `<li>${icon('check')}${isolated(say.term(name))}</li>`)
  return `<section class="amenities"><h2>${escaped(say.amenities)}</h2>${pictured.length > 0 ? `<div class="looks">${pictured.join('')}</div>` : ''}${named.length > 0 ? `<ul>${named.join('')}</ul>` : ''}</section>`
}

/** Brochures, fact sheets and permits about the units, to download. */
export function materialsOf({ offer, token, say }: View): string {
  if (offer.materials.length === 0) return ''
  const rows = offer.materials.map(
    ({ id, kind, title, place, size }) =>
      `<li><div><a href="/api/public/offers/${escaped(token)}/materials/${id}" download>${isolated(say.term(title))}</a><p class="soft">${escaped(say.materialKinds[kind])}${place === null ? '' : ` · ${isolated(place)}`} · ${figure(`PDF, ${sizeText(size)}`)}</p></div></li>`,
  )
  return `<section class="amenities"><h2>${escaped(say.materials)}</h2><ul>${rows.join('')}</ul></section>`
}

const sizeText = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1_000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

/** Lists the other units again, below this one. */
export function othersOf(view: View): string {
  const { offer, say, language, home, plan } = view
  const others = offer.units.filter((other) => other !== home)
  if (others.length === 0) return ''
  const rows = others.map((other) => {
    const { unit } = other
    const same = other.plans.find(({ payment_plan_id }) => payment_plan_id === plan?.payment_plan_id)
    const look = unit.floor_plan ?? unit.cover
    return `<li><a href="${escaped(linkTo(view, { unit: unit.id, plan: same?.payment_plan_id }))}#homes">
<span class="thumb">${look ? pictureOf(look, '', { sizes: '112px' }) : ''}</span>
<span><b>${figure(nameOf(other))}</b> <span class="kind">${escaped(say.kind(unit.type, unit.bedrooms))}</span> <span class="kind">${areaOf(unit.total_area, language)}</span>
${other.state === 'gone' ? `<span class="gone">${escaped(say.gone)}</span>` : `<b>${figure(moneyText(other.net, language))}</b>`}</span>${icon('chevron')}</a></li>`
  })
  return `<section class="others"><h2>${escaped(say.otherHomes)}</h2><ul>${rows.join('')}</ul></section>`
}

import type { Money } from '@storey/api/conventions.ts'
import type { AvailabilityList } from '@storey/api/sales/availability-lists.ts'
import type { OfferLanguage } from '@storey/api/sales/offer-shapes.ts'
import { escaped } from '../../mail/escaped.ts'
import { areaText, escapedText, figure, figureText, icon, isolated, offerWords } from '../offer-page/actions.ts'
import { type ListedUnit, nameOf } from './rules.ts'
import { listWords } from './words.ts'

/** What the address of the page chooses. */
export interface Choice {
  /** A number of bedrooms, `office` or `retail`. */
  readonly beds?: string | undefined
  /** The id of a unit. */
  readonly home?: string | undefined
}

/** A shared list as its page shows it. */
export interface ListView {
  readonly list: AvailabilityList
  readonly token: string
  readonly language: OfferLanguage
  readonly choice: Choice
  /** One of its prices has minor digits, so that all show theirs. */
  readonly minor: boolean
}

/** Rows of a building before the rest is folded, and rows of each kind in a building with several. */
const FIRST_ROWS = 8
const FIRST_OF_KIND = 3

/** The address of another view of the same list. */
export function linkTo({ token, language }: ListView, { beds, home }: Choice, lang = language): string {
  const query = new URLSearchParams({
    ...(beds === undefined ? {} : { beds }),
    ...(home === undefined ? {} : { home }),
    ...(lang === 'en' ? {} : { lang }),
  }).toString()
  return escaped(`/availability/${token}${query === '' ? '' : `?${query}`}`)
}

const isWork = ({ type }: ListedUnit) => type === 'office' || type === 'retail'
export const bedsOf = (unit: ListedUnit): string => (isWork(unit) ? unit.type : String(unit.bedrooms))

/** `2 bed apartment`, `Studio`. */
export function kindOf(unit: ListedUnit, language: OfferLanguage): string {
  const { types, kind } = offerWords[language]
  const { type, bedrooms } = unit
  return capital(
    isWork(unit) ? types[type] : bedrooms === 0 && type === 'apartment' ? types.studio : kind(type, bedrooms),
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Kinds of homes as links; none if all are of one kind. */
export function chipsOf(view: ListView): string {
  const { list, language, choice } = view
  const kinds = [...Map.groupBy(list.units, bedsOf)].sort(([one], [other]) => rank(one) - rank(other))
  if (kinds.length < 2) return ''
  const { bedrooms, types } = offerWords[language]
  const chip = (beds: string | undefined, label: string, units: readonly ListedUnit[]) =>
    `<a href="${linkTo(view, { beds })}#homes"${beds === choice.beds ? ' aria-current="true"' : ''}>${escaped(label)} <span>${free(units).length}</span></a>`
  const name = (beds: string) => (beds === 'office' || beds === 'retail' ? types[beds] : bedrooms(Number(beds)))
  return `<nav class="chips" aria-label="${escaped(listWords[language].bedrooms)}">${[
    chip(undefined, listWords[language].all, list.units),
    ...kinds.map(([beds, units]) => chip(beds, capital(name(beds)), units)),
  ].join('')}</nav>`
}

/** Offices and shops are last. */
const rank = (beds: string) => (/^\d+$/.test(beds) ? Number(beds) : 100 + beds.length)

const free = (units: readonly ListedUnit[]) => units.filter(({ status }) => status === 'available')

/** The units of the chosen kind, a fold for each building. */
export function buildingsOf(view: ListView): string {
  const { list, language, choice } = view
  const say = listWords[language]
  if (list.units.length === 0) return `<p class="soft none">${escaped(say.none)}</p>`
  const shown = list.units.filter((unit) => choice.beds === undefined || bedsOf(unit) === choice.beds)
  const groups = [...Map.groupBy(shown, ({ building }) => building.id).values()]
  return groups.map((its) => buildingOf(view, its)).join('\n')
}

function buildingOf(view: ListView, its: readonly ListedUnit[]): string {
  const { language } = view
  const say = listWords[language]
  const available = free(its).sort(cheapest)
  const held = its.filter(({ status }) => status === 'on_hold').sort(cheapest)
  const taken = its.filter(({ status }) => status === 'taken')
  const kinds = [...Map.groupBy(available, (unit) => kindOf(unit, language))].sort(([, [one]], [, [other]]) =>
    one && other ? rank(bedsOf(one)) - rank(bedsOf(other)) : 0,
  )
  const [least] = available
  const facts = [
    escaped(say.available(available.length)),
    least?.price ? `${escaped(say.from)} ${amountOf(view, least.price)}` : '',
  ]
  return `<details class="building"${available.length > 0 ? ' open' : ''}><summary>${icon('chevron')}<h2>${isolated(its[0]?.building.name ?? '')}</h2><span class="soft">${facts.filter(Boolean).join(' · ')}</span></summary>
${available.length === 0 ? `<p class="soft none">${escaped(say.noneOfThese)}</p>` : ''}
${kinds.length === 1 ? firstOf(view, available, FIRST_ROWS) : ''}
${kinds.length > 1 ? kinds.map(([kind, some]) => `<h3>${escaped(kind)} <span class="soft">${some.length}</span></h3>${firstOf(view, some, FIRST_OF_KIND)}`).join('\n') : ''}
<div class="rest">${held.length > 0 ? fold(say.onHoldCount(held.length), rowsOf(view, held)) : ''}
${taken.length > 0 ? fold(say.takenCount(taken.length), `<ul class="taken">${taken.map((unit) => `<li>${figure(nameOf(unit))}</li>`).join('')}</ul>`) : ''}</div></details>`
}

/** The first rows, and the others in a fold; one more is not worth a fold. */
function firstOf(view: ListView, units: readonly ListedUnit[], count: number): string {
  if (units.length <= count + 1) return rowsOf(view, units)
  return `${rowsOf(view, units.slice(0, count))}${fold(listWords[view.language].more(units.length - count), rowsOf(view, units.slice(count)))}`
}

const fold = (label: string, content: string) =>
  `<details class="fold"><summary>${icon('chevron')}${escaped(label)}</summary>${content}</details>`

const cheapest = (one: ListedUnit, other: ListedUnit) =>
  (one.price?.amount ?? Number.POSITIVE_INFINITY) - (other.price?.amount ?? Number.POSITIVE_INFINITY) ||
  one.floor - other.floor ||
  one.stack - other.stack

const rowsOf = (view: ListView, units: readonly ListedUnit[]) =>
  `<ul class="rows">${units.map((unit) => rowOf(view, unit)).join('\n')}</ul>`

function rowOf(view: ListView, unit: ListedUnit): string {
  const { language, choice } = view
  const cells = [
    `<b>${figure(nameOf(unit))}</b>`,
    `<span>${escaped(kindOf(unit, language))}</span>`,
    `<span>${escaped(listWords[language].floor(unit.floor))}</span>`,
    `<span>${areaOf(view, unit)}</span>`,
    `<span>${escapedText(lookOf(unit, language))}</span>`,
    `<span class="amount">${priceOf(view, unit)}</span>`,
  ]
  return `<li><a href="${linkTo(view, { beds: choice.beds, home: String(unit.id) })}">${cells.join(' ')}</a></li>`
}

/** The area, and the plot of a villa. */
export function areaOf({ list, language }: ListView, { total_area, plot_area }: ListedUnit): string {
  const text = (area: string) => `<bdi>${escapedText(areaText(area, language, list.project.area_unit))}</bdi>`
  return plot_area === null
    ? text(total_area)
    : `${text(total_area)}, ${escaped(listWords[language].plot)} ${text(plot_area)}`
}

/** The view, else the orientation. */
export function lookOf({ view, orientation }: ListedUnit, language: OfferLanguage): string {
  const { term, orientations } = offerWords[language]
  return view ? term(view) : orientation ? orientations[orientation] : ''
}

export const priceOf = (view: ListView, { price, is_from_price }: ListedUnit): string =>
  price === null ? '' : `${is_from_price ? `${escaped(listWords[view.language].from)} ` : ''}${amountOf(view, price)}`

/** `AED 2,383,360`. */
export const amountOf = (view: ListView, price: Money): string =>
  figure(`${price.currency}\u00a0${digitsOf(view, price)}`)

export const digitsOf = ({ language, minor }: ListView, price: Money): string => figureText(price, language, minor)

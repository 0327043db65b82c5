import { unitName } from '@storey/api/inventory/unit-names.ts'
import { escaped } from '../../mail/escaped.ts'
import { areaText, escapedText, figure, namesOf, offerWords, towerOf } from '../offer-page/actions.ts'
import type { Frame } from './page.ts'
import type { Shown } from './shown.ts'

/** A name, and its value as HTML. */
export type Fact = readonly [name: string, value: string]

export const rowsOf = (facts: readonly Fact[]): string =>
  `<dl class="rows">${facts.map(([name, value]) => `<div><dt>${escaped(name)}</dt><dd class="end">${value}</dd></div>`).join('')}</dl>`

/** `HC-B-507`, as people name the home. */
export const homeName = ({ building_code, unit }: Shown['booking']) => unitName({ code: building_code }, unit)

/** The home: its building with its window lit, its name, and what this page says of it. */
export function homeCard({ language }: Frame, booking: Shown['booking'], facts: readonly Fact[], after = ''): string {
  const say = offerWords[language]
  const name = homeName(booking)
  const { unit_id: id, floor, floors, type, bedrooms, total_area } = booking
  const [feet = ''] = areaText(total_area, language).split(' · ')
  return `<section class="home">${towerOf({ id, floor, floors }, name, `${name}, ${say.facts.floor} ${say.floor(floor, floors)}`, language)}
<div><p class="name">${figure(name)}</p>
<p>${namesOf([booking.building, booking.project], say.list)}</p>
<p class="soft">${escaped(say.kind(type, bedrooms))} · <bdi>${escapedText(feet)}</bdi></p></div>
${rowsOf(facts)}${after}</section>`
}

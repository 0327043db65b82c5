import type { OfferLanguage } from '@storey/api/sales/offer-shapes.ts'
import { escaped } from '../../mail/escaped.ts'
import { dayText } from './figures.ts'
import { escapedText, isolated, namesOf } from './html.ts'
import { nameOf, type OfferHome, type View } from './view.ts'

/** Below this, a drawing of floors says nothing. */
const FEWEST_FLOORS = 4
const HEIGHT = 320
/** The sky above the roof, the shops at the street, and the street. */
const SKY = 44
const SHOPS = 12
const STREET = 26
const WINDOWS = 7
const WIDTH = 126
const LEFT = 92
/** Letters that fit before the pointer at full size. */
const FULL_SIZE = 10

/** Whether the home is shown in a drawing of its building, with its floor, orientation, view and handover next to it. */
export const isDrawn = ({ floors }: Pick<DrawnHome, 'floors'>): boolean => floors >= FEWEST_FLOORS

/** A home, as far as a drawing of its building needs to know it. */
export interface DrawnHome {
  readonly id: number
  readonly floor: number
  readonly floors: number
}

/** Windows that are lit in the dark scheme, some on every floor; drawn weaker than that of the home. */
const nightOf = (floors: number, step: number) =>
  Array.from({ length: floors + 1 }, (_, at) => {
    const column = (at * 5 + (at % 3)) % WINDOWS
    const x = ((column + 0.1) * WIDTH) / WINDOWS
    return `M${x.toFixed(1)} ${(SKY + at * step + step * 0.18).toFixed(1)}h${((WIDTH / WINDOWS) * 0.8).toFixed(1)}v${(step * 0.6).toFixed(1)}h-${((WIDTH / WINDOWS) * 0.8).toFixed(1)}z`
  }).join('')

/**
 * A drawing of a building in which one window is lit: that of a home. Only its floor is known, not its place on the floor.
 * Empty for a building of few floors. Its ground and skyline go on outside of the view box, for a wider frame. On an Arabic page it is
 * mirrored, so that the name is at the side where reading begins.
 */
export function towerOf(unit: DrawnHome, name: string, label: string, language: OfferLanguage): string {
  if (!isDrawn(unit)) return ''
  const { floors } = unit
  const floor = Math.min(Math.max(unit.floor, 0), floors)
  const foot = HEIGHT - STREET - SHOPS
  const step = (foot - SKY) / (floors + 1)
  const top = foot - (floor + 1) * step
  const column = WIDTH / WINDOWS
  const place = unit.id % WINDOWS
  // The label of a home near the roof is where the sun is.
  const nearTop = top < 84
  const middle = (top + step / 2).toFixed(1)
  const narrow = name.length > FULL_SIZE ? ' textLength="76" lengthAdjust="spacingAndGlyphs"' : ''
  const mirrored = language === 'ar'
  const trees = [20, 44, 66, 228].map((x, index) => `<circle cx="${x}" cy="${foot + 4}" r="${index % 2 ? 8 : 10}"/>`)
  return `<svg class="tower" viewBox="0 0 240 ${HEIGHT}" role="img" aria-label="${escapedText(label)}">
<defs><pattern id="windows" y="${SKY}" width="${column.toFixed(2)}" height="${step.toFixed(2)}" patternUnits="userSpaceOnUse"><rect class="glass" x="${(column * 0.1).toFixed(2)}" y="${(step * 0.18).toFixed(2)}" width="${(column * 0.8).toFixed(2)}" height="${(step * 0.6).toFixed(2)}"/></pattern></defs>
${mirrored ? '<g transform="matrix(-1 0 0 1 240 0)">' : ''}<rect class="sky" width="240" height="${HEIGHT}"/><circle class="sun" cx="${nearTop ? 226 : 26}" cy="24" r="12"/>
<path class="far" d="M-60 ${foot + SHOPS}v-38h22v-20h20v26h18v-32h18v-22h20v30h16v-46h22v38h14v64zM226 ${foot + SHOPS}v-50h22v18h20v-30h24v62z"/>
<rect class="roof" x="${LEFT + 26}" y="${SKY - 16}" width="54" height="16"/><path class="roof" d="M${LEFT - 2} ${SKY - 3}h${WIDTH + 4}v3h-${WIDTH + 4}z"/>
<path class="side" d="M${LEFT + WIDTH} ${SKY}l9 4V${foot + SHOPS}h-9z"/>
<g transform="translate(${LEFT} 0)"><rect class="face" y="${SKY}" width="${WIDTH}" height="${foot - SKY}"/><rect fill="url(#windows)" y="${SKY}" width="${WIDTH}" height="${foot - SKY}"/>
<path class="night" d="${nightOf(floors, step)}"/>
<circle class="glow" cx="${((place + 0.5) * column).toFixed(1)}" cy="${middle}" r="22"/>
<rect class="lit" x="${(place * column + 1).toFixed(1)}" y="${(top + step * 0.1).toFixed(1)}" width="${(column - 2).toFixed(1)}" height="${Math.max(4, step * 0.8).toFixed(1)}" rx="1"/></g>
<path class="roof" d="M${LEFT - 6} ${foot}h${WIDTH + 19}v${SHOPS}h-${WIDTH + 19}z"/><path class="glass" d="M${LEFT} ${foot + 4}h${WIDTH + 6}v${SHOPS - 4}h-${WIDTH + 6}z"/>
<path class="pointer" d="M84 ${middle}H${(LEFT + place * column).toFixed(1)}"/>
<rect class="ground" x="-60" y="${HEIGHT - STREET}" width="360" height="${STREET}"/><g class="tree">${trees.join('')}</g>${mirrored ? '</g>' : ''}
<text x="${mirrored ? 160 : 80}" y="${middle}" dy="4" text-anchor="${mirrored ? 'start' : 'end'}" direction="ltr"${narrow}>${escapedText(name)}</text></svg>`
}

/** The drawing of the building of an offered home, with what is known of its place. */
export function buildingOf({ say, language }: View, home: OfferHome): string {
  const { unit } = home
  if (!isDrawn(unit)) return ''
  const faces = say.orientations[unit.orientation as keyof typeof say.orientations]
  const facts: readonly (readonly [string, string | undefined])[] = [
    [say.facts.faces, faces && escaped(faces)],
    [say.facts.view, unit.view ? isolated(say.term(unit.view)) : undefined],
    [say.facts.keys, unit.handover_on ? escaped(dayText(unit.handover_on, language)) : undefined],
  ]
  const name = nameOf(home)
  const floor = `${say.facts.floor} ${say.floor(unit.floor, unit.floors)}`
  return `<section class="place"><h2>${escaped(say.inBuilding)}</h2><div>
${towerOf(unit, name, `${name}, ${floor}`, language)}
<div><p class="floor">${escaped(floor)}</p>
<p>${namesOf([unit.building.name, unit.project.name], say.list)}</p>
<dl>${facts
    .filter(([, value]) => value !== undefined)
    .map(([label, value]) => `<div><dt>${escaped(label)}</dt><dd>${value}</dd></div>`)
    .join('')}</dl></div></div></section>`
}

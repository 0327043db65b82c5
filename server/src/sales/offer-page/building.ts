import { escaped } from '../../mail/email.ts'
import { dayText } from './figures.ts'
import { escapedText, isolated, namesOf } from './html.ts'
import { type OfferHome, unitName, type View } from './view.ts'

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
const FULL_SIZE = 8

/** Whether the home is shown in a drawing of its building, with its floor, orientation, view and handover next to it. */
export const isDrawn = ({ floors }: OfferHome['unit']): boolean => floors >= FEWEST_FLOORS

/** A drawing of the building in which one window is lit: that of this home. Only its floor is known, not its place on the floor. */
export function buildingOf({ say, language }: View, home: OfferHome): string {
  const { unit } = home
  const { floors } = unit
  if (!isDrawn(unit)) return ''
  const floor = Math.min(Math.max(unit.floor, 0), floors)
  const foot = HEIGHT - STREET - SHOPS
  const step = (foot - SKY) / (floors + 1)
  const top = foot - (floor + 1) * step
  const column = WIDTH / WINDOWS
  const place = unit.id % WINDOWS
  // The label of a home near the roof is where the sun is.
  const nearTop = top < 84
  const middle = (top + step / 2).toFixed(1)
  const faces = say.orientations[unit.orientation as keyof typeof say.orientations]
  const facts: readonly (readonly [string, string | undefined])[] = [
    [say.facts.faces, faces && escaped(faces)],
    [say.facts.view, unit.view ? isolated(say.term(unit.view)) : undefined],
    [say.facts.keys, unit.handover_on ? escaped(dayText(unit.handover_on, language)) : undefined],
  ]
  const name = unitName(home)
  const narrow = name.length > FULL_SIZE ? ' textLength="76" lengthAdjust="spacingAndGlyphs"' : ''
  const trees = [20, 44, 66, 228].map((x, index) => `<circle cx="${x}" cy="${foot + 4}" r="${index % 2 ? 8 : 10}"/>`)
  return `<section class="place"><h2>${escaped(say.inBuilding)}</h2><div>
<svg viewBox="0 0 240 ${HEIGHT}" role="img" aria-label="${escapedText(`${name}, ${say.facts.floor} ${say.floor(unit.floor, floors)}`)}">
<defs><pattern id="windows" y="${SKY}" width="${column.toFixed(2)}" height="${step.toFixed(2)}" patternUnits="userSpaceOnUse"><rect class="glass" x="${(column * 0.1).toFixed(2)}" y="${(step * 0.18).toFixed(2)}" width="${(column * 0.8).toFixed(2)}" height="${(step * 0.6).toFixed(2)}"/></pattern></defs>
<rect class="sky" width="240" height="${HEIGHT}"/><circle class="sun" cx="${nearTop ? 226 : 26}" cy="24" r="12"/>
<path class="far" d="M0 ${foot + SHOPS}v-64h18v-22h20v30h16v-46h22v38h14v64zM226 ${foot + SHOPS}v-50h14v50z"/>
<rect class="roof" x="${LEFT + 26}" y="${SKY - 16}" width="54" height="16"/><path class="roof" d="M${LEFT - 2} ${SKY - 3}h${WIDTH + 4}v3h-${WIDTH + 4}z"/>
<path class="side" d="M${LEFT + WIDTH} ${SKY}l9 4V${foot + SHOPS}h-9z"/>
<g transform="translate(${LEFT} 0)"><rect class="face" y="${SKY}" width="${WIDTH}" height="${foot - SKY}"/><rect fill="url(#windows)" y="${SKY}" width="${WIDTH}" height="${foot - SKY}"/>
<circle class="glow" cx="${((place + 0.5) * column).toFixed(1)}" cy="${middle}" r="22"/>
<rect class="lit" x="${(place * column + 1).toFixed(1)}" y="${(top + step * 0.1).toFixed(1)}" width="${(column - 2).toFixed(1)}" height="${Math.max(4, step * 0.8).toFixed(1)}" rx="1"/></g>
<path class="roof" d="M${LEFT - 6} ${foot}h${WIDTH + 19}v${SHOPS}h-${WIDTH + 19}z"/><path class="glass" d="M${LEFT} ${foot + 4}h${WIDTH + 6}v${SHOPS - 4}h-${WIDTH + 6}z"/>
<path class="pointer" d="M84 ${middle}H${(LEFT + place * column).toFixed(1)}"/><text x="80" y="${middle}" dy="4" text-anchor="end" direction="ltr"${narrow}>${escapedText(name)}</text>
<rect class="ground" y="${HEIGHT - STREET}" width="240" height="${STREET}"/><g class="tree">${trees.join('')}</g></svg>
<div><p class="floor">${escaped(`${say.facts.floor} ${say.floor(unit.floor, floors)}`)}</p>
<p>${namesOf([unit.building.name, unit.project.name], say.list)}</p>
<dl>${facts
    .filter(([, value]) => value !== undefined)
    .map(([label, value]) => `<div><dt>${escaped(label)}</dt><dd>${value}</dd></div>`)
    .join('')}</dl></div></div></section>`
}

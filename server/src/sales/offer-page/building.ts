import { escaped } from '../../mail/email.ts'
import { dayText } from './figures.ts'
import { escapedText, isolated } from './html.ts'
import { type OfferHome, unitName, type View } from './view.ts'

/** Below this, a drawing of floors says nothing. */
const FEWEST_FLOORS = 4
const HEIGHT = 320
const GROUND = 24
const WINDOWS = 7
const WIDTH = 126

/** A drawing of the building in which one window is lit: that of this home. Only its floor is known, not its place on the floor. */
export function buildingOf({ say, language }: View, home: OfferHome): string {
  const { unit } = home
  const { floors } = unit
  if (floors < FEWEST_FLOORS) return ''
  const floor = Math.min(Math.max(unit.floor, 0), floors)
  const step = (HEIGHT - GROUND) / (floors + 1)
  const top = HEIGHT - GROUND - (floor + 1) * step
  const column = WIDTH / WINDOWS
  const place = unit.id % WINDOWS
  const middle = top + step / 2
  const faces = say.orientations[unit.orientation as keyof typeof say.orientations]
  const facts: readonly (readonly [string, string | undefined])[] = [
    [say.facts.faces, faces && escaped(faces)],
    [say.facts.view, unit.view ? isolated(say.term(unit.view)) : undefined],
    [say.facts.keys, unit.handover_on ? escaped(dayText(unit.handover_on, language)) : undefined],
  ]
  return `<section class="place"><h2>${escaped(say.inBuilding)}</h2><div>
<svg viewBox="0 0 240 ${HEIGHT}" role="img" aria-label="${escapedText(`${unitName(home)}, ${say.facts.floor} ${say.floor(unit.floor, floors)}`)}">
<defs><pattern id="windows" width="${column.toFixed(2)}" height="${step.toFixed(2)}" patternUnits="userSpaceOnUse"><rect class="glass" x="${(column * 0.14).toFixed(2)}" y="${(step * 0.22).toFixed(2)}" width="${(column * 0.72).toFixed(2)}" height="${(step * 0.56).toFixed(2)}"/></pattern></defs>
<rect class="sky" width="240" height="${HEIGHT}"/>
<g transform="translate(90 0)"><rect class="face" width="${WIDTH}" height="${HEIGHT - GROUND}"/><rect fill="url(#windows)" width="${WIDTH}" height="${HEIGHT - GROUND}"/>
<circle class="glow" cx="${((place + 0.5) * column).toFixed(1)}" cy="${middle.toFixed(1)}" r="22"/>
<rect class="lit" x="${(place * column + 1).toFixed(1)}" y="${(top + step * 0.1).toFixed(1)}" width="${(column - 2).toFixed(1)}" height="${Math.max(4, step * 0.8).toFixed(1)}" rx="1"/></g>
<path class="pointer" d="M64 ${middle.toFixed(1)}H${(90 + place * column).toFixed(1)}"/><text x="58" y="${(middle + 5).toFixed(1)}" text-anchor="end" direction="ltr">${escapedText(unitName(home))}</text>
<rect class="ground" y="${HEIGHT - GROUND}" width="240" height="${GROUND}"/></svg>
<div><p class="floor">${escaped(`${say.facts.floor} ${say.floor(unit.floor, floors)}`)}</p>
<p>${isolated(unit.building.name)}, ${isolated(unit.project.name)}</p>
<dl>${facts
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `<div><dt>${escaped(name)}</dt><dd>${value}</dd></div>`)
    .join('')}</dl></div></div></section>`
}

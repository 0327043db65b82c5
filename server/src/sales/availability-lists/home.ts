import { escaped } from '../../mail/escaped.ts'
import {
  areaFigure,
  areaText,
  dayText,
  escapedText,
  icon,
  isolated,
  offerWords,
  pictureOf,
} from '../offer-page/actions.ts'
import { type ListView, linkTo } from './rows.ts'
import { type ListedUnit, nameOf } from './rules.ts'
import { listWords } from './words.ts'

/** One home of a list: its facts and its floor plan. */
export function homeFacts(view: ListView, unit: ListedUnit): string {
  const { list, language, choice } = view
  const { facts: name, floorPlan, plan: heading, ...say } = offerWords[language]
  const area = (kept: string) => areaFigure(areaText(kept, language, list.project.area_unit))
  const facts: readonly (readonly [string, string | false | null])[] = [
    [name.area, area(unit.total_area)],
    [name.outdoor, Number(unit.outdoor_area) > 0 && area(unit.outdoor_area)],
    [name.plot, unit.plot_area && area(unit.plot_area)],
    [name.floor, escaped(listWords[language].floor(unit.floor).replace(/^\D+ (?=-?\d)/, ''))],
    [name.bathrooms, unit.bathrooms !== null && unit.bathrooms > 0 && String(unit.bathrooms)],
    [name.faces, unit.orientation && escaped(say.orientations[unit.orientation])],
    [name.view, unit.view && isolated(say.term(unit.view))],
    [name.parking, unit.parking > 0 && escaped(say.bays(unit.parking))],
    [name.keys, unit.handover_on && escaped(dayText(unit.handover_on, language))],
  ]
  const plan = unit.plan === null ? undefined : list.plans[unit.plan]
  return `<p class="back"><a href="${linkTo(view, { beds: choice.beds })}#homes">${icon('chevron')}${escaped(listWords[language].back)}</a></p>
<dl class="facts">${facts
    .filter(([, value]) => value)
    .map(([label, value]) => `<div><dt>${escaped(label)}</dt><dd>${value}</dd></div>`)
    .join('')}</dl>
${plan ? `<h2>${escaped(heading)}</h2><div class="plan">${pictureOf(plan, escapedText(floorPlan(nameOf(unit))), { sizes: '(min-width: 48em) 800px, 100vw' })}</div>` : ''}`
}

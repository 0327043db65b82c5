import type { DealCard } from '@storey/api/crm/deal.ts'
import { now as present } from '../../../ui/clock.ts'
import { dayOf, daysTo, shortDayText, timeText, weekdayText } from '../../../ui/format/day.ts'
import type { Tone } from '../../../ui/values/Status.tsx'
import { activityLabels } from '../../activities/parts/activity-labels.ts'

type UnitStatus = NonNullable<DealCard['unit']>['status']

export const unitLabels: Readonly<Record<UnitStatus, { readonly tone: Tone; readonly label: string }>> = {
  unreleased: { tone: 'outline', label: 'unreleased' },
  available: { tone: 'good', label: 'available' },
  on_hold: { tone: 'warn', label: 'on hold' },
  reserved: { tone: 'blue', label: 'reserved' },
  booked: { tone: 'violet', label: 'booked' },
  sold: { tone: 'neutral', label: 'sold' },
  handed_over: { tone: 'neutral', label: 'handed over' },
  blocked: { tone: 'bad', label: 'blocked' },
}

/**
 * A title in two parts for a narrow card: "2 bed, Harbour Crescent 1204" with unit A-1204 becomes "2 bed · A-1204" and the project below.
 * The unit appears once, also where the title has its number alone. A title of one part is unchanged.
 */
export function titleParts({ title, unit }: Pick<DealCard, 'title' | 'unit'>): { head: string; rest: string | null } {
  const at = title.indexOf(', ')
  const [what, where] = at === -1 ? [title, ''] : [title.slice(0, at), title.slice(at + 2)]
  if (!unit) return { head: what, rest: where || null }
  const words = where.split(/[\s,]+/)
  const isUnit = (word: string) => word === unit.name || word === unit.number
  const rest = words.some(isUnit) ? words.filter((word) => !isUnit(word)).join(' ') : where
  const head = what.split(/\s+/).some(isUnit) ? what : `${what} · ${unit.name}`
  return { head, rest: rest || null }
}

export type Urgency = 'overdue' | 'today' | 'planned' | 'none'

/** The next activity of a deal in short, and its urgency: "Call, 4 d late", "Meeting 14:00", "Viewing Tue 24". */
export function nextStepOf(next: DealCard['next_activity'], now = present()): { urgency: Urgency; text: string } {
  if (!next) return { urgency: 'none', text: 'No next step' }
  const due = Date.parse(next.due_at)
  const word = activityLabels[next.type]
  const days = daysTo(next.due_at, now)
  if (due < now && days === 0) return { urgency: 'overdue', text: `${word}, ${timeText(next.due_at)} passed` }
  if (due < now) return { urgency: 'overdue', text: `${word}, ${-days} d late` }
  if (days === 0) return { urgency: 'today', text: `${word} ${timeText(next.due_at)}` }
  const day = dayOf(next.due_at)
  if (days < 7) return { urgency: 'planned', text: `${word} ${weekdayText(day)} ${Number(day.slice(8))}` }
  return { urgency: 'planned', text: `${word} ${shortDayText(day, now)}` }
}

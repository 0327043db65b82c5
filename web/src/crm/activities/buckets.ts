import type { Activity } from '@storey/api/crm/activities.ts'
import { addDays } from '@storey/api/schedule/day.ts'
import { now as present } from '../../ui/clock.ts'
import { daysTo, today, weekdayOf } from '../../ui/format/day.ts'
import { instantAt } from '../../ui/format/instant-at.ts'
import { isLate } from './parts/activity-labels.ts'

export interface Bucket {
  readonly id: 'overdue' | 'today' | 'tomorrow' | 'week' | 'later' | 'done'
  readonly title: string
  readonly activities: readonly Activity[]
}

const titles: Readonly<Record<Bucket['id'], string>> = {
  overdue: 'Overdue',
  today: 'Today',
  tomorrow: 'Tomorrow',
  week: 'This week',
  later: 'Later',
  done: 'Completed',
}

/** The bucket of an activity in the user's zone; a week ends on Sunday. */
export function bucketOf(activity: Pick<Activity, 'due_at' | 'completed_at'>, now = present()): Bucket['id'] {
  if (activity.completed_at !== null) return 'done'
  if (isLate(activity.due_at, now)) return 'overdue'
  const days = daysTo(activity.due_at, now)
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  return days <= toSunday(now) ? 'week' : 'later'
}

const toSunday = (now: number) => (7 - weekdayOf(today(now))) % 7

export type View = 'open' | Bucket['id']

/** Query of a view; boundaries are midnights, so that it stays the same all day and can be cached. */
export function questionOf(view: View, now = present()) {
  const midnight = (days: number) => instantAt(`${addDays(today(now), days)} 00:00`)
  const nextWeek = toSunday(now) + 1
  const open = { state: 'open', sort: 'due_at' } as const
  switch (view) {
    case 'done':
      return { state: 'completed', sort: '-due_at' } as const
    case 'overdue':
      return { state: 'overdue', sort: 'due_at' } as const
    case 'today':
      return { ...open, due_from: midnight(0), due_before: midnight(1) }
    case 'tomorrow':
      return { ...open, due_from: midnight(1), due_before: midnight(2) }
    case 'week':
      return { ...open, due_from: midnight(2), due_before: midnight(Math.max(2, nextWeek)) }
    case 'later':
      return { ...open, due_from: midnight(Math.max(2, nextWeek)) }
    default:
      return open
  }
}

/** Activities by bucket, in the order of the buckets, without empty ones. A completed one that folds stays where it was. */
export function bucketsOf(all: readonly Activity[], folding: ReadonlySet<number>, now = present()): Bucket[] {
  const ids = Object.keys(titles) as Bucket['id'][]
  const of = ({ id, due_at, completed_at }: Activity) =>
    bucketOf({ due_at, completed_at: folding.has(id) ? null : completed_at }, now)
  return ids
    .map((id) => ({ id, title: titles[id], activities: all.filter((activity) => of(activity) === id) }))
    .filter(({ activities }) => activities.length > 0)
}

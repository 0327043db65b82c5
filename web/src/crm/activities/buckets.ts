import type { Activity } from '@storey/api/crm/activities.ts'
import { daysTo, isLate } from './parts/activity-words.ts'

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

/** Where an activity stands in the reader's own days; a week ends on Sunday. */
export function bucketOf(activity: Pick<Activity, 'due_at' | 'completed_at'>, now = Date.now()): Bucket['id'] {
  if (activity.completed_at !== null) return 'done'
  if (isLate(activity.due_at, now)) return 'overdue'
  const days = daysTo(activity.due_at, now)
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  const toSunday = (7 - new Date(now).getDay()) % 7
  return days <= toSunday ? 'week' : 'later'
}

/** Activities by bucket, in the order of the buckets; empty ones are left out. */
export function bucketsOf(all: readonly Activity[], now = Date.now()): Bucket[] {
  const ids = Object.keys(titles) as Bucket['id'][]
  return ids
    .map((id) => ({ id, title: titles[id], activities: all.filter((activity) => bucketOf(activity, now) === id) }))
    .filter(({ activities }) => activities.length > 0)
}

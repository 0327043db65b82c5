import type { Activity } from '@storey/api/crm/activities.ts'
import { minutesOf } from './calendar-days.ts'

/** Position of an activity in its day: start and end minute, and its lane among parallel ones. */
export interface Placed {
  readonly activity: Activity
  readonly from: number
  readonly to: number
  readonly lane: number
  readonly lanes: number
}

const DAY = 1_440
/** Minimum height of a card in minutes, to be readable and pressable; also the length of a task without a duration. */
const SHORTEST = 30

/** Lays out the activities of a day. Overlapping ones are side by side, each in the first free lane. */
export function placedOf(activities: readonly Activity[]): readonly Placed[] {
  const timed = activities
    .map((activity) => {
      const from = Math.min(minutesOf(activity.due_at), DAY - SHORTEST)
      const to = Math.min(from + Math.max(activity.duration_minutes ?? SHORTEST, SHORTEST), DAY)
      return { activity, from, to }
    })
    .sort((one, other) => one.from - other.from || other.to - one.to || one.activity.id - other.activity.id)
  const placed: Placed[] = []
  let group: Omit<Placed, 'lanes'>[] = []
  let ends: number[] = []
  const close = () => {
    placed.push(...group.map((one) => ({ ...one, lanes: ends.length })))
    group = []
    ends = []
  }
  for (const one of timed) {
    if (one.from >= Math.max(0, ...ends)) close()
    const free = ends.findIndex((end) => end <= one.from)
    const lane = free < 0 ? ends.length : free
    ends[lane] = one.to
    group.push({ ...one, lane })
  }
  close()
  return placed
}

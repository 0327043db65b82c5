import {
  type ClientRect,
  type DragEndEvent,
  type DragMoveEvent,
  type DragStartEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import type { Activity } from '@storey/api/crm/activities.ts'
import { addDays } from '@storey/api/schedule/day.ts'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { announce } from '../../../ui/announce.ts'
import { dayOf, fullDayText } from '../../../ui/format/day.ts'
import { reschedule } from '../parts/activity-actions.ts'
import { at, clockText, minutesOf } from './calendar-days.ts'

/** An activity being dragged, and its target. */
interface Lifted {
  readonly activity: Activity
  readonly by: 'pointer' | 'keys'
  readonly day: string
  /** Minutes since midnight. */
  readonly minutes: number
}

const DAY = 1_440
/** Step of a move by pointer or key, in minutes. */
const SNAP = 15
const STEP = 30
const last = DAY - SNAP

/**
 * Moves an activity to another day, and to another time if hours are shown. It is dragged by mouse, by finger after a long press, or
 * by keys: Space lifts and drops, arrows move, Escape cancels.
 */
export function useReschedule(days: readonly string[], hours: boolean) {
  const [lifted, setLifted] = useState<Lifted>()
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
  )

  const lift = (activity: Activity, by: Lifted['by']) =>
    setLifted({ activity, by, day: dayOf(activity.due_at), minutes: minutesOf(activity.due_at) })
  const drop = ({ activity, day, minutes }: Lifted) => {
    setLifted(undefined)
    if (dayOf(activity.due_at) === day && minutesOf(activity.due_at) === minutes)
      return announce(`${activity.subject} stays where it was.`)
    void reschedule(activity, at(day, minutes))
  }
  const putBack = () => {
    if (lifted) announce(`${lifted.activity.subject} stays where it was.`)
    setLifted(undefined)
  }
  const step = (here: Lifted, key: string): Lifted | undefined => {
    if (key === 'ArrowLeft' || key === 'ArrowRight')
      return { ...here, day: addDays(here.day, key === 'ArrowLeft' ? -1 : 1) }
    if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined
    const by = key === 'ArrowUp' ? -1 : 1
    if (!hours) return { ...here, day: addDays(here.day, by * 7) }
    return { ...here, minutes: Math.min(Math.max(here.minutes + by * STEP, 0), last) }
  }
  const onKeyDown = (activity: Activity) => (event: KeyboardEvent) => {
    const here = lifted?.by === 'keys' && lifted.activity.id === activity.id ? lifted : undefined
    if (event.key === ' ') {
      event.preventDefault()
      if (here) return drop(here)
      if (activity.completed_at !== null) return
      lift(activity, 'keys')
      return announce(
        `${activity.subject} lifted. Use the arrow keys to choose a day or time, Space to drop it, Escape to cancel.`,
      )
    }
    if (!here) return
    const next = step(here, event.key)
    if (next) {
      event.preventDefault()
      if (!days.includes(next.day)) return
      setLifted(next)
      announce(hours ? `${fullDayText(next.day)}, ${clockText(next.minutes)}` : fullDayText(next.day))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      drop(here)
    } else if (event.key === 'Escape') {
      event.stopPropagation()
      putBack()
    } else if (event.key === 'Tab') putBack()
  }

  // Cancels a move by keys if its day is no longer visible.
  const first = days[0]
  // biome-ignore lint/correctness/useExhaustiveDependencies: other days are the reason
  useEffect(() => setLifted(undefined), [first])

  const activityOf = ({ active }: DragStartEvent) => active.data.current?.activity as Activity
  /** Target of a card: the day under the pointer, and the time at its upper edge. */
  const landing = ({ active, over }: DragMoveEvent, before: Lifted): Lifted => {
    if (!over) return before
    const upper = active.rect.current.translated
    const minutes = hours && upper ? minutesAt(upper, over.rect) : before.minutes
    return { ...before, day: String(over.id), minutes }
  }

  return {
    lifted,
    onKeyDown,
    /** Props of the element that contains all days. */
    carrying: {
      sensors,
      onDragStart: (event: DragStartEvent) => lift(activityOf(event), 'pointer'),
      onDragMove: (event: DragMoveEvent) => setLifted((before) => before && landing(event, before)),
      onDragEnd: (event: DragEndEvent) => {
        if (event.over && lifted) drop(landing(event, lifted))
        else putBack()
      },
      onDragCancel: putBack,
    },
  }
}

function minutesAt(card: ClientRect, day: ClientRect): number {
  const minutes = Math.round((((card.top - day.top) / day.height) * DAY) / SNAP) * SNAP
  return Math.min(Math.max(minutes, 0), last)
}

export type Rescheduling = ReturnType<typeof useReschedule>

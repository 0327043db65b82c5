import type { Activity } from '@storey/api/crm/activities.ts'
import { addDays } from '@storey/api/schedule/day.ts'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { announce } from '../../../ui/announce.ts'
import { dayOf, fullDayText } from '../../../ui/format/day.ts'
import * as copy from '../copy.ts'
import { reschedule } from '../parts/activity-actions.ts'
import { onDay } from './calendar-days.ts'

interface Lifted {
  readonly activity: Activity
  readonly by: 'pointer' | 'keys'
  /** Where it would land. */
  readonly day: string
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** An activity carried to another day by pointer, or by keys: Space lifts and drops, arrows carry, Escape puts back. */
export function useReschedule(days: readonly string[]) {
  const [lifted, setLifted] = useState<Lifted>()

  const drop = (activity: Activity, day: string) => {
    setLifted(undefined)
    if (dayOf(activity.due_at) === day) return announce(copy.putBack(activity.subject))
    void reschedule(activity, onDay(activity.due_at, day))
  }
  const putBack = () => {
    if (lifted) announce(copy.putBack(lifted.activity.subject))
    setLifted(undefined)
  }
  const onKeyDown = (activity: Activity) => (event: KeyboardEvent) => {
    const here = lifted?.by === 'keys' && lifted.activity.id === activity.id ? lifted : undefined
    if (event.key === ' ') {
      event.preventDefault()
      if (here) return drop(activity, here.day)
      if (activity.completed_at !== null) return
      setLifted({ activity, by: 'keys', day: dayOf(activity.due_at) })
      return announce(copy.liftedHint(activity.subject))
    }
    if (!here) return
    const step = STEPS[event.key]
    if (step !== undefined) {
      event.preventDefault()
      const day = addDays(here.day, step)
      if (!days.includes(day)) return
      setLifted({ ...here, day })
      announce(fullDayText(day))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      drop(activity, here.day)
    } else if (event.key === 'Escape') {
      event.stopPropagation()
      putBack()
    } else if (event.key === 'Tab') putBack()
  }

  // What is carried by keys is let go where its day is no longer on show.
  const first = days[0]
  // biome-ignore lint/correctness/useExhaustiveDependencies: other days are the reason
  useEffect(() => setLifted(undefined), [first])

  return {
    lifted,
    onKeyDown,
    /** For a card. */
    drag: (activity: Activity) => ({
      draggable: activity.completed_at === null,
      onDragStart: (event: React.DragEvent) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', activity.subject)
        setLifted({ activity, by: 'pointer', day: dayOf(activity.due_at) })
      },
      onDragEnd: () => setLifted(undefined),
    }),
    /** For the place of a day. */
    land: (day: string) => ({
      'data-landing': lifted?.day === day || undefined,
      onDragOver: (event: React.DragEvent) => {
        if (lifted?.by !== 'pointer') return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'move'
        if (lifted.day !== day) setLifted({ ...lifted, day })
      },
      onDrop: (event: React.DragEvent) => {
        if (lifted?.by !== 'pointer') return
        event.preventDefault()
        drop(lifted.activity, day)
      },
    }),
  }
}

export type Rescheduling = ReturnType<typeof useReschedule>

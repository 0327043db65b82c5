import { DndContext, MeasuringStrategy, pointerWithin } from '@dnd-kit/core'
import { Box, Text, VisuallyHidden } from '@mantine/core'
import type { Activity, activities } from '@storey/api/crm/activities.ts'
import type { Input } from '@storey/api/endpoint.ts'
import { useState } from 'react'
import { Await } from '../../../ui/Await.tsx'
import { fullDayText, weekdayText } from '../../../ui/format/day.ts'
import { usePhone } from '../../../ui/usePhone.ts'
import { ActivityLine } from '../parts/ActivityLine.tsx'
import { EditActivity } from '../parts/EditActivity.tsx'
import styles from './Calendar.module.css'
import { CalendarDay } from './CalendarDay.tsx'
import { daysOf, type Layout } from './calendar-days.ts'
import { HourGrid } from './HourGrid.tsx'
import { useCalendar } from './useCalendar.ts'
import { useReschedule } from './useReschedule.ts'

interface Props {
  layout: Layout
  day: string
  asked: Partial<Input<typeof activities.list>['query']>
  onDay: (day: string, layout: Layout) => void
}

/** Silences the library's announcements, because `useReschedule` makes its own. */
const silent = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
}

/** Activities by day and hour; phones show a list of days instead of hours. */
export function Calendar({ layout, day, asked, onDay }: Props) {
  const phone = usePhone()
  const [editing, edit] = useState<Activity>()
  const days = daysOf(layout, day)
  const { first, byDay, cut } = useCalendar(asked, days)
  const moves = useReschedule(days, layout !== 'month')
  return (
    <Await answer={first} kind="list">
      {() => (
        <>
          <VisuallyHidden id="calendar-keys">
            Press Space to lift the activity, the arrow keys to move it to another day or time, Space to drop it and
            Escape to cancel.
          </VisuallyHidden>
          {cut && <p className={styles.cut}>Only the first 600 activities are shown. Filter to see the rest.</p>}
          {phone && layout !== 'month' ? (
            <Box px="md" pb="var(--s-7)">
              {days.map((one) => (
                <section key={one} aria-label={fullDayText(one)}>
                  <h2 className={styles.agendaDay}>{fullDayText(one)}</h2>
                  {(byDay.get(one) ?? []).map((activity) => (
                    <ActivityLine key={activity.id} activity={activity} />
                  ))}
                  {!byDay.has(one) && (
                    <Text size="sm" c="dimmed" pt="var(--s-1)" pb="xs">
                      Nothing planned
                    </Text>
                  )}
                </section>
              ))}
            </Box>
          ) : (
            <DndContext
              {...moves.carrying}
              collisionDetection={pointerWithin}
              measuring={{ droppable: { strategy: MeasuringStrategy.WhileDragging } }}
              accessibility={{ announcements: silent, screenReaderInstructions: { draggable: '' } }}
            >
              {layout === 'month' ? (
                <div className={styles.calendar}>
                  <div className={styles.weekdays} aria-hidden>
                    {days.slice(0, 7).map((one) => (
                      <span key={one}>{weekdayText(one)}</span>
                    ))}
                  </div>
                  <div className={styles.grid}>
                    {days.map((one) => (
                      <CalendarDay
                        key={one}
                        day={one}
                        outside={one.slice(0, 7) !== day.slice(0, 7)}
                        activities={byDay.get(one) ?? []}
                        moves={moves}
                        onOpen={edit}
                        onWeek={() => onDay(one, 'week')}
                      />
                    ))}
                  </div>
                </div>
              ) : (
                <HourGrid days={days} byDay={byDay} moves={moves} onOpen={edit} onDay={(one) => onDay(one, 'day')} />
              )}
            </DndContext>
          )}
          {editing && <EditActivity activity={editing} onClose={() => edit(undefined)} />}
        </>
      )}
    </Await>
  )
}

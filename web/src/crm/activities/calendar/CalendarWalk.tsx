import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { today } from '../../../ui/format/day.ts'
import styles from './CalendarWalk.module.css'
import { type Layout, stepped, titleOf } from './calendar-days.ts'

interface Props {
  layout: Layout
  day: string
  onDay: (day: string) => void
}

const calendarPrevious = { day: 'Previous day', week: 'Previous week', month: 'Previous month' } as const

const calendarNext = { day: 'Next day', week: 'Next week', month: 'Next month' } as const

/** The title of the visible days, and buttons to the previous and next ones. */
export function CalendarWalk({ layout, day, onDay }: Props) {
  return (
    <div className={styles.walk}>
      <span className={styles.title}>{titleOf(layout, day)}</span>
      <ActionIcon aria-label={calendarPrevious[layout]} onClick={() => onDay(stepped(layout, day, -1))}>
        <IconChevronLeft size={16} stroke={1.8} />
      </ActionIcon>
      <Button variant="default" size="xs" onClick={() => onDay(today())}>
        Today
      </Button>
      <ActionIcon aria-label={calendarNext[layout]} onClick={() => onDay(stepped(layout, day, 1))}>
        <IconChevronRight size={16} stroke={1.8} />
      </ActionIcon>
    </div>
  )
}

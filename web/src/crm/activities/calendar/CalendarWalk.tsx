import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { today } from '../../../ui/format/day.ts'
import * as copy from '../copy.ts'
import styles from './CalendarWalk.module.css'
import { type Layout, stepped, titleOf } from './calendar-days.ts'

interface Props {
  layout: Layout
  day: string
  onDay: (day: string) => void
}

/** The title of the visible days, and buttons to the previous and next ones. */
export function CalendarWalk({ layout, day, onDay }: Props) {
  return (
    <div className={styles.walk}>
      <span className={styles.title}>{titleOf(layout, day)}</span>
      <ActionIcon aria-label={copy.calendarPrevious[layout]} onClick={() => onDay(stepped(layout, day, -1))}>
        <IconChevronLeft size={16} stroke={1.8} />
      </ActionIcon>
      <Button variant="default" size="xs" onClick={() => onDay(today())}>
        {copy.today}
      </Button>
      <ActionIcon aria-label={copy.calendarNext[layout]} onClick={() => onDay(stepped(layout, day, 1))}>
        <IconChevronRight size={16} stroke={1.8} />
      </ActionIcon>
    </div>
  )
}

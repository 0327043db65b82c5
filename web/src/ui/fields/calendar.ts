import type { DateInputProps } from '@mantine/dates'
import * as copy from '../copy.ts'

/** Settings of all calendars: Monday first, weekends styled like other days (they differ by country), no days of other months. */
export const calendar = {
  firstDayOfWeek: 1,
  weekendDays: [],
  hideOutsideDates: true,
  ariaLabels: {
    previousMonth: copy.calendarPreviousMonth,
    nextMonth: copy.calendarNextMonth,
    previousYear: copy.calendarPreviousYear,
    nextYear: copy.calendarNextYear,
    previousDecade: copy.calendarPreviousDecade,
    nextDecade: copy.calendarNextDecade,
  },
} satisfies DateInputProps

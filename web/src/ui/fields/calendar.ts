import type { DateInputProps } from '@mantine/dates'

/** Settings of all calendars: Monday first, weekends styled like other days (they differ by country), no days of other months. */
export const calendar = {
  firstDayOfWeek: 1,
  weekendDays: [],
  hideOutsideDates: true,
  ariaLabels: {
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    previousYear: 'Previous year',
    nextYear: 'Next year',
    previousDecade: 'Previous decade',
    nextDecade: 'Next decade',
  },
} satisfies DateInputProps

import type { DateInputProps } from '@mantine/dates'
import { t } from '../../words/t.ts'

/** How every calendar looks: Monday first, weekends like other days (they differ by country), no days of other months. */
export const calendar = {
  firstDayOfWeek: 1,
  weekendDays: [],
  hideOutsideDates: true,
  ariaLabels: {
    previousMonth: t('calendar.previous_month'),
    nextMonth: t('calendar.next_month'),
    previousYear: t('calendar.previous_year'),
    nextYear: t('calendar.next_year'),
    previousDecade: t('calendar.previous_decade'),
    nextDecade: t('calendar.next_decade'),
  },
} satisfies DateInputProps

import { DateInput } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import { calendar } from './calendar.ts'
import type { FieldBase } from './field.ts'
import { readDay } from './read-day.ts'

interface Props extends FieldBase {
  /** `YYYY-MM-DD` */
  value: string | null | undefined
  onChange: (day: string | null) => void
  earliest?: string
  latest?: string
  clearable?: boolean
}

/** A day: typed as people write it ("21/11/2026", "21 nov"), or taken from a calendar. */
export function DayInput({
  value,
  onChange,
  earliest,
  latest,
  clearable = true,
  placeholder = '21 Nov 2026',
  ...rest
}: Props) {
  return (
    <DateInput
      {...calendar}
      {...rest}
      value={value || null}
      onChange={onChange}
      placeholder={placeholder}
      valueFormat="D MMM YYYY"
      dateParser={readDay}
      clearable={clearable}
      {...(earliest ? { minDate: earliest } : {})}
      {...(latest ? { maxDate: latest } : {})}
      leftSection={<IconCalendar size={16} stroke={1.6} />}
      leftSectionPointerEvents="none"
      popoverProps={{ withinPortal: false }}
      autoComplete="off"
    />
  )
}

import '@mantine/dates/styles.layer.css'
import { DatePicker } from '@mantine/dates'
import { readDay } from '@storey/api/readers/read-day.ts'
import { IconCalendar } from '@tabler/icons-react'
import { fullDayText, plainDayText, today } from '../format/day.ts'
import { CalendarInput } from './CalendarInput.tsx'
import { calendar } from './calendar.ts'
import type { FieldBase } from './field.ts'
import { useTyped } from './useTyped.ts'

interface Props extends FieldBase {
  /** `YYYY-MM-DD` */
  value: string | null | undefined
  onChange: (day: string | null, why?: string) => void
  earliest?: string
  latest?: string
  clearable?: boolean
}

/** A day: typed in a usual notation ("21/11/2026", "21 nov", "in 2 weeks"), or chosen in a calendar. */
export function DayInput({ value, onChange, earliest, latest, clearable = true, error, ...rest }: Props) {
  const typed = useTyped({
    value,
    onChange,
    write: plainDayText,
    read: (text) => readDay(text, { today: today(), earliest, latest }),
    say: (day) => fullDayText(day),
    path: rest['data-path'],
  })
  return (
    <CalendarInput
      {...rest}
      typed={typed}
      kind="day"
      error={error}
      clearable={clearable}
      placeholder={rest.placeholder ?? 'Choose a date'}
      choose="Choose a date"
      icon={<IconCalendar size={16} stroke={1.6} />}
    >
      {(close) => (
        <DatePicker
          {...calendar}
          value={value || null}
          defaultDate={value || earliest || latest || today()}
          {...(earliest ? { minDate: earliest } : {})}
          {...(latest ? { maxDate: latest } : {})}
          onChange={(day) => {
            typed.take(day)
            close()
          }}
        />
      )}
    </CalendarInput>
  )
}

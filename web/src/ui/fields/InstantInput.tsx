import { DateTimePicker } from '@mantine/dates'
import { IconClock } from '@tabler/icons-react'
import dayjs from 'dayjs'
import { calendar } from './calendar.ts'
import type { FieldBase } from './field.ts'

interface Props extends FieldBase {
  /** RFC 3339 in UTC. */
  value: string | null | undefined
  onChange: (instant: string | null) => void
  /** No day before this one, `YYYY-MM-DD`. */
  earliest?: string
  clearable?: boolean
}

/** A day and a time in the reader's own zone; what travels is UTC. */
export function InstantInput({
  value,
  onChange,
  earliest,
  clearable = true,
  placeholder = '21 Nov 2026, 16:30',
  ...rest
}: Props) {
  return (
    <DateTimePicker
      {...calendar}
      {...rest}
      value={value ? dayjs(value).format('YYYY-MM-DD HH:mm:ss') : null}
      onChange={(local) => onChange(local ? dayjs(local).toDate().toISOString() : null)}
      placeholder={placeholder}
      valueFormat="D MMM YYYY, HH:mm"
      clearable={clearable}
      {...(earliest ? { minDate: earliest } : {})}
      leftSection={<IconClock size={16} stroke={1.6} />}
      leftSectionPointerEvents="none"
    />
  )
}

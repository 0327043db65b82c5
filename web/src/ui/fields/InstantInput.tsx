import '@mantine/dates/styles.layer.css'
import { DatePicker } from '@mantine/dates'
import { MORNING, readInstant } from '@storey/api/readers/read-instant.ts'
import { IconClock } from '@tabler/icons-react'
import { instantNow } from '../clock.ts'
import { dayOf, fullDayText, plainDayText, timeText, today } from '../format/day.ts'
import { instantAt } from '../format/instant-at.ts'
import { CalendarInput } from './CalendarInput.tsx'
import { calendar } from './calendar.ts'
import type { FieldBase } from './field.ts'
import styles from './InstantInput.module.css'
import { useTyped } from './useTyped.ts'

interface Props extends FieldBase {
  /** RFC 3339 in UTC. */
  value: string | null | undefined
  onChange: (instant: string | null) => void
  /** Earliest day, `YYYY-MM-DD`. */
  earliest?: string
  clearable?: boolean
}

/** A day and time in the user's time zone, typed ("tomorrow 10:00") or chosen; the value is in UTC. */
export function InstantInput({ value, onChange, earliest, clearable = true, error, ...rest }: Props) {
  const typed = useTyped({
    value,
    onChange,
    write: (instant) => `${plainDayText(dayOf(instant))}, ${timeText(instant)}`,
    read: (text) => {
      const found = readInstant(text, { today: today(), now: timeText(instantNow()), earliest })
      return 'value' in found ? { value: instantAt(found.value) } : found
    },
    say: (instant) => `${fullDayText(dayOf(instant))}, ${timeText(instant)}`,
    path: rest['data-path'],
  })
  const day = value ? dayOf(value) : null
  const time = value ? timeText(value) : MORNING
  return (
    <CalendarInput
      {...rest}
      typed={typed}
      kind="instant"
      error={error}
      clearable={clearable}
      placeholder={rest.placeholder ?? 'Choose a date and time'}
      choose="Choose a date and time"
      icon={<IconClock size={16} stroke={1.6} />}
    >
      {(close) => (
        <>
          <DatePicker
            {...calendar}
            value={day}
            defaultDate={day ?? earliest ?? today()}
            {...(earliest ? { minDate: earliest } : {})}
            onChange={(next) => typed.take(next && instantAt(`${next} ${time}`))}
          />
          <div className={styles.times}>
            {[MORNING, '10:00', '11:00', '14:00', '16:00'].map((hour) => (
              <button
                key={hour}
                type="button"
                className={styles.time}
                aria-pressed={time === hour && day !== null}
                onClick={() => {
                  typed.take(instantAt(`${day ?? earliest ?? today()} ${hour}`))
                  close()
                }}
              >
                {hour}
              </button>
            ))}
          </div>
        </>
      )}
    </CalendarInput>
  )
}

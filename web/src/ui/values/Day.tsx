import { dayText, plainDayText } from '../format/day.ts'

interface Props {
  /** `YYYY-MM-DD` */
  value: string | null | undefined
  none?: string
  /** Without a weekday: in a column all days are written alike. */
  plain?: boolean
}

/** A day; with its weekday if it is in the near future. */
export function Day({ value, none = 'Not set', plain = false }: Props) {
  if (!value) return <span style={{ color: 'var(--text-3)' }}>{none}</span>
  return (
    <time dateTime={value} dir="auto" style={{ whiteSpace: 'nowrap' }} data-whole>
      {plain ? plainDayText(value) : dayText(value)}
    </time>
  )
}

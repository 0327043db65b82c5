import { dayText } from '../format/day.ts'

interface Props {
  /** `YYYY-MM-DD` */
  value: string | null | undefined
  none?: string
}

/** A day; with its weekday if it is in the near future. */
export function Day({ value, none = 'Not set' }: Props) {
  if (!value) return <span style={{ color: 'var(--text-3)' }}>{none}</span>
  return (
    <time dateTime={value} dir="auto" style={{ whiteSpace: 'nowrap' }}>
      {dayText(value)}
    </time>
  )
}

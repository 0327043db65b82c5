import { Text } from '@mantine/core'
import { moneyText } from '../../../ui/format/money.ts'
import styles from './CashFlow.module.css'
import { monthText } from './schedule-labels.ts'

interface Payment {
  readonly amount: number
  readonly due_on: string | null
}

interface Props {
  lines: readonly Payment[]
  currency: string
  handover_on: string | null
  /** Shows the summary sentence as the chart's heading; false where it is shown elsewhere. */
  heading?: boolean
}

const WIDTH = 320
const HEIGHT = 176
const LEFT = 36
const BOTTOM = 152
const TOP = 12

/** Chart of when the price is paid: a bar for each month and the running total as a line, against the whole price. */
export function CashFlow({ lines, currency, handover_on, heading = true }: Props) {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  const months = monthsOf(lines)
  const first = months[0]
  const last = months.at(-1)
  if (!first || !last || total === 0) return null
  const finding = findingOf(lines, total, handover_on)
  const start = first.at - 0.08
  const span = Math.max(0.5, last.at + 0.08 - start)
  const x = (at: number) => LEFT + ((at - start) / span) * (WIDTH - LEFT - 10)
  const y = (share: number) => BOTTOM - share * (BOTTOM - TOP)
  const years = yearsOf(start, start + span)
  const width = Math.max(1.5, Math.min(8, ((WIDTH - LEFT) / (span * 12)) * 0.8))
  const handover = handover_on === null ? Number.POSITIVE_INFINITY : positionOf(handover_on)

  let paid = 0
  const steps = months.flatMap(({ at, amount }) => {
    const before = y(paid / total)
    paid += amount
    return [`L${x(at).toFixed(1)} ${before.toFixed(1)}`, `L${x(at).toFixed(1)} ${y(paid / total).toFixed(1)}`]
  })

  return (
    <figure className={styles.figure}>
      {heading && <figcaption>{finding}</figcaption>}
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`Cash flow: ${finding}`}>
        {[0, 0.5, 1].map((share) => (
          <g key={share}>
            <line x1={LEFT} x2={WIDTH} y1={y(share)} y2={y(share)} className={styles.rule} />
            <text x={LEFT - 6} y={y(share) + 4} textAnchor="end">
              {share * 100}%
            </text>
          </g>
        ))}
        {years.map((year) => (
          <text key={year} x={x(year)} y={HEIGHT - 6} textAnchor="middle">
            {year}
          </text>
        ))}
        {months.map(({ at, amount, day }) => (
          <rect
            key={day}
            x={x(at) - width / 2}
            y={y(amount / total)}
            width={width}
            height={Math.max(1, BOTTOM - y(amount / total))}
            rx={Math.min(2, width / 2)}
            className={at >= handover - 0.01 ? styles.later : styles.bar}
          >
            <title>{`${monthText(day)}: ${moneyText({ amount, currency })}`}</title>
          </rect>
        ))}
        <path d={`M${x(first.at).toFixed(1)} ${y(0)} ${steps.join(' ')}`} className={styles.line} />
      </svg>
      {lines.some(({ due_on }) => due_on === null) && (
        <Text size="xs" c="dimmed" mt="xs">
          Payments without a date yet are left out.
        </Text>
      )}
    </figure>
  )
}

/** Years since the year 0, so that January 2028 is 2028. */
const positionOf = (day: string) => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return year + (month - 1 + (date - 1) / 31) / 12
}

/** Years labelled on the axis: every one, or every second and so on if there are many. */
function yearsOf(from: number, to: number): number[] {
  const first = Math.ceil(from)
  if (first > to) return []
  const every = Math.ceil((to - first + 1) / 6)
  return Array.from({ length: Math.floor(to) - first + 1 }, (_, index) => first + index).filter(
    (year) => (year - first) % every === 0,
  )
}

interface Month {
  day: string
  at: number
  amount: number
}

function monthsOf(lines: readonly Payment[]): Month[] {
  const months = new Map<string, Month>()
  for (const { due_on, amount } of lines) {
    if (due_on === null) continue
    const key = due_on.slice(0, 7)
    const month = months.get(key) ?? { day: due_on, at: positionOf(due_on), amount: 0 }
    month.amount += amount
    months.set(key, month)
  }
  return [...months.values()].sort((one, other) => one.at - other.at)
}

/** Summary of the chart in a sentence. */
function findingOf(lines: readonly Payment[], total: number, handover_on: string | null): string {
  const dated = lines.flatMap(({ due_on, amount }) => (due_on === null ? [] : [{ due_on, amount }]))
  const early = handover_on === null ? dated : dated.filter(({ due_on }) => due_on < handover_on)
  const counted = early.length > 0 ? early : dated
  const share = Math.round((counted.reduce((sum, { amount }) => sum + amount, 0) / total) * 100)
  const last = counted.reduce((latest, { due_on }) => (due_on > latest ? due_on : latest), '')
  return `${share}% is due by ${monthText(last)}`
}

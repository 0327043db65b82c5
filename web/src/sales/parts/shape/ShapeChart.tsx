import { Button } from '@mantine/core'
import { daysBetween } from '@storey/api/schedule/day.ts'
import type { PaymentPlan } from '@storey/api/schedule/payment-plan.ts'
import { makeSchedule, type Schedule } from '@storey/api/schedule/schedule.ts'
import { IconArrowBackUp } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { InstallmentValues } from '../../../inventory/parts/plans/installment-values.ts'
import { plainDayText } from '../../../ui/format/day.ts'
import { moneyText } from '../../../ui/format/money.ts'
import { percentText } from '../../../ui/format/number.ts'
import { useWidth } from '../../../ui/useWidth.ts'
import { type ChartPayment, chartPayments, daysShown, firstPayments, stairOf } from './chart-points.ts'
import { type Move, STILL, stepShare, type Terms } from './move-rows.ts'
import styles from './ShapeChart.module.css'
import type { Moves } from './useMoves.ts'

interface Props {
  rows: readonly InstallmentValues[]
  /** The rows as they are paid. */
  plan: PaymentPlan
  schedule: Schedule
  terms: Terms
  /** The last day that needs no approval. */
  allowed_until: string | null
  /** Of screen readers with each move: what the schedule is worth, and whether it needs approval. */
  verdict: string
  moves: Moves
}

const HEIGHT = 240
/** Of the axis, and of the day of the booking, whose bar has two sides. */
const EDGE = 40
const LEFT = 50
const RIGHT = 14
const TOP = 14
const BOTTOM = HEIGHT - 24
/** Pixels before a press becomes a drag, and around a handle in which it is taken. */
const SLACK = 4
const REACH = 18
const MONTH = 30.44

interface Drag {
  x: number
  y: number
  way: 'day' | 'amount' | null
  fine: boolean
  from: Move
  /** The axis must not move under the pointer. */
  shown: number
}

const KEYS: Readonly<Record<string, { whole: Partial<Move>; fine: Partial<Move> }>> = {
  ArrowLeft: { whole: { months: -1 }, fine: { days: -1 } },
  ArrowRight: { whole: { months: 1 }, fine: { days: 1 } },
  ArrowUp: { whole: { steps: 1 }, fine: { tenths: 1 } },
  ArrowDown: { whole: { steps: -1 }, fine: { tenths: -1 } },
}

/** The payments over time, of which each installment is dragged: sideways its day, up and down its amount. */
export function ShapeChart({ rows, plan, schedule, terms, allowed_until, verdict, moves }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const width = Math.max(280, useWidth(frame))
  const drag = useRef<Drag | null>(null)
  const [shown, setShown] = useState<number | null>(null)
  const [pointed, setPointed] = useState<number | null>(null)
  const { at, planned } = terms
  const { booked_on, handover_on, currency } = at
  const payments = chartPayments(plan, schedule.price, at)
  const handles = firstPayments(payments)
  const days = shown ?? daysShown(payments, booked_on, allowed_until)
  const x = (from: number) => LEFT + (from / days) * (width - LEFT - RIGHT)
  const y = (amount: number) => BOTTOM - (amount / schedule.price) * (BOTTOM - TOP)
  const xOf = (day: string) => x(daysBetween(booked_on, day))
  const bar = Math.max(2, Math.min(12, ((width - LEFT) / days) * MONTH * 0.7))
  const usual = makeSchedule(planned, at).schedule
  const path = (lines: Schedule['lines']) =>
    `M${x(0)} ${y(0)}${stairOf(lines, booked_on)
      .map(
        ([day, amount]) =>
          `L${x(day).toFixed(1)} ${y((amount / lines.reduce((sum, line) => sum + line.amount, 0)) * schedule.price).toFixed(1)}`,
      )
      .join('')}`

  const spotOf = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }
  const rowUnder = (event: PointerEvent<SVGSVGElement>) => {
    const spot = spotOf(event)
    const [near] = handles
      .map(({ row, due_on, below, amount }) => ({
        row,
        away: Math.hypot(xOf(due_on) - spot.x, y(below + amount) - spot.y),
      }))
      .sort((one, other) => one.away - other.away)
    if (near && near.away <= REACH) return near.row
    const bar = event.target instanceof Element ? event.target.getAttribute('data-row') : null
    // A finger on a bar scrolls.
    return bar === null || event.pointerType === 'touch' ? null : Number(bar)
  }
  const down = (event: PointerEvent<SVGSVGElement>) => {
    const row = rowUnder(event)
    if (row === null || event.button !== 0 || drag.current) return
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    event.currentTarget.querySelector<SVGElement>(`[data-handle="${row}"]`)?.focus({ preventScroll: true })
    drag.current = { ...spotOf(event), way: null, fine: event.shiftKey, from: STILL, shown: days }
    setShown(days)
    moves.end()
    moves.begin(row)
  }
  const move = (event: PointerEvent<SVGSVGElement>) => {
    const now = drag.current
    if (!now || moves.moving === null) return
    const spot = spotOf(event)
    const across = Math.min(width - RIGHT, Math.max(LEFT, spot.x)) - now.x
    const up = now.y - spot.y
    if (now.way === null) {
      if (Math.hypot(across, up) < SLACK) return
      now.way = Math.abs(across) >= Math.abs(up) ? 'day' : 'amount'
    }
    const days = (across / (width - LEFT - RIGHT)) * now.shown
    const steps = up / (BOTTOM - TOP) / stepShare(rows, moves.moving, at)
    const { from, fine, way } = now
    const moved =
      way === 'day'
        ? fine
          ? { ...from, days: from.days + Math.round(days) }
          : { ...from, months: from.months + Math.round(days / MONTH) }
        : fine
          ? { ...from, tenths: from.tenths + Math.round(steps) }
          : { ...from, steps: from.steps + Math.round(steps) }
    moves.to(moved)
    // Shift takes over from where the pointer is.
    if (event.shiftKey !== fine) Object.assign(now, spot, { fine: event.shiftKey, from: moved })
  }
  const stop = (then: () => void) => () => {
    if (!drag.current) return
    drag.current = null
    setShown(null)
    then()
  }
  const press = (row: number) => (event: KeyboardEvent) => {
    const key = KEYS[event.key]
    if (event.key === 'Escape' && moves.moving !== null) {
      event.preventDefault()
      drag.current = null
      setShown(null)
      moves.cancel()
    } else if (event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      if (moves.moving !== null) moves.cancel()
      else moves.undo?.()
    } else if (key && !drag.current && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault()
      moves.further(row, event.shiftKey ? key.fine : key.whole)
    }
  }
  const textOf = ({ row, amount, due_on }: ChartPayment) => {
    const count = Number(rows[row]?.repeat_count ?? 1)
    const share = percentText(Math.round((amount / schedule.price) * 1000) / 10)
    return `${share}, ${moneyText({ amount, currency })}, ${plainDayText(due_on)}${count > 1 ? `, first of ${count} payments` : ''}`
  }
  const nameOf = (row: number) => rows[row]?.name || `Row ${row + 1}`
  const told = handles.find(({ row }) => row === (moves.moving ?? pointed))
  const lines: { at: string; text: string; limit?: boolean }[] = [
    ...(handover_on === null ? [] : [{ at: handover_on, text: 'Handover' }]),
    ...(allowed_until === null || allowed_until === handover_on
      ? []
      : [{ at: allowed_until, text: 'Last day', limit: true }]),
  ]
  return (
    <div ref={frame} className={styles.frame}>
      <div className={styles.head}>
        <p aria-hidden="true">
          {told ? (
            <>
              <b>{nameOf(told.row)}</b> {textOf(told)}
            </>
          ) : (
            'Drag an installment sideways to change its day, up or down to change its amount.'
          )}
        </p>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconArrowBackUp size={14} stroke={1.8} aria-hidden />}
          disabled={!moves.undo}
          onClick={moves.undo}
        >
          Undo move
        </Button>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing */}
      <svg
        width={width}
        height={HEIGHT}
        role="group"
        aria-label="Cash flow"
        className={styles.chart}
        data-moving={moves.moving !== null || undefined}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={stop(moves.end)}
        onPointerCancel={stop(moves.cancel)}
      >
        {[0, 0.25, 0.5, 0.75, 1].map((share) => (
          <g key={share}>
            <line
              x1={EDGE}
              x2={width}
              y1={y(share * schedule.price)}
              y2={y(share * schedule.price)}
              className={styles.rule}
            />
            {share * 2 === Math.round(share * 2) && (
              <text x={EDGE - 6} y={y(share * schedule.price) + 4} textAnchor="end">
                {share * 100}%
              </text>
            )}
          </g>
        ))}
        {yearsOf(booked_on, days, (width - LEFT) / 44).map((year) => (
          <text key={year} x={xOf(`${year}-01-01`)} y={HEIGHT - 6} textAnchor="middle">
            {year}
          </text>
        ))}
        {lines.map(
          ({ at, text, limit }) =>
            at > booked_on &&
            xOf(at) <= width && (
              <g key={text} className={styles.mark} data-limit={limit}>
                <line x1={xOf(at)} x2={xOf(at)} y1={TOP} y2={BOTTOM} />
                <text x={xOf(at) - 4} y={limit ? TOP + 22 : TOP + 8} textAnchor="end">
                  {text}
                </text>
              </g>
            ),
        )}
        {payments.map(({ row, due_on, amount, below }, index) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a payment is its place
            key={index}
            data-row={row < 0 ? undefined : row}
            className={styles.bar}
            data-on={(row >= 0 && row === (moves.moving ?? pointed)) || undefined}
            data-later={(handover_on !== null && due_on >= handover_on) || undefined}
            x={xOf(due_on) - bar / 2}
            y={y(below + amount)}
            width={bar}
            height={Math.max(1, y(below) - y(below + amount))}
            rx={1.5}
          />
        ))}
        {usual && <path d={path(usual.lines)} className={styles.usual} />}
        <path d={path(schedule.lines)} className={styles.line} />
        {handles.map((payment) => (
          <g
            key={payment.row}
            role="slider"
            tabIndex={0}
            aria-label={nameOf(payment.row)}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={Math.round((payment.amount / schedule.price) * 100)}
            aria-valuetext={`${textOf(payment)}. ${verdict}`}
            className={styles.handle}
            data-handle={payment.row}
            data-on={payment.row === moves.moving || undefined}
            // Escape takes the move back, and does not close the dialog.
            data-mantine-stop-propagation={moves.moving === payment.row || undefined}
            transform={`translate(${xOf(payment.due_on)} ${y(payment.below + payment.amount)})`}
            onKeyDown={press(payment.row)}
            onFocus={() => setPointed(payment.row)}
            onBlur={() => {
              setPointed(null)
              if (!drag.current) moves.end()
            }}
            onPointerEnter={() => setPointed(payment.row)}
            onPointerLeave={() => setPointed(null)}
          >
            <circle r={REACH} className={styles.reach} />
            <circle r={handles.length > 16 ? 4 : 6} className={styles.dot} />
          </g>
        ))}
      </svg>
    </div>
  )
}

/** The Januaries on the axis, or every second and so on if there is no room. */
function yearsOf(from: string, days: number, room: number): number[] {
  const first = Number(from.slice(0, 4)) + 1
  const count = Math.floor(days / 365.25) + 1
  const every = Math.ceil(count / Math.max(1, room))
  return Array.from({ length: count }, (_, index) => first + index).filter(
    (year, index) => index % every === 0 && daysBetween(from, `${year}-01-01`) <= days,
  )
}

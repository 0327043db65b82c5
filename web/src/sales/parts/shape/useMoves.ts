import { useRef, useState } from 'react'
import type { InstallmentValues } from '../../../inventory/parts/plans/installment-values.ts'
import { type Move, moveRow, STILL, type Terms } from './move-rows.ts'

type Rows = readonly InstallmentValues[]

/** An installment in motion: by the pointer until it is let go, by keys until it loses the focus. */
interface Motion {
  readonly row: number
  readonly before: Rows
  readonly after: Rows
  readonly move: Move
}

const same = (one: Rows, other: Rows) => JSON.stringify(one) === JSON.stringify(other)

/** Moves installments of a form; each move can be undone until the rows are typed in. */
export function useMoves(rows: Rows, terms: Terms, set: (rows: Rows) => void) {
  // Events come faster than renderings, so the motion is not only state.
  const motion = useRef<Motion | null>(null)
  const [moving, setMoving] = useState<number | null>(null)
  const [done, setDone] = useState<readonly { before: Rows; after: Rows }[]>([])
  const last = done.at(-1)

  const begin = (row: number): Motion => {
    const begun = { row, before: rows, after: rows, move: STILL }
    motion.current = begun
    setMoving(row)
    return begun
  }
  const put = (now: Motion, move: Move) => {
    const after = moveRow(now.before, now.row, move, terms)
    if (same(after, now.after)) return
    motion.current = { ...now, after, move }
    set(after)
  }
  const stop = () => {
    motion.current = null
    setMoving(null)
  }
  return {
    /** The row in motion. */
    moving,
    begin,
    /** By the pointer: so far from where it began. */
    to: (move: Move) => motion.current && put(motion.current, move),
    /** By a key: so much further than now. At a limit more presses add up to nothing. */
    further: (row: number, by: Partial<Move>) => {
      const now = motion.current?.row === row ? motion.current : begin(row)
      const { months, days, steps, tenths } = { ...STILL, ...by }
      const { move } = now
      put(now, {
        months: move.months + months,
        days: move.days + days,
        steps: move.steps + steps,
        tenths: move.tenths + tenths,
      })
    },
    end: () => {
      const now = motion.current
      if (now && !same(now.before, now.after)) setDone([...done, { before: now.before, after: now.after }])
      stop()
    },
    /** Back to where it began. */
    cancel: () => {
      if (motion.current && !same(motion.current.before, motion.current.after)) set(motion.current.before)
      stop()
    },
    undo:
      last && moving === null && same(last.after, rows)
        ? () => {
            setDone(done.slice(0, -1))
            set(last.before)
          }
        : undefined,
  }
}
export type Moves = ReturnType<typeof useMoves>

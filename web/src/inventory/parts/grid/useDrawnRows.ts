import { type RefObject, startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { grown, type Stretch } from './grid-window.ts'

/** Distance outside the window within which rows are drawn ahead, in pixels. */
const MARGIN = 240
/** Grids with up to this many units are drawn whole; drawing only a part would save nothing. */
const WHOLE = 300
/** Number of units drawn in one step. */
const AT_ONCE = 40

/** Returns the rows of a grid to draw: those near the window, a few at a time, so that the page stays responsive. Print draws all. */
export function useDrawnRows(rows: number, columns: number, body: RefObject<HTMLTableSectionElement | null>): Stretch {
  const whole = rows * columns <= WHOLE
  const step = Math.max(2, Math.floor(AT_ONCE / columns))
  const [wanted, setWanted] = useState<Stretch>({ from: 0, to: step })
  const [drawn, setDrawn] = useState<Stretch>({ from: 0, to: step })
  const [printed, setPrinted] = useState(false)

  useEffect(() => {
    if (whole) return
    let requested = 0
    const look = () => {
      requested = 0
      const { top, height } = body.current?.getBoundingClientRect() ?? { top: 0, height: 0 }
      // The tab is hidden.
      if (height === 0) return
      const row = height / rows
      const at = (edge: number) => Math.max(0, Math.min(rows, Math.floor((edge - top) / row / step) * step))
      const next = { from: at(-MARGIN), to: Math.min(rows, at(window.innerHeight + MARGIN) + step) }
      setWanted((before) => (before.from === next.from && before.to === next.to ? before : next))
    }
    const later = () => {
      if (requested === 0) requested = window.requestAnimationFrame(look)
    }
    later()
    // Catches every scroll container: the window, or a part of the page.
    window.addEventListener('scroll', later, { capture: true, passive: true })
    window.addEventListener('resize', later)
    const print = () => flushSync(() => setPrinted(true))
    const after = () => setPrinted(false)
    window.addEventListener('beforeprint', print)
    window.addEventListener('afterprint', after)
    return () => {
      window.cancelAnimationFrame(requested)
      window.removeEventListener('scroll', later, { capture: true })
      window.removeEventListener('resize', later)
      window.removeEventListener('beforeprint', print)
      window.removeEventListener('afterprint', after)
    }
  }, [whole, rows, step, body])

  useEffect(() => {
    if (whole || (drawn.from === wanted.from && drawn.to === wanted.to)) return
    const timer = window.setTimeout(() => startTransition(() => setDrawn(grown(drawn, wanted, step))), 0)
    return () => window.clearTimeout(timer)
  }, [whole, drawn, wanted, step])

  return whole || printed ? { from: 0, to: rows } : { from: Math.min(drawn.from, rows), to: Math.min(drawn.to, rows) }
}

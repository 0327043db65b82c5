import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { type UnitTone, unitStatusLabels } from '../labels.ts'
import tones from '../unit-tones.module.css'
import styles from './DrawnBuilding.module.css'
import type { GridRow } from './grid-layout.ts'

const WIDTH = 60
/** The elevation of a tower is as high as this at most, in pixels. */
const HEIGHT = 320
const ROW = 9.5

interface View {
  readonly from: number
  readonly to: number
}

/**
 * The whole building, small, next to its grid: one square a unit. The visible floors are framed, and a press or a drag moves to others. It
 * repeats the grid, so that screen readers and the keyboard skip it.
 */
export function Elevation({ rows }: { rows: readonly GridRow[] }) {
  const root = useRef<HTMLDivElement>(null)
  const view = useVisible(root)
  const row = Math.min(ROW, HEIGHT / Math.max(1, rows.length))
  const height = rows.length * row
  const go = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const body = bodyOf(root.current)
    if (!body) return
    const { top, height: full } = body.getBoundingClientRect()
    const at = top + (full * (event.clientY - box.top)) / box.height
    scrollerOf(body).scrollBy({ top: at - window.innerHeight / 2 })
  }
  return (
    <div ref={root} className={styles.elevation} aria-hidden>
      <svg
        aria-hidden
        viewBox={`0 0 ${WIDTH} ${height}`}
        width={WIDTH}
        height={height}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          go(event)
        }}
        onPointerMove={(event) => {
          if (event.buttons === 1) go(event)
        }}
      >
        {squares(rows, row).map(([tone, path]) => (
          <path key={tone} d={path} className={tones.tone} data-tone={tone} />
        ))}
        {view && (
          <rect
            className={styles.frame}
            x={0.75}
            y={view.from * height + 0.75}
            width={WIDTH - 1.5}
            height={Math.max(row, (view.to - view.from) * height) - 1.5}
            rx={2}
          />
        )}
      </svg>
    </div>
  )
}

/** One path a status: a tower of 1,200 units adds seven elements, not 1,200. */
function squares(rows: readonly GridRow[], height: number): [UnitTone, string][] {
  const paths = new Map<UnitTone, string>()
  const width = WIDTH / Math.max(1, ...rows.map(({ places }) => places.length))
  const gap = Math.min(1, height / 4)
  for (const [y, { places }] of rows.entries())
    for (const [x, cell] of places.entries()) {
      if (!cell) continue
      const { tone } = unitStatusLabels[cell.status]
      const square = `M${x * width} ${y * height}h${width - gap}v${height - gap}h${gap - width}z`
      paths.set(tone, (paths.get(tone) ?? '') + square)
    }
  return [...paths]
}

const bodyOf = (root: HTMLElement | null) => root?.parentElement?.querySelector('tbody')

function scrollerOf(element: HTMLElement): Element {
  for (let at = element.parentElement; at; at = at.parentElement)
    if (at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY)) return at
  return document.documentElement
}

/** The part of the grid in the window, as shares of its height; undefined if all of it is. */
function useVisible(root: { readonly current: HTMLElement | null }): View | undefined {
  const [view, setView] = useState<View>()
  useEffect(() => {
    let requested = 0
    const look = () => {
      requested = 0
      const box = bodyOf(root.current)?.getBoundingClientRect()
      if (!box || box.height === 0) return
      const share = (edge: number) => Math.min(1, Math.max(0, (edge - box.top) / box.height))
      const [from, to] = [share(0), share(window.innerHeight)]
      setView(from === 0 && to === 1 ? undefined : { from, to })
    }
    const later = () => {
      if (requested === 0) requested = window.requestAnimationFrame(look)
    }
    // Also as soon as the rows have their height.
    const sized = new ResizeObserver(later)
    const body = bodyOf(root.current)
    if (body) sized.observe(body)
    window.addEventListener('scroll', later, { capture: true, passive: true })
    window.addEventListener('resize', later)
    return () => {
      window.cancelAnimationFrame(requested)
      sized.disconnect()
      window.removeEventListener('scroll', later, { capture: true })
      window.removeEventListener('resize', later)
    }
  }, [root])
  return view
}

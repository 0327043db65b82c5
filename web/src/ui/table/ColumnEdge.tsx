import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import styles from './ColumnEdge.module.css'
import { MAX_COUNT, MIN_COUNT, withinReach } from './column-layout.ts'

interface Props {
  id: string
  title: string
  width: number
  /** The edge in the tab order; up and down lead to the others. */
  first: boolean
  /** Called while the edge is dragged: widths of all columns, so that only this one changes. */
  onDraw: (widths: Readonly<Record<string, number>> | undefined) => void
  onWiden: (widths: Readonly<Record<string, number>>) => void
}

const STEP = 16

/** The edge of a column's head: dragging it, or the arrow keys left and right, changes the column's width. */
export function ColumnEdge({ id, title, width, first, onDraw, onWiden }: Props) {
  const grip = useRef<{ from: number; at: Readonly<Record<string, number>> } | null>(null)

  const to = (at: Readonly<Record<string, number>>, by: number) => ({
    ...at,
    [id]: withinReach((at[id] ?? width) + by),
  })
  const distance = (event: PointerEvent<HTMLElement>) =>
    (event.clientX - (grip.current?.from ?? 0)) * directionOf(event.currentTarget)

  const keys = (event: KeyboardEvent<HTMLElement>) => {
    const along = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (along !== undefined) {
      const edges = [...(event.currentTarget.closest('tr')?.querySelectorAll<HTMLElement>('[role=separator]') ?? [])]
      event.preventDefault()
      return edges[edges.indexOf(event.currentTarget) + along]?.focus()
    }
    const towards = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (towards === undefined) return
    event.preventDefault()
    onWiden(
      to(widthsOf(event.currentTarget), towards * directionOf(event.currentTarget) * STEP * (event.shiftKey ? 4 : 1)),
    )
  }
  return (
    // A separator that is moved is the pattern for an edge; there is no native element for it.
    // biome-ignore lint/a11y/useSemanticElements: an <hr> cannot be moved
    <span
      role="separator"
      tabIndex={first ? 0 : -1}
      className={styles.edge}
      aria-orientation="vertical"
      aria-label={`Width of ${title}`}
      aria-valuenow={Math.round(width)}
      aria-valuemin={MIN_COUNT}
      aria-valuemax={MAX_COUNT}
      aria-valuetext={`${Math.round(width)} pixels`}
      onKeyDown={keys}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.preventDefault()
        event.currentTarget.setPointerCapture(event.pointerId)
        grip.current = { from: event.clientX, at: widthsOf(event.currentTarget) }
      }}
      onPointerMove={(event) => {
        if (grip.current) onDraw(to(grip.current.at, distance(event)))
      }}
      onPointerUp={(event) => {
        if (grip.current && distance(event) !== 0) onWiden(to(grip.current.at, distance(event)))
        grip.current = null
        onDraw(undefined)
      }}
      onPointerCancel={() => {
        grip.current = null
        onDraw(undefined)
      }}
    />
  )
}

const directionOf = (element: Element) => (getComputedStyle(element).direction === 'rtl' ? -1 : 1)

/** The rendered width of every column of this table. */
function widthsOf(element: Element): Record<string, number> {
  const heads = element.closest('tr')?.querySelectorAll<HTMLElement>('th[data-column]') ?? []
  return Object.fromEntries([...heads].map((head) => [head.dataset.column ?? '', withinReach(head.offsetWidth)]))
}

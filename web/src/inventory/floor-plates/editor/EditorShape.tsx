import { outlineProblem } from '@storey/api/inventory/polygon.ts'
import { type PointerEvent, useEffect, useRef } from 'react'
import { inPixels, labelSpot, pointsText, type Size, wallDistance } from '../parts/geometry.ts'
import type { Shape } from './drawing.ts'
import styles from './PlateEditor.module.css'

/** Average width of a letter, as a fraction of the font size. */
const LETTER_WIDTH = 0.56

interface Props {
  shape: Shape
  size: Size
  unit: number
  name: string | undefined
  isOn: boolean
  corner: number | null
  /** True while another outline is being drawn. */
  isIdle: boolean
  /** Selects the whole outline, or one of its corners. */
  onSelect: (corner: number | null) => void
  /** Index of a corner, or null for the whole shape. */
  onGrab: (event: PointerEvent, corner: number | null) => void
  onSplit: (event: PointerEvent, edge: number) => void
}

/** One outline; when selected, it has its corners and a handle in the middle of each wall that inserts a corner. */
export function EditorShape({ shape, size, unit, name, isOn, corner, isIdle, onSelect, onGrab, onSplit }: Props) {
  const { points, label } = shape
  const spot = labelSpot(points, size)
  const [x, y] = inPixels(spot, size)
  const words = name ?? label ?? '?'
  // As large as the outline allows: on a phone the names of narrow homes would overlap.
  const fontSize = Math.min(12.5 * unit, (2 * wallDistance(spot, points, size)) / (words.length * LETTER_WIDTH))
  const spots = points.map((one) => inPixels(one, size))
  const corners = useRef<SVGGElement>(null)
  // The focus follows the selected corner, also to the one that takes the place of a removed one.
  useEffect(() => {
    if (corner !== null && points.length > 0)
      corners.current?.querySelectorAll<SVGElement>('[role=button]')[corner]?.focus({ preventScroll: true })
  }, [corner, points.length])
  return (
    <g
      className={styles.shape}
      data-on={isOn || undefined}
      data-named={name !== undefined || undefined}
      data-bad={(isOn && outlineProblem(points) !== undefined) || undefined}
      data-idle={isIdle || undefined}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a shape of a drawing */}
      <g
        role="button"
        tabIndex={isIdle ? -1 : 0}
        aria-label={name ? `Outline of ${name}` : label ? `Outline “${label}”, no unit` : 'Outline without a unit'}
        aria-pressed={isOn}
        className={styles.body}
        onFocus={() => (!isOn || corner !== null) && onSelect(null)}
      >
        <polygon points={pointsText(points, size)} onPointerDown={(event) => !isIdle && onGrab(event, null)} />
        <text x={x} y={y} fontSize={fontSize}>
          {words}
        </text>
      </g>
      {isOn &&
        spots.map(([fromX, fromY], edge) => {
          const [toX, toY] = spots[(edge + 1) % spots.length] ?? [0, 0]
          return (
            <circle
              // biome-ignore lint/suspicious/noArrayIndexKey: an edge is its place
              key={edge}
              className={styles.middle}
              cx={(fromX + toX) / 2}
              cy={(fromY + toY) / 2}
              r={4 * unit}
              onPointerDown={(event) => onSplit(event, edge)}
            />
          )
        })}
      {isOn && (
        <g ref={corners}>
          {spots.map(([cx, cy], index) => (
            // biome-ignore lint/a11y/useSemanticElements: a corner of a drawing
            <circle
              // biome-ignore lint/suspicious/noArrayIndexKey: a corner is its place
              key={index}
              role="button"
              tabIndex={0}
              aria-label={`Corner ${index + 1} of ${spots.length}`}
              className={styles.corner}
              data-on={index === corner || undefined}
              cx={cx}
              cy={cy}
              r={6 * unit}
              onFocus={() => index !== corner && onSelect(index)}
              onPointerDown={(event) => onGrab(event, index)}
            />
          ))}
        </g>
      )}
    </g>
  )
}

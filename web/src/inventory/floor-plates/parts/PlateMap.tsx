import { Box } from '@mantine/core'
import type { PlateShape } from '@storey/api/inventory/floor-plates.ts'
import { useNavigate } from '@tanstack/react-router'
import { type CSSProperties, type KeyboardEvent, memo, useMemo, useRef } from 'react'
import { useWidth } from '../../../ui/useWidth.ts'
import type { UnitTone } from '../../parts/labels.ts'
import { frameOf, inPixels, labelSpot, pointsText, wallDistance } from './geometry.ts'
import styles from './PlateMap.module.css'
import { type DrawnPlate, PlatePicture } from './PlatePicture.tsx'
import { usePanZoom } from './usePanZoom.ts'
import { ZoomButtons } from './ZoomButtons.tsx'

/** A home on a plate: coloured, lettered, and with a full accessible name. */
export interface Place {
  readonly id: number
  readonly shape: Pick<PlateShape, 'points'>
  readonly to: string
  readonly tone: UnitTone
  readonly letter: string
  readonly title: string
  readonly note: string
  readonly words: string
  readonly dim: boolean
  readonly changed: boolean
}

interface Props {
  plate: DrawnPlate
  name: string
  places: readonly Place[]
  /** Id of the home whose card is shown. */
  current: number | undefined
  onCurrent: (id: number) => void
}

/** A plate with its homes in the colours of their statuses. Arrow keys move between homes, pinch and buttons zoom. */
export function PlateMap({ plate, name, places, current, onCurrent }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const { view, strayed, handlers, style, touchAction, ...zoom } = usePanZoom(frame)
  const width = useWidth(frame)
  const navigate = useNavigate()
  /** Picture pixels per screen pixel. */
  const unit = width > 0 ? plate.width / width / view.zoom : 1
  const entry = places.find(({ id }) => id === current)?.id ?? places[0]?.id

  const press = (event: KeyboardEvent<SVGElement>, place: Place) => {
    if (event.key === 'Enter') return void navigate({ href: place.to })
    const next = neighbour(places, place, event.key, plate)
    if (!next) return
    event.preventDefault()
    frame.current?.querySelector<SVGElement>(`[data-place="${next.id}"]`)?.focus()
  }

  return (
    <Box pos="relative" miw={0}>
      <div ref={frame} className={styles.frame} {...handlers} style={{ touchAction, ...frameOf(plate) }}>
        <div className={styles.moved} style={style}>
          <PlatePicture plate={plate} />
          {/* biome-ignore lint/a11y/useSemanticElements: shapes of a drawing, not fields of a form */}
          <svg
            className={styles.shapes}
            viewBox={`0 0 ${plate.width} ${plate.height}`}
            preserveAspectRatio="none"
            role="group"
            aria-label={`${name}. Use the arrow keys to move between units.`}
            style={{ '--unit': unit } as CSSProperties}
          >
            {places.map((place) => (
              <Shape
                key={place.id}
                place={place}
                size={plate}
                unit={unit}
                isCurrent={place.id === current}
                isEntry={place.id === entry}
                onShow={() => onCurrent(place.id)}
                onKey={(event) => press(event, place)}
                onPress={(isTouch) => {
                  if (strayed.current) return
                  onCurrent(place.id)
                  if (!isTouch) void navigate({ href: place.to })
                }}
              />
            ))}
          </svg>
        </div>
      </div>
      <ZoomButtons zoom={view.zoom} onIn={zoom.zoomIn} onOut={zoom.zoomOut} onFit={zoom.fit} />
    </Box>
  )
}

interface ShapeProps {
  place: Place
  size: DrawnPlate
  unit: number
  isCurrent: boolean
  isEntry: boolean
  onShow: () => void
  onKey: (event: KeyboardEvent<SVGElement>) => void
  onPress: (isTouch: boolean) => void
}

const Shape = memo(
  function Shape({ place, size, unit, isCurrent, isEntry, onShow, onKey, onPress }: ShapeProps) {
    const pressed = useRef('mouse')
    const points = useMemo(() => pointsText(place.shape.points, size), [place.shape, size])
    const spot = useMemo(() => labelSpot(place.shape.points, size), [place.shape, size])
    const room = useMemo(() => wallDistance(spot, place.shape.points, size), [spot, place.shape, size])
    const [x, y] = inPixels(spot, size)
    const hasRoom = room / unit
    return (
      <g
        className={styles.place}
        data-tone={place.tone}
        data-dim={place.dim || undefined}
        data-on={isCurrent || undefined}
        data-changed={place.changed || undefined}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: an <a> of SVG is not announced as a link by every reader */}
        <g
          role="link"
          tabIndex={isEntry ? 0 : -1}
          aria-label={place.words}
          data-place={place.id}
          onPointerDown={(event) => {
            pressed.current = event.pointerType
          }}
          onPointerEnter={(event) => event.pointerType === 'mouse' && onShow()}
          onFocus={onShow}
          onKeyDown={onKey}
          onClick={() => onPress(pressed.current !== 'mouse')}
        >
          <polygon points={points} />
        </g>
        {hasRoom > 9 && (
          <text x={x} y={y} fontSize={12.5 * unit} aria-hidden>
            <tspan className={styles.letter}>{place.letter}</tspan>
            {hasRoom > 22 && ` ${place.title}`}
            {hasRoom > 30 && (
              <tspan className={styles.note} x={x} dy={15 * unit} fontSize={11 * unit}>
                {place.note}
              </tspan>
            )}
          </text>
        )}
      </g>
    )
  },
  (before, after) =>
    before.place === after.place &&
    before.unit === after.unit &&
    before.isCurrent === after.isCurrent &&
    before.isEntry === after.isEntry &&
    before.size === after.size,
)

const WAYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The nearest home in the direction of a key; homes straight ahead are preferred to those at the side. */
function neighbour(places: readonly Place[], from: Place, key: string, size: DrawnPlate): Place | undefined {
  if (key === 'Home') return places[0]
  if (key === 'End') return places.at(-1)
  const way = WAYS[key]
  if (!way) return undefined
  const [x, y] = inPixels(labelSpot(from.shape.points, size), size)
  let best: Place | undefined
  let least = Number.POSITIVE_INFINITY
  for (const place of places) {
    const [toX, toY] = inPixels(labelSpot(place.shape.points, size), size)
    const ahead = (toX - x) * way[0] + (toY - y) * way[1]
    const aside = Math.abs((toX - x) * way[1]) + Math.abs((toY - y) * way[0])
    if (place.id === from.id || ahead <= 0 || ahead + aside * 2 >= least) continue
    best = place
    least = ahead + aside * 2
  }
  return best
}

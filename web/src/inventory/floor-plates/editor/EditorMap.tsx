import { Box } from '@mantine/core'
import type { FloorPlate } from '@storey/api/inventory/floor-plates.ts'
import { type Corner, outlineProblem } from '@storey/api/inventory/polygon.ts'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { announce } from '../../../ui/announce.ts'
import { notify } from '../../../ui/overlays/notify.tsx'
import { useWidth } from '../../../ui/useWidth.ts'
import { distance, frameOf, inPixels, pointsText } from '../parts/geometry.ts'
import mapStyles from '../parts/PlateMap.module.css'
import { PlatePicture } from '../parts/PlatePicture.tsx'
import { usePanZoom } from '../parts/usePanZoom.ts'
import { ZoomButtons } from '../parts/ZoomButtons.tsx'
import type { Tool } from './drawing.ts'
import {
  addCorner,
  beginMove,
  closeOpen,
  type Drawing,
  dropCorner,
  dropOpen,
  inFrame,
  moveCorner,
  moveShape,
  select,
  snapped,
  splitEdge,
} from './drawing.ts'
import { EditorShape } from './EditorShape.tsx'
import { type HomeChoice, homeOf } from './homes.ts'
import styles from './PlateEditor.module.css'

interface Props {
  plate: FloorPlate
  homes: readonly HomeChoice[]
  drawing: Drawing
  tool: Tool
  snaps: boolean
  onChange: (change: (drawing: Drawing) => Drawing) => void
  /** Called when an outline is closed, so that it can be named. */
  onDrawn: () => void
}

/** Distance on screen within which a corner snaps, in pixels. */
const REACH = 10
const WAYS: Readonly<Record<string, Corner>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const percent = (value: number) => `${Math.round(value * 1000) / 10}%`
const placeText = ([x, y]: Corner) => `${percent(x)} from the left, ${percent(y)} from the top`

const cornersDrawn = (count: number) => (count === 1 ? '1 corner' : `${count} corners`)

/** The picture with its outlines, which are drawn and moved with the pointer or the keyboard. */
export function EditorMap({ plate, homes, drawing, tool, snaps, onChange, onDrawn }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const svg = useRef<SVGSVGElement>(null)
  const width = useWidth(frame)
  const { view, strayed, handlers, style, touchAction, ...zoom } = usePanZoom(frame, {
    pans: tool === 'select' && drawing.selected === null,
  })
  /** Position of the next corner: under the pointer, or where the keyboard has moved it. */
  const [cross, setCross] = useState<Corner>([0.5, 0.5])
  const drag = useRef<{ last: Corner; moves: 'corner' | 'shape'; began: boolean } | null>(null)
  const { shapes, selected, corner, open } = drawing
  const isDrawing = tool === 'draw'

  const scale = () => plate.width / Math.max(1, svg.current?.getBoundingClientRect().width ?? 1)
  const spotOf = (event: { clientX: number; clientY: number }): Corner => {
    const box = svg.current?.getBoundingClientRect()
    if (!box) return [0, 0]
    return [inFrame((event.clientX - box.left) / box.width), inFrame((event.clientY - box.top) / box.height)]
  }
  const near = (spot: Corner, but?: number) => {
    if (!snaps) return spot
    const others = shapes.filter((_, index) => index !== but).map(({ points }) => points)
    return snapped(spot, others, open?.at(-1), plate, REACH * scale())
  }

  const close = () => {
    const problem = outlineProblem(open ?? [])
    if (problem) return notify.bad(problem)
    onChange(closeOpen)
    onDrawn()
  }
  const add = (spot: Corner) => {
    const first = open?.[0]
    if (first && (open?.length ?? 0) > 2 && distance(spot, first, plate) <= REACH * scale()) return close()
    onChange((one) => addCorner(one, spot))
    announce(cornersDrawn((open?.length ?? 0) + 1))
  }

  const grab = (event: PointerEvent, moves: 'corner' | 'shape') => {
    if (event.button !== 0) return
    svg.current?.setPointerCapture(event.pointerId)
    drag.current = { last: spotOf(event), moves, began: false }
  }
  const move = (event: PointerEvent) => {
    const spot = spotOf(event)
    const held = drag.current
    if (!held) return isDrawing ? setCross(near(spot)) : undefined
    if (!held.began && distance(spot, held.last, plate) < 2 * scale()) return undefined
    if (!held.began) onChange(beginMove)
    const by: Corner = [spot[0] - held.last[0], spot[1] - held.last[1]]
    const to = near(spot, selected ?? undefined)
    onChange((one) => (held.moves === 'corner' ? moveCorner(one, to, true) : moveShape(one, by, true)))
    drag.current = { ...held, last: spot, began: true }
    return undefined
  }

  const keys = (event: KeyboardEvent) => {
    const way = WAYS[event.key]
    const far = event.shiftKey ? 20 : event.altKey ? 1 : 5
    const by: Corner = way ? [(way[0] * far * scale()) / plate.width, (way[1] * far * scale()) / plate.height] : [0, 0]
    if (event.ctrlKey || event.metaKey) return
    if (isDrawing) {
      if (way) setCross(([x, y]) => [inFrame(x + by[0]), inFrame(y + by[1])])
      else if (event.key === ' ') add(near(cross))
      else if (event.key === 'Enter' && open) close()
      else if (event.key === 'Escape' && open) onChange(dropOpen)
      else if (event.key === 'Backspace' && open) onChange(dropCorner)
      else return
    } else {
      const points = selected === null ? undefined : shapes[selected]?.points
      if (!points) return
      const next = (corner ?? -1) + (event.key === ',' ? -1 : 1)
      const at = corner === null ? undefined : points[corner]
      if (way && at) {
        const to: Corner = [inFrame(at[0] + by[0]), inFrame(at[1] + by[1])]
        onChange((one) => moveCorner(one, to))
        announce(placeText(to))
      } else if (way) {
        onChange((one) => moveShape(one, by))
        announce('Outline moved')
      } else if (event.key === ',' || event.key === '.')
        onChange((one) => select(one, selected, (next + points.length) % points.length))
      else if (event.key === '+' && corner !== null) onChange((one) => splitEdge(one, corner))
      else if (event.key === 'Escape') onChange((one) => select(one, null))
      else return
    }
    event.preventDefault()
    event.stopPropagation()
  }

  const unit = width > 0 ? plate.width / width / view.zoom : 1
  const [crossX, crossY] = inPixels(cross, plate)
  return (
    <Box pos="relative" miw={0}>
      <div ref={frame} className={mapStyles.frame} {...handlers} style={{ touchAction, ...frameOf(plate) }}>
        <div className={mapStyles.moved} style={style}>
          <PlatePicture plate={plate} />
          <svg
            ref={svg}
            className={`${mapStyles.shapes} ${styles.map}`}
            viewBox={`0 0 ${plate.width} ${plate.height}`}
            preserveAspectRatio="none"
            role="application"
            aria-label="Drawing area. Arrow keys move the cross, Shift moves it farther."
            // biome-ignore lint/a11y/noNoninteractiveTabindex: keys draw here
            tabIndex={0}
            data-tool={tool}
            style={{ '--unit': unit } as CSSProperties}
            onKeyDown={keys}
            onPointerMove={move}
            onPointerUp={() => {
              drag.current = null
            }}
            onPointerDown={(event) => {
              if (!isDrawing && event.target === event.currentTarget) onChange((one) => select(one, null))
            }}
            onClick={(event) => isDrawing && !strayed.current && event.detail > 0 && add(near(spotOf(event)))}
          >
            {shapes.map((shape, index) => {
              const found = homeOf(shape, homes)
              return (
                <EditorShape
                  // biome-ignore lint/suspicious/noArrayIndexKey: a shape is its place among them
                  key={index}
                  shape={shape}
                  size={plate}
                  unit={unit}
                  name={found?.label.split(',')[0]}
                  isOn={index === selected}
                  corner={index === selected ? corner : null}
                  isIdle={isDrawing}
                  onSelect={(at) => onChange((one) => select(one, index, at))}
                  onGrab={(event, at) => {
                    onChange((one) => select(one, index, at))
                    grab(event, at === null ? 'shape' : 'corner')
                  }}
                  onSplit={(event, edge) => {
                    onChange((one) => splitEdge(one, edge))
                    grab(event, 'corner')
                  }}
                />
              )
            })}
            {open && (
              <g className={styles.open}>
                <polyline points={pointsText([...open, cross], plate)} />
                {open.map((spot, index) => {
                  const [x, y] = inPixels(spot, plate)
                  // biome-ignore lint/suspicious/noArrayIndexKey: a corner is its place
                  return <circle key={index} cx={x} cy={y} r={(index === 0 ? 7 : 5) * unit} />
                })}
              </g>
            )}
            {isDrawing && (
              <path
                className={styles.cross}
                d={`M${crossX - 10 * unit} ${crossY}h${20 * unit}M${crossX} ${crossY - 10 * unit}v${20 * unit}`}
              />
            )}
          </svg>
        </div>
      </div>
      <ZoomButtons zoom={view.zoom} onIn={zoom.zoomIn} onOut={zoom.zoomOut} onFit={zoom.fit} />
    </Box>
  )
}

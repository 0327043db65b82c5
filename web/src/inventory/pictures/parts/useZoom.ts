import { type PointerEvent, useRef, useState, type WheelEvent } from 'react'

interface View {
  readonly scale: number
  readonly x: number
  readonly y: number
}
const WHOLE: View = { scale: 1, x: 0, y: 0 }
const MAX_SCALE = 6
/** Minimum distance of a swipe to the next picture, in pixels. */
const SWEEP = 60

interface Held {
  readonly x: number
  readonly y: number
}

/** Zoom by wheel, pinch, double press and keys; a zoomed picture is panned, otherwise a swipe goes to the next. */
export function useZoom(onSweep: (step: 1 | -1) => void) {
  const [view, setView] = useState(WHOLE)
  const held = useRef(new Map<number, Held>())
  const start = useRef<Held | undefined>(undefined)

  const zoom = (factor: number) =>
    setView(({ scale, x, y }) => {
      const next = Math.min(MAX_SCALE, Math.max(1, scale * factor))
      return next === 1 ? WHOLE : { scale: next, x: (x * next) / scale, y: (y * next) / scale }
    })
  const spread = () => {
    const [one, other] = [...held.current.values()]
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
  }

  return {
    view,
    zoom,
    whole: () => setView(WHOLE),
    handlers: {
      onWheel: (event: WheelEvent) => zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15),
      onDoubleClick: () => setView(({ scale }) => (scale > 1 ? WHOLE : { scale: 2.5, x: 0, y: 0 })),
      onPointerDown: (event: PointerEvent) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        held.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
        start.current = held.current.size === 1 ? { x: event.clientX, y: event.clientY } : undefined
      },
      onPointerMove: (event: PointerEvent) => {
        const before = held.current.get(event.pointerId)
        if (!before) return
        const apart = spread()
        held.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
        if (held.current.size === 2) {
          if (apart > 0) zoom(spread() / apart)
        } else if (view.scale > 1)
          setView(({ scale, x, y }) => ({
            scale,
            x: x + event.clientX - before.x,
            y: y + event.clientY - before.y,
          }))
      },
      onPointerUp: (event: PointerEvent) => {
        const from = start.current
        held.current.delete(event.pointerId)
        start.current = undefined
        if (!from || view.scale > 1) return
        const across = event.clientX - from.x
        if (Math.abs(across) > SWEEP && Math.abs(across) > Math.abs(event.clientY - from.y))
          onSweep(across < 0 ? 1 : -1)
      },
      onPointerCancel: (event: PointerEvent) => {
        held.current.delete(event.pointerId)
        start.current = undefined
      },
    },
  }
}

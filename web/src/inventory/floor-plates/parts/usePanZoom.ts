import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

export interface View {
  readonly zoom: number
  readonly x: number
  readonly y: number
}

const WHOLE: View = { zoom: 1, x: 0, y: 0 }
const MAX_ZOOM = 6
/** Pixels that a pointer may move during a press. */
const STRAY = 6

/** Limits the view to the picture, so that no edge is empty. */
export function held({ zoom, x, y }: View, width: number, height: number): View {
  const size = Math.min(MAX_ZOOM, Math.max(1, zoom))
  const within = (at: number, length: number) => Math.min(0, Math.max(length * (1 - size), at))
  return { zoom: size, x: within(x, width), y: within(y, height) }
}

/** Zooms by a factor, keeping the point under the fingers in place. */
export function zoomed(view: View, by: number, at: readonly [number, number], width: number, height: number): View {
  const zoom = Math.min(MAX_ZOOM, Math.max(1, view.zoom * by))
  const part = zoom / view.zoom
  return held({ zoom, x: at[0] - (at[0] - view.x) * part, y: at[1] - (at[1] - view.y) * part }, width, height)
}

/** Zooms and pans a picture in a frame: Ctrl with the wheel, pinch, buttons; a zoomed picture can be dragged. */
export function usePanZoom(frame: RefObject<HTMLElement | null>, { pans = true } = {}) {
  const [view, setView] = useState(WHOLE)
  const fingers = useRef(new Map<number, readonly [number, number]>())
  /** Whether the pointer moved so far that its release is not a press. */
  const strayed = useRef(false)

  const change = (next: (view: View, width: number, height: number) => View) => {
    const box = frame.current?.getBoundingClientRect()
    if (box) setView((now) => next(now, box.width, box.height))
  }
  const by = (factor: number) =>
    change((now, width, height) => zoomed(now, factor, [width / 2, height / 2], width, height))

  useEffect(() => {
    const box = frame.current
    if (!box) return
    // React's wheel listeners are passive, and this one must prevent scrolling and zooming of the page.
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const { left, top, width, height } = box.getBoundingClientRect()
      const at = [event.clientX - left, event.clientY - top] as const
      setView((now) => zoomed(now, Math.exp(-event.deltaY / 240), at, width, height))
    }
    box.addEventListener('wheel', turn, { passive: false })
    return () => box.removeEventListener('wheel', turn)
  }, [frame])

  const onPointerDown = (event: PointerEvent) => {
    fingers.current.set(event.pointerId, [event.clientX, event.clientY])
    if (fingers.current.size === 1) strayed.current = false
  }
  const onPointerMove = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = [event.clientX, event.clientY] as const
    const [other] = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, spot]) => spot)
    const moved = [now[0] - before[0], now[1] - before[1]] as const
    if (other) {
      const [was, is] = [
        Math.hypot(before[0] - other[0], before[1] - other[1]),
        Math.hypot(now[0] - other[0], now[1] - other[1]),
      ]
      const box = frame.current?.getBoundingClientRect()
      const at = [(now[0] + other[0]) / 2 - (box?.left ?? 0), (now[1] + other[1]) / 2 - (box?.top ?? 0)] as const
      strayed.current = true
      if (was > 0) change((one, width, height) => zoomed(one, is / was, at, width, height))
    } else if (pans && (strayed.current || Math.hypot(...moved) > STRAY) && view.zoom > 1) {
      strayed.current = true
      change((one, width, height) => held({ ...one, x: one.x + moved[0], y: one.y + moved[1] }, width, height))
    } else return
    fingers.current.set(event.pointerId, now)
  }
  const onPointerUp = (event: PointerEvent) => void fingers.current.delete(event.pointerId)

  return {
    view,
    strayed,
    zoomIn: () => by(1.5),
    zoomOut: () => by(1 / 1.5),
    fit: () => setView(WHOLE),
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp, onPointerLeave: onPointerUp },
    style: {
      transform: `translate(${view.x}px, ${view.y}px) scale(${view.zoom})`,
      transformOrigin: '0 0',
    },
    touchAction: view.zoom > 1 ? 'none' : 'pan-y',
  }
}

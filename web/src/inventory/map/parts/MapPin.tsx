import { type ReactNode, use, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { Current } from './current.ts'
import type { DrawnMap, DrawnPin } from './open-map.ts'
import type { Place } from './places.ts'

interface Props {
  place: Place
  /** Above the others. */
  front?: boolean
  /** Called after the pin was dragged. */
  onMove?: (place: Place) => void
  children: ReactNode
}

/** Content on a place of the map around it. */
export function MapPin({ place: { latitude, longitude }, front = false, onMove, children }: Props) {
  const map = use(Current)
  const [element] = useState(() => document.createElement('div'))
  const [pin, setPin] = useState<DrawnPin>()
  const moved = useEffectEvent((to: Place) => onMove?.(to))
  const put = useEffectEvent((on: DrawnMap) => on.pin(element, { latitude, longitude }, onMove && moved))
  useEffect(() => {
    const placed = map && put(map)
    setPin(placed)
    return () => placed?.remove()
  }, [map])
  useEffect(() => pin?.move({ latitude, longitude }), [pin, latitude, longitude])
  useEffect(() => {
    element.style.zIndex = front ? '2' : ''
  }, [element, front])
  return createPortal(children, element)
}

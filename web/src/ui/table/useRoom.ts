import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** The width of an element, measured before it is first painted. */
export function useRoom(): [RefObject<HTMLDivElement | null>, number] {
  const element = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY)
  useLayoutEffect(() => {
    const here = element.current
    if (!here) return
    const measure = () => setRoom(here.clientWidth)
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(here)
    return () => watch.disconnect()
  }, [])
  return [element, room]
}

import { type RefObject, useEffect, useState } from 'react'

/** Width of an element in screen pixels; 0 until it is measured. */
export function useWidth(frame: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const box = frame.current
    if (!box) return
    const watch = new ResizeObserver(() => setWidth(box.clientWidth))
    watch.observe(box)
    return () => watch.disconnect()
  }, [frame])
  return width
}

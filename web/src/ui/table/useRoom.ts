import { type RefObject, useEffect, useRef, useState } from 'react'

/** The last measured width of each table, by name. */
const measured = new Map<string, number>()

/**
 * The width of the element of a table; what it was last time until it is measured, and infinite the first time, when the table is a
 * skeleton. Not measured in a layout effect, which would force a layout and a second drawing in the task that draws the page.
 */
export function useRoom(name: string): [RefObject<HTMLDivElement | null>, number] {
  const element = useRef<HTMLDivElement>(null)
  const [room, setRoom] = useState(measured.get(name) ?? Number.POSITIVE_INFINITY)
  useEffect(() => {
    const here = element.current
    if (!here) return
    const watch = new ResizeObserver(() => {
      measured.set(name, here.clientWidth)
      setRoom(here.clientWidth)
    })
    watch.observe(here)
    return () => watch.disconnect()
  }, [name])
  return [element, room]
}

import { startTransition, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** As many as are seen at first; the rest follows, a few at a time, so that the page never stands still. */
const FIRST = 12
const MORE = 2

/** How many of these rows are drawn by now. On paper all of them are. */
export function useDrawn(count: number): number {
  const [drawn, setDrawn] = useState(FIRST)
  useEffect(() => {
    if (drawn >= count) return
    const timer = window.setTimeout(() => startTransition(() => setDrawn(drawn + MORE)), 0)
    const print = () => flushSync(() => setDrawn(count))
    window.addEventListener('beforeprint', print)
    return () => {
      window.clearTimeout(timer)
      window.removeEventListener('beforeprint', print)
    }
  }, [drawn, count])
  return Math.min(drawn, count)
}

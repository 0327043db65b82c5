import { useEffect, useState } from 'react'
import { now as present } from './clock.ts'

/** The current time, updated once a minute: enough for "5 min ago", and cheap for a table of them. */
export function useMinutes(): number {
  const [now, setNow] = useState(() => present())
  useEffect(() => {
    const timer = window.setInterval(() => setNow(present()), 60_000)
    return () => window.clearInterval(timer)
  }, [])
  return now
}

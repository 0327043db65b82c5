import { useEffect, useState } from 'react'

/** The time, moving once a minute: enough for "5 min ago", and a table of them stays cheap. */
export function useMinutes(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), 60_000)
    return () => window.clearInterval(timer)
  }, [])
  return now
}

import { useEffect, useState } from 'react'

/** The current time, updated once a minute: enough for "5 min ago", and cheap for a table of them. */
export function useMinutes(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), 60_000)
    return () => window.clearInterval(timer)
  }, [])
  return now
}

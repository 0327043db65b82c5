import { useEffect, useState } from 'react'

/** Returns true after `lasting` has been true for 150 ms, so that shorter waits do not flash a skeleton. */
export function useDelayed(lasting = true, wait = 150): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!lasting) return
    const timer = window.setTimeout(() => setLate(true), wait)
    return () => {
      window.clearTimeout(timer)
      setLate(false)
    }
  }, [lasting, wait])
  return lasting && late
}

import { useEffect, useState } from 'react'

/** True once something has lasted 150 ms: what is quicker than that should not flash a skeleton. */
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
